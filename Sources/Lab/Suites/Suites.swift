import CZlib
import Foundation

/// Public suites of cases. The checkout has some of them, compressed, in `Tests/Suites`; others may be beside it.
public enum Suites {
  private static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of suites that the checkout does not have: `PAYWALLD_SUITES`, else `../shared/suites`.
  public static let elsewhere =
    ProcessInfo.processInfo.environment["PAYWALLD_SUITES"].map { URL(filePath: $0) }
    ?? checkout.appending(path: "../shared/suites").standardized

  /// Real documents, data and screens, beside the suites.
  public static let reference = elsewhere.deletingLastPathComponent().appending(path: "reference")

  /// The Unicode Character Database, as Debian's unicode-data has it.
  public static let unicode = URL(
    filePath: ProcessInfo.processInfo.environment["PAYWALLD_UNICODE"] ?? "/usr/share/unicode")

  /// Reads a file of a suite that the checkout has: `flexbox/cases.json`.
  public static func read(_ path: String) throws -> [UInt8] {
    let file = checkout.appending(path: "Tests/Suites/\(path).gz").path
    guard let stream = gzopen(file, "rb") else { throw Unreadable(file: file) }
    defer { gzclose(stream) }
    var (bytes, part) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while true {
      let count = gzread(stream, &part, UInt32(part.count))
      guard count >= 0 else { throw Unreadable(file: file) }
      guard count > 0 else { return bytes }
      bytes += part[..<Int(count)]
    }
  }

  struct Unreadable: Error {
    let file: String
  }
}
