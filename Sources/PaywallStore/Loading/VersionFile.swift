/// The names of a brand's files: `3.json`, and what stands in for it until a publish is committed.
enum VersionFile {
  static func name(_ number: Int) -> String { "\(number).json" }

  /// The last number that a version may have, which the interface takes as well.
  static let largest = Int(Int32.max)

  /// Nil unless `name` is a number from 1 to `largest` without leading zeros, and `.json`.
  static func number(_ name: String) -> Int? {
    guard name.hasSuffix(".json") else { return nil }
    let digits = name.dropLast(5).utf8
    guard (1...10).contains(digits.count), digits.first != UInt8(ascii: "0"),
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(name.dropLast(5)).flatMap { $0 <= largest ? $0 : nil }
  }

  /// Where a file waits for its change's line in the log.
  static func pending(_ name: String) -> String { ".\(name).pending" }

  /// The name that a waiting file will have.
  static func awaited(_ name: String) -> String? {
    guard name.hasPrefix("."), name.hasSuffix(".pending") else { return nil }
    return String(name.dropFirst().dropLast(".pending".count))
  }

  /// Where a deleted file goes before it is gone.
  static func deleted(_ name: String) -> String { ".\(name).deleted" }

  /// The name that a file had before it was deleted.
  static func former(_ name: String) -> String? {
    guard name.hasPrefix("."), name.hasSuffix(".deleted") else { return nil }
    return String(name.dropFirst().dropLast(".deleted".count))
  }
}
