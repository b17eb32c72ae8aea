import ASCII
import Foundation

/// The name of a node among those that serve the same log.
enum NodeName {
  static let expected = "letters, digits and . _ -, 64 at most"
  private static let longest = 64

  /// The text if it can be a name; nil otherwise.
  static func checked(_ text: String) -> String? {
    let isName = 1...longest ~= text.utf8.count && text.utf8.allSatisfy(isAllowed)
    return isName ? text : nil
  }

  /// The name of this machine, as far as its characters are allowed.
  static var ofHost: String {
    var text = [CChar](repeating: 0, count: 256)
    let isKnown = gethostname(&text, text.count - 1) == 0
    let bytes = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    let name = bytes.filter(isAllowed).prefix(longest)
    return isKnown && !name.isEmpty ? String(decoding: name, as: UTF8.self) : "paywalld"
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "._-".utf8.contains(byte)
  }
}
