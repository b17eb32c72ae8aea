/// A number with a unit, as options accept it and help shows it.
enum Quantity: Sendable {
  /// Milliseconds. A unit is required, because a bare number may mean seconds or milliseconds.
  case time
  /// Bytes.
  case size
  case count

  /// The units in ascending order, each with its multiple of the first.
  private var units: [(name: String, factor: Int)] {
    switch self {
    case .time: [("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000)]
    case .size: [("B", 1), ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30)]
    case .count: []
    }
  }

  /// The placeholder for the value in the help.
  var placeholder: String {
    switch self {
    case .time: "TIME"
    case .size: "SIZE"
    case .count: "N"
    }
  }

  /// The expected range, for a message.
  func expected(_ range: ClosedRange<Int>) -> String {
    let ends = "from \(text(range.lowerBound)) to \(text(range.upperBound))"
    return switch self {
    case .time: "a time \(ends), such as 500ms, 10s or 2m"
    case .size: "a size \(ends), such as 512B, 16KiB or 1MiB"
    case .count: "a number \(ends)"
    }
  }

  /// Parses a number with a unit; nil if the text is not one.
  func parse(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let name = text.dropFirst(digits.count)
    guard let number = Int(digits) else { return nil }
    if name.isEmpty { return self == .time ? nil : number }
    guard let unit = units.first(where: { $0.name == name }) else { return nil }
    let (product, overflowed) = number.multipliedReportingOverflow(by: unit.factor)
    return overflowed ? nil : product
  }

  /// The number in the largest unit that leaves no fraction.
  func text(_ number: Int) -> String {
    let unit = units.last { number != 0 && number % $0.factor == 0 } ?? units.first
    return unit.map { "\(number / $0.factor)\($0.name)" } ?? String(number)
  }
}
