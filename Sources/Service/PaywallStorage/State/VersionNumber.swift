/// The numbers of a brand's versions, and the names of their files.
package enum VersionNumber {
  /// All that the interface takes.
  package static let range = 1...Int(Int32.max)

  /// `3.json`
  package static func fileName(_ number: Int) -> String { "\(number).json" }

  /// Nil unless `name` is a number without leading zeros, and `.json`.
  package static func number(inFileName name: String) -> Int? {
    guard name.hasSuffix(".json") else { return nil }
    let digits = name.dropLast(5).utf8
    guard (1...10).contains(digits.count), digits.first != UInt8(ascii: "0"),
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(name.dropLast(5)).flatMap { range.contains($0) ? $0 : nil }
  }
}
