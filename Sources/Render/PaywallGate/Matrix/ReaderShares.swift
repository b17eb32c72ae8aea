import Numbers
import PaywallResolve
import PaywallTree

/// How often readers have a device, hold it in an orientation, and so on: the weights of a matrix's values. Within a dimension they are
/// relative to each other.
public struct ReaderShares: Sendable, Hashable {
  /// By kind of device; devices of one kind have equal shares of it.
  public var devices: [DeviceKind: Double]
  public var portrait: PerForm
  public var insets: [Cell.Insets: Double]
  /// By text scale; a scale between two of them has the share of the nearest.
  public var textScales: [Double: Double]
  public var dark: Double
  /// The share of the document's own language. Its other languages share the rest.
  public var ownLocale: Double
  /// The share of the first screen. The other states share the rest.
  public var firstState: Double

  /// A share of phones, and one of tablets.
  public struct PerForm: Sendable, Hashable {
    public var phone: Double
    public var tablet: Double
  }

  public enum DeviceKind: String, Sendable, Hashable, CaseIterable {
    /// A phone that is narrower than 350 points.
    case smallPhone
    case phone
    /// A phone of at least 400 points.
    case largePhone
    case tablet
  }

  /// The shares where a policy sets none.
  ///
  /// - Orientation: 94 to 97 % of phones and about 45 % of tablets are held upright (ScientiaMobile, MOVR 2017 Q3,
  ///   scientiamobile.com/smartphone-tablet-portrait-orientation-usage-2017-q3).
  /// - Text: 20 % of a million Dutch readers have larger text (Q42 2021, accessibility.q42.nl); how large is an estimate.
  /// - Dark: 27 % there, and 82 % in other surveys, so half.
  /// - Devices, insets, languages and states are estimates: tablets are some 8 % of the screens that StatCounter counts beside phones
  ///   (gs.statcounter.com/platform-market-share/mobile-tablet), and 320 points is the width of the oldest phones.
  public static let standard = ReaderShares(
    devices: [.smallPhone: 0.04, .phone: 0.48, .largePhone: 0.4, .tablet: 0.08],
    portrait: PerForm(phone: 0.95, tablet: 0.45),
    insets: [.device: 0.96, .bars: 0.02, .sheet: 0.02, .split: 0.01],
    textScales: [1: 0.8, 1.35: 0.16, 2: 0.03, 3.1: 0.01], dark: 0.5, ownLocale: 0.5,
    firstState: 0.5)
}

extension ReaderShares.DeviceKind {
  init(of device: Device) {
    let width = min(device.width, device.height)
    self =
      device.isTablet ? .tablet : width < 350 ? .smallPhone : width < 400 ? .phone : .largePhone
  }
}

extension ReaderShares {
  func share(of orientation: Orientation, on device: Device) -> Double {
    let upright = device.isTablet ? portrait.tablet : portrait.phone
    return orientation == .portrait ? upright : 1 - upright
  }

  func share(of scale: TextScale) -> Double {
    let nearest = textScales.min {
      (abs($0.key - scale.value), $0.key) < (abs($1.key - scale.value), $1.key)
    }
    return nearest?.value ?? 0
  }
}
