import Numbers

/// An entity tag: an opaque name for one representation of a resource (RFC 9110 §8.8.3).
public struct EntityTag: Sendable, Hashable, CustomStringConvertible {
  /// The text between the quotes.
  public let opaque: String
  public let isWeak: Bool

  /// Returns nil if the text contains a quote, a space or a control character.
  public init?(opaque: String, isWeak: Bool = false) {
    guard opaque.utf8.allSatisfy(\.isEntityTagCharacter) else { return nil }
    self.opaque = opaque
    self.isWeak = isWeak
  }

  /// Parses an entity tag of a field: `"abc"` or `W/"abc"`.
  public init?(_ text: String) {
    guard let tag = text.utf8.withContiguousStorageIfAvailable({ EntityTag(bytes: $0) }) ?? nil
    else { return nil }
    self = tag
  }

  init?(bytes: UnsafeBufferPointer<UInt8>) {
    var reader = FieldReader(bytes)
    guard let tag = reader.entityTag(), reader.isAtEnd else { return nil }
    self = tag
  }

  init(checked opaque: String, isWeak: Bool) {
    self.opaque = opaque
    self.isWeak = isWeak
  }

  /// The tags of a list field such as `If-None-Match`, up to the first invalid member.
  public static func list(_ text: String) -> [EntityTag] {
    var text = text
    return text.withUTF8 { bytes in
      var reader = FieldReader(bytes)
      var tags: [EntityTag] = []
      reader.skipCommas()
      while let tag = reader.entityTag() {
        tags.append(tag)
        reader.skipCommas()
      }
      return tags
    }
  }

  private static let gzipMark = "-gzip"

  /// The tag of a compressed variant of this representation.
  var compressed: EntityTag { EntityTag(checked: opaque + Self.gzipMark, isWeak: isWeak) }

  /// The tag without the suffix that a ``PreparedResponse`` adds for a coding.
  public var withoutCoding: EntityTag {
    guard opaque.hasSuffix(Self.gzipMark) else { return self }
    return EntityTag(checked: String(opaque.dropLast(Self.gzipMark.count)), isWeak: isWeak)
  }

  /// The tag in the form of a field.
  public var description: String { (isWeak ? "W/\"" : "\"") + opaque + "\"" }

  /// The strong comparison: both are strong and equal (RFC 9110 §8.8.3.2).
  public func matchesStrongly(_ other: EntityTag) -> Bool {
    !isWeak && !other.isWeak && opaque == other.opaque
  }

  /// The weak comparison: equal, whether or not either is weak (RFC 9110 §8.8.3.2).
  public func matchesWeakly(_ other: EntityTag) -> Bool { opaque == other.opaque }
}

extension UInt8 {
  /// Whether the byte is an `etagc` (RFC 9110 §8.8.3).
  var isEntityTagCharacter: Bool { self == 0x21 || 0x23...0x7E ~= self || self >= 0x80 }
}
