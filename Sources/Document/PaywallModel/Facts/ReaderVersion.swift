import ASCII
import Numbers

/// An app's version in the form of semantic versioning: `2.1.0-beta.2+77`.
///
/// A pre-release compares as earlier than its release, and later than all earlier releases (Semantic Versioning 2.0.0 §11).
public struct ReaderVersion: Sendable, Hashable, CustomStringConvertible {
  public let release: AppVersion
  public let isPrerelease: Bool
  /// The version as it was sent.
  public let description: String

  /// `nil` unless the text begins with an app version.
  public init?(_ text: String) {
    let version = text.utf8.prefix { $0 != UInt8(ascii: "+") }
    let first = version.prefix { $0 != UInt8(ascii: "-") }
    // A hyphen starts a pre-release name: `2.1.0-beta`.
    guard let release = AppVersion(String(Substring(first))), version.count != first.count + 1
    else { return nil }
    self.release = release
    isPrerelease = version.count > first.count
    description = text
  }

  /// Reads what systems and builds write: `v2.1`, `2.1.0 (345)`, `2.1b3`, or more numbers than four.
  public init?(reading text: String) {
    var bytes = Substring(text).utf8.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "(") }
    if let first = bytes.first, first | 0x20 == UInt8(ascii: "v") { bytes = bytes.dropFirst() }
    let version = String(Substring(bytes))
    guard ReaderVersion(version) == nil else {
      self.init(version)
      return
    }
    let numbers = bytes.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
      .split(separator: UInt8(ascii: "."))
    let rest = bytes.drop { $0.isDigit || $0 == UInt8(ascii: ".") }
    let release = numbers.prefix(4).map { String(Substring($0)) }.joined(separator: ".")
    let name = String(Substring(rest.prefix { $0 != UInt8(ascii: "+") }))
    let isNamed = name.utf8.contains(where: \.isAlphanumeric)
    self.init(isNamed ? release + (name.hasPrefix("-") ? "" : "-") + name : release)
  }

  /// Whether the version is equal to or later than a bound.
  public func isAtLeast(_ bound: AppVersion) -> Bool {
    isPrerelease ? release > bound : release >= bound
  }
}
