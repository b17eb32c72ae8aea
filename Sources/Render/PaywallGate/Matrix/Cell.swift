import Locales
import Numbers
import PaywallModel
import PaywallResolve
import PaywallTree

/// One reader in one state: all inputs of one layout of a document.
public struct Cell: Hashable, Sendable {
  /// The id of a device of the table.
  public var device: String
  public var orientation: Orientation
  public var insets: Insets
  public var textScale: TextScale
  public var theme: Theme
  /// The locale (BCP 47), or a pseudo-locale.
  public var locale: String
  /// The country of the store (ISO 3166); nil for the general price.
  public var storefront: String?
  public var offer: GrantedOffers
  /// The app's own attributes of the reader.
  public var custom: [String: String]
  /// The values of the document's variables that differ from their initial ones.
  public var state: [String: String]

  /// The conditions, besides the device, that decide how much room a page has: a finding is known by its worst screen of each kind.
  struct Room: Hashable, Sendable {
    let orientation: Orientation
    let insets: Insets
    let textScale: TextScale
  }

  var room: Room { Room(orientation: orientation, insets: insets, textScale: textScale) }

  /// The areas at the screen's edges that are covered.
  public enum Insets: String, Sendable, CaseIterable {
    /// The device's own areas: status bar, cut-out, home indicator.
    case device
    /// The device's areas, and the app's navigation bar and tab bar.
    case bars
    /// A sheet in the middle of a tablet that contains the page.
    case sheet
    /// Half of a tablet's width beside another app.
    case split

    /// The default where neither a policy nor a caller names some.
    public static let usual: [Insets] = [.device, .bars, .sheet]

    /// Whether only tablets have them.
    var isOfTablets: Bool { self == .sheet || self == .split }
  }

  /// The offers that the store grants to the reader.
  public enum GrantedOffers: Hashable, Sendable {
    /// Every product grants its documented offer.
    case asDocumented
    /// Every product with this offer grants it; the others grant nothing.
    case all(Offer)
    /// One product grants its documented offer, the others nothing: a customer has one introductory offer in a subscription group.
    case only(String)
  }

  /// Whether text is larger than WCAG requires (2.2, 1.4.4: twice its size), or longer than that of any real language.
  public var isStressed: Bool {
    textScale.value > Self.greatestAskedScale || PseudoLocale(locale: locale) != nil
  }

  /// The maximum text scale that WCAG requires (2.2, 1.4.4).
  static let greatestAskedScale = 2.0

  /// The values of the cell in one line: `iphone-se, portrait, 2×, dark, de, plan=monthly`.
  public var line: String {
    var words = [device, orientation.rawValue]
    if insets != .device { words.append(insets.rawValue) }
    words.append("\(Measure.number(textScale.value, decimals: 2))×")
    words += [theme.rawValue, locale]
    if let storefront { words.append("prices of \(storefront)") }
    if offer != .asDocumented { words.append("offer \(offer.name)") }
    for (name, value) in custom.sorted(by: { $0.key < $1.key }) { words.append("\(name)=\(value)") }
    for (name, value) in state.sorted(by: { $0.key < $1.key }) { words.append("\(name)=\(value)") }
    return words.joined(separator: ", ")
  }
}

extension Cell.GrantedOffers {
  /// The name of the value: `asDocumented`, `none`, `freeTrial`, `only:yearly`.
  public var name: String {
    switch self {
    case .asDocumented: "asDocumented"
    case .all(let offer): offer.rawValue
    case .only(let product): "only:\(product)"
    }
  }
}
