import Locales
import Numbers

/// A law or a store's policy that a finding violates, on the day of the check or later.
public struct Obligation: Sendable, Hashable {
  /// The name of the pack, and its title.
  public var pack: String
  public var title: String
  /// The day on which a person last compared the pack with its sources; nil if nobody has yet.
  public var checked: CivilDay?
  public var duty: Duty
  /// The countries in which the finding violates it; empty for all.
  public var storefronts: [String]
  public var standing: Duty.Standing
  /// Whether it makes the finding an error while it holds.
  public var stops: Bool

  /// The number of days before the first day of a duty in which reports tell of it.
  public static let noticeDays = 90

  /// Where and when it holds: `in GB from 2027-04-06`.
  public var scope: String {
    let places = storefronts.isEmpty ? "everywhere" : "in \(storefronts.namesOrCount)"
    switch standing {
    case .inForce, .over: return places
    case .comes(let day): return "\(places) from \(day)"
    case .announced: return "\(places), announced for \(duty.announced ?? "later")"
    }
  }

  /// The first day, if it is at most some days away.
  public func day(within days: Int, of today: CivilDay) -> CivilDay? {
    guard case .comes(let day) = standing, day.sinceEpoch - today.sinceEpoch <= days else {
      return nil
    }
    return day
  }
}

extension [String] {
  /// The names, or how many there are.
  var namesOrCount: String {
    count > 6 ? "\(count) countries" : joined(separator: ", ")
  }
}
