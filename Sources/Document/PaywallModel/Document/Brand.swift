/// Who a paywall belongs to: `disney`, `espn`. A value exists only for a well-formed name.
public struct Brand: Hashable, Sendable, Comparable, CustomStringConvertible {
  public let name: String

  /// Nil unless `name` matches `[a-z0-9][a-z0-9-]{0,63}`.
  public init?(_ name: String) {
    let bytes = name.utf8
    guard let first = bytes.first, first != UInt8(ascii: "-"), bytes.count <= 64 else { return nil }
    guard bytes.allSatisfy(Self.allows) else { return nil }
    self.name = name
  }

  public var description: String { name }

  public static func < (left: Brand, right: Brand) -> Bool { left.name < right.name }

  private static func allows(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
