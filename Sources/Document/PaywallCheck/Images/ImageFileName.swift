import ASCII
import Numbers

/// The names that images may have.
public enum ImageFileName {
  /// Letters, digits, `-`, `_` and single dots inside, with a suffix: `logo.png`, `logo@2x.png`. At most 128.
  public static func isSafe(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    guard bytes.count <= 128, let first = bytes.first, isWord(first), bytes.contains(dot),
      let last = bytes.last, isWord(last)
    else { return false }
    let hasDoubleDot = zip(bytes, bytes.dropFirst()).contains { $0 == dot && $1 == dot }
    return !hasDoubleDot && bytes.allSatisfy { isWord($0) || $0 == dot || $0 == at }
  }

  /// The name with the first 12 digits of the entity tag before its suffix.
  package static func hashed(_ name: String, etag: String) -> String {
    let hash = etag.filter(\.isHexDigit).prefix(12)
    guard let suffix = name.lastIndex(of: ".") else { return "\(name).\(hash)" }
    return "\(name[..<suffix]).\(hash)\(name[suffix...])"
  }

  /// The name with the hash of its content before its suffix: `logo.0123456789ab.png`.
  public static func hashed(_ name: String, content: [UInt8]) -> String {
    hashed(name, etag: ContentTag.of(content))
  }

  /// The name without its hash: `logo.png` for `logo.0123456789ab.png`. `nil` if the name has no hash.
  public static func withoutHash(_ name: String) -> String? {
    var parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 2, parts[parts.count - 2].count == 12,
      parts[parts.count - 2].allSatisfy(\.isHexDigit)
    else { return nil }
    parts.remove(at: parts.count - 2)
    return parts.joined(separator: ".")
  }

  /// The name of the PNG version of an SVG: `logo.png` for `logo.svg`. `nil` for other names.
  public static func png(beside name: String) -> String? {
    name.hasSuffix(".svg") ? name.dropLast("svg".utf8.count) + "png" : nil
  }

  private static let dot = UInt8(ascii: ".")
  private static let at = UInt8(ascii: "@")

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
