/// A number with a unit, as options take it and help shows it.
enum Quantity: Sendable {
  /// Milliseconds; without a unit, seconds are meant.
  case time
  /// Bytes.
  case size
  case count

  /// The units from the smallest on, with how much of the first one each is.
  private var units: [(name: String, factor: Int)] {
    switch self {
    case .time: [("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000)]
    case .size: [("B", 1), ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30)]
    case .count: []
    }
  }

  /// What stands for the value in the help.
  var placeholder: String {
    switch self {
    case .time: "TIME"
    case .size: "SIZE"
    case .count: "N"
    }
  }

  /// What is wanted, for a message.
  func expected(_ range: ClosedRange<Int>) -> String {
    let ends = "from \(text(range.lowerBound)) to \(text(range.upperBound))"
    return switch self {
    case .time: "a time \(ends), such as 500ms, 10s or 2m"
    case .size: "a size \(ends), such as 512B, 16KiB or 1MiB"
    case .count: "a number \(ends)"
    }
  }

  /// Nil for what is no number with a unit of this kind.
  func parse(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let name = text.dropFirst(digits.count)
    guard let number = Int(digits) else { return nil }
    if name.isEmpty {
      let (product, overflowed) = number.multipliedReportingOverflow(by: self == .time ? 1000 : 1)
      return overflowed ? nil : product
    }
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
