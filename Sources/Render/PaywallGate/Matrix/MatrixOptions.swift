import Locales
import PaywallModel

/// What a matrix covers. The same options and the same document give the same cells.
public struct MatrixOptions: Sendable, Hashable {
  /// The ids of the devices; nil is the first `mostDevices` of the table.
  public var devices: [String]?
  /// Of the document's locales; nil is all of them and the pseudo-locales.
  public var locales: [String]?
  /// From the largest on.
  public var textScales = [3.1, 2, 1.35, 1]
  /// The most cells; nil is `standardBudget`. It is a number and not a time, so that every machine chooses the same cells.
  public var budget: Int?
  /// The day on which readers look.
  public var today: CivilDay

  public static let standardBudget = 8_000
  /// The devices that count unless somebody names others: of each kind of screen one.
  public static let mostDevices = 16

  public init(today: CivilDay) { self.today = today }
}
