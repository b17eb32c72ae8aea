import Locales
import Numbers
import PaywallModel
import PaywallTree

/// The extent of a matrix. Equal options and an equal document produce equal cells.
public struct MatrixOptions: Sendable, Hashable {
  /// The ids of the devices; if nil, the first `mostDevices` of the table.
  public var devices: [String]?
  /// Some of the document's locales; if nil, all of them and the pseudo-locales.
  public var locales: [String]?
  /// The orientations of the app; if nil, both.
  public var orientations: [Orientation]?
  /// The areas that the app covers at the edges; if nil, `Cell.Insets.usual`, and those with bars cause no error.
  public var insets: [Cell.Insets]?
  /// The countries where the app is sold; if nil, those of the document's prices that tell most.
  public var storefronts: [String]?
  /// The platforms of the app; if nil, all.
  public var platforms: [AppPlatform]?
  /// How often readers have each value.
  public var shares = ReaderShares.standard
  /// The text scales, the largest first.
  public var textScales = [3.1, 2, 1.35, 1]
  /// The maximum number of cells; if nil, `standardBudget`. It is a number and not a time, so that every machine chooses equal cells.
  public var budget: Int?
  /// The day for which screens are judged.
  public var today: CivilDay

  public static let standardBudget = 8_000
  /// The number of the likeliest cells that are judged before a publish is answered. It is a number and not a time, so that every machine
  /// answers alike.
  public static let likeliest = 1_000
  /// The number of the likeliest cells that are judged first while an author types.
  public static let firstLook = 300
  /// The default number of devices: one of each kind of screen.
  public static let mostDevices = 16

  public init(today: CivilDay) { self.today = today }
}
