import ASCII
import Numbers

/// A duration in one unit: the subset of ISO 8601 that stores use (`P7D`, `P1M`).
public struct Period: Sendable, Hashable {
  public var count: Int
  public var unit: Unit

  public enum Unit: String, Sendable, Hashable, CaseIterable {
    case day = "D"
    case week = "W"
    case month = "M"
    case year = "Y"
  }

  public init(count: Int, unit: Unit) {
    self.count = count
    self.unit = unit
  }

  /// Reads `P[0-9]{1,4}[DWMY]`; `nil` for anything else.
  public init?(_ text: String) {
    let digits = text.utf8.dropFirst().dropLast()
    guard text.utf8.first == UInt8(ascii: "P"), (1...4).contains(digits.count),
      digits.allSatisfy(\.isDigit), let count = Int(Substring(digits)),
      let unit = text.last.flatMap({ Unit(rawValue: String($0)) })
    else { return nil }
    self.init(count: count, unit: unit)
  }
}

extension Period: CustomStringConvertible {
  /// The ISO 8601 form: `P1M`.
  public var description: String { "P\(count)\(unit.rawValue)" }
}

extension Period {
  /// The number of days in the way that stores count trials: a month has 30 days and a year 365.
  public var days: Int {
    switch unit {
    case .day: count
    case .week: count * 7
    case .month: count * 30
    case .year: count * 365
    }
  }

  /// The period a number of times in a row.
  public func times(_ cycles: Int) -> Period {
    Period(count: count * cycles, unit: unit)
  }

  /// The exact number of units: a week is 7 days, a year is 365 days or 12 equal months.
  ///
  /// With fixed lengths, a product's prices per day, week, month and year never contradict each other.
  public func length(in other: Unit) -> Ratio {
    unit == other
      ? Ratio(count) : Ratio(count) * unit.lengthInDays / other.lengthInDays
  }
}

extension Period.Unit {
  fileprivate var lengthInDays: Ratio {
    switch self {
    case .day: Ratio(1)
    case .week: Ratio(7)
    case .month: Ratio(365, over: 12)
    case .year: Ratio(365)
    }
  }
}
