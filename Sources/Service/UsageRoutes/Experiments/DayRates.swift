import Locales
import Numbers

/// The rates of currencies on working days, in the form of the European Central Bank's `eurofxref-hist.csv`: the first line names the
/// currencies, each other one has a day and how much of each a euro costs. `N/A` stands for no rate, and lines may end with a comma.
public struct DayRates: Sendable {
  /// A line that cannot be read.
  public struct Mistake: Error, Sendable, CustomStringConvertible {
    public let line: Int
    public let description: String
  }

  private static let base = "EUR"
  /// The days for which a rate holds that is not replaced, as over holidays.
  private static let most = 7
  /// The latest days that are kept. Counts are kept for 90.
  static let mostDays = 400
  private static let longestLine = 4_096

  private var columns: [String: Int] = [:]
  /// Days since 1970, ascending, with the rates of each column; 0 for none.
  private var days: [(day: Int, rates: [Double])] = []

  public init(_ text: String) throws(Mistake) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let head = Self.cells(lines.first ?? "")
    guard head.first == "Date", head.count > 1 else {
      throw Mistake(
        line: 1, description: "expected \"Date,USD,JPY,…\", the head of eurofxref-hist.csv")
    }
    for (index, name) in head.dropFirst().enumerated() where !name.isEmpty { columns[name] = index }
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      days.append(try Self.day(Self.cells(line), of: head.count, at: index + 1))
    }
    days.sort { $0.day < $1.day }
    days.removeFirst(max(0, days.count - Self.mostDays))
  }

  /// The last day with rates, since 1970; nil if there is none.
  public var lastDay: Int? { days.last?.day }

  /// Returns how much of a currency one of another costs, and the day of the rates: the last one up to `day`, if that is at most a week
  /// ago. Nil if there is no rate.
  ///
  /// - Parameter day: days since 1970.
  func rate(from: String, to: String, on day: Int) -> (rate: Double, day: Int)? {
    guard let found = days.last(where: { $0.day <= day }), day - found.day <= Self.most,
      let first = euros(from, found.rates), let second = euros(to, found.rates)
    else { return nil }
    return (second / first, found.day)
  }

  /// How much of a currency a euro costs.
  private func euros(_ currency: String, _ rates: [Double]) -> Double? {
    if currency == Self.base { return 1 }
    guard let column = columns[currency], rates[column] > 0 else { return nil }
    return rates[column]
  }

  private static func cells(_ line: Substring) -> [String] {
    line.prefix(longestLine).split(separator: ",", omittingEmptySubsequences: false).map {
      $0.trimmed
    }
  }

  private static func day(
    _ cells: [String], of count: Int, at line: Int
  ) throws(Mistake) -> (day: Int, rates: [Double]) {
    guard let day = CivilDay(cells[0]) else {
      throw Mistake(line: line, description: "\"\(cells[0])\" is no day such as 2026-11-27")
    }
    var rates: [Double] = []
    for index in 1..<count {
      let cell = index < cells.count ? cells[index] : ""
      if cell.isEmpty || cell == "N/A" {
        rates.append(0)
        continue
      }
      guard let rate = Double(cell), rate > 0, rate.isFinite else {
        throw Mistake(
          line: line, description: "\"\(cell)\" is no rate such as 1.0823, and not N/A")
      }
      rates.append(rate)
    }
    return (day.sinceEpoch, rates)
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
