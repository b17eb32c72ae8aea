import Locales
import Numbers

/// The day and the moment of a reader, as told or as the clock has it.
public struct ReaderClock: Sendable, Hashable {
  public var now: Moment?
  public var date: CivilDay?
  public var zone: ReaderZone?

  public init(now: Moment? = nil, date: CivilDay? = nil, zone: ReaderZone? = nil) {
    self.now = now
    self.date = date
    self.zone = zone
  }

  /// Whether the reader tells neither a day nor a time zone, so that the day is UTC's.
  public var assumesUTC: Bool { date == nil && zone == nil }

  /// The reader's day.
  ///
  /// - Parameter clock: the moment if the reader tells none.
  public func day(at clock: Moment) -> CivilDay {
    date ?? (zone ?? ReaderZone.utc).day(at: (now ?? clock).seconds)
  }
}
