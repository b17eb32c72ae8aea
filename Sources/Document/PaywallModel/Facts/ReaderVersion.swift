import ASCII
import Numbers

/// An app's version in the form of semantic versioning: `2.1.0-beta.2+77`.
public struct ReaderVersion: Sendable, Hashable, CustomStringConvertible {
  private let version: AppVersion
  /// The version as it was sent.
  public let description: String

  /// `nil` unless the text begins with an app version.
  public init?(_ text: String) {
    let version = text.utf8.prefix { $0 != UInt8(ascii: "+") }
    let first = version.prefix { $0 != UInt8(ascii: "-") }
    // A hyphen starts a pre-release name: `2.1.0-beta`.
    let name = version.dropFirst(first.count + 1)
    guard version.count != first.count + 1,
      let version = AppVersion(
        release: String(Substring(first)), prerelease: String(Substring(name)))
    else { return nil }
    self.version = version
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
  public func isAtLeast(_ bound: AppVersion) -> Bool { version >= bound }
}
