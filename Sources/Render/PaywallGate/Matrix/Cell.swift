import Locales
import PaywallModel
import PaywallResolve
import PaywallTree

/// One reader in one state: all that one layout of a document depends on.
public struct Cell: Hashable, Sendable {
  /// The id of a device of the table.
  public var device: String
  public var orientation: Orientation
  public var insets: Insets
  public var textScale: TextScale
  public var theme: Theme
  /// BCP 47, or a pseudo-locale.
  public var locale: String
  /// ISO 3166; nil is the price for everybody.
  public var storefront: String?
  public var offer: GrantedOffers
  /// What the app says of the reader, by names of its own.
  public var custom: [String: String]
  /// The values of the document's variables that are not what they are at first.
  public var state: [String: String]

  /// What covers the screen's edges.
  public enum Insets: String, Sendable, CaseIterable {
    /// The device's own: status bar, cut-out, home indicator.
    case device
    /// The app's own navigation bar and tab bar besides.
    case bars
    /// The page is in a sheet in the middle of a tablet.
    case sheet
  }

  /// What the store grants the reader.
  public enum GrantedOffers: Hashable, Sendable {
    /// Every product grants what the document says.
    case asDocumented
    /// Every product that has this offer grants it, the others nothing.
    case all(Offer)
    /// One product grants what the document says, the others nothing: a customer has one introductory offer in a subscription group.
    case only(String)
  }

  /// Whether text is larger than WCAG asks for (2.2, 1.4.4: twice its size), or longer than any language's.
  public var isStressed: Bool {
    textScale.value > Self.greatestAskedScale || PseudoLocale(locale: locale) != nil
  }

  /// WCAG 2.2, 1.4.4.
  static let greatestAskedScale = 2.0

  /// The variables of the matrix in one line: `iphone-se, portrait, 2×, dark, de, plan=monthly`.
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
  /// `asDocumented`, `none`, `freeTrial`, `only:yearly`.
  public var name: String {
    switch self {
    case .asDocumented: "asDocumented"
    case .all(let offer): offer.rawValue
    case .only(let product): "only:\(product)"
    }
  }
}
