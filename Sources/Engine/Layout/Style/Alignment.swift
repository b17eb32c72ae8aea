import Numbers

/// `justify-content` and `align-content`: the positions of a container's items or lines (CSS Align §5).
public struct ContentAlignment: Sendable, Hashable {
  public enum Keyword: UInt8, Sendable, Hashable {
    case normal, start, end, flexStart, flexEnd, center, stretch, spaceBetween, spaceAround,
      spaceEvenly
  }

  public var keyword: Keyword
  /// Whether overflowing content is aligned to the start, so that all of it can be reached (CSS Align §4.4).
  public var isSafe: Bool

  public init(_ keyword: Keyword, isSafe: Bool = false) {
    self.keyword = keyword
    self.isSafe = isSafe
  }

  public static let normal = ContentAlignment(.normal)
  public static let start = ContentAlignment(.start)
  public static let end = ContentAlignment(.end)
  public static let flexStart = ContentAlignment(.flexStart)
  public static let flexEnd = ContentAlignment(.flexEnd)
  public static let center = ContentAlignment(.center)
  public static let stretch = ContentAlignment(.stretch)
  public static let spaceBetween = ContentAlignment(.spaceBetween)
  public static let spaceAround = ContentAlignment(.spaceAround)
  public static let spaceEvenly = ContentAlignment(.spaceEvenly)

  public static func safe(_ keyword: Keyword) -> ContentAlignment {
    ContentAlignment(keyword, isSafe: true)
  }

  /// Whether lines or tracks take the free space (CSS Align §5.1.1).
  var stretches: Bool { keyword == .stretch || keyword == .normal }
}

/// `align-items` and `align-self`: the position of an item in its line (CSS Align §6).
public struct ItemAlignment: Sendable, Hashable {
  public enum Keyword: UInt8, Sendable, Hashable {
    /// Only for `alignSelf`: the container's `alignItems`.
    case auto
    case normal, stretch, start, end, selfStart, selfEnd, flexStart, flexEnd, center, baseline,
      lastBaseline
    /// The middle of the first line of text is aligned with those of the other items; CSS has no such keyword.
    case firstLine
  }

  public var keyword: Keyword
  /// Whether an overflowing item is aligned to the start, so that all of it can be reached (CSS Align §4.4).
  public var isSafe: Bool

  public init(_ keyword: Keyword, isSafe: Bool = false) {
    self.keyword = keyword
    self.isSafe = isSafe
  }

  public static let auto = ItemAlignment(.auto)
  public static let normal = ItemAlignment(.normal)
  public static let stretch = ItemAlignment(.stretch)
  public static let start = ItemAlignment(.start)
  public static let end = ItemAlignment(.end)
  public static let selfStart = ItemAlignment(.selfStart)
  public static let selfEnd = ItemAlignment(.selfEnd)
  public static let flexStart = ItemAlignment(.flexStart)
  public static let flexEnd = ItemAlignment(.flexEnd)
  public static let center = ItemAlignment(.center)
  public static let baseline = ItemAlignment(.baseline)
  public static let lastBaseline = ItemAlignment(.lastBaseline)
  public static let firstLine = ItemAlignment(.firstLine)

  public static func safe(_ keyword: Keyword) -> ItemAlignment {
    ItemAlignment(keyword, isSafe: true)
  }

  /// Whether an item with an `auto` size fills the available space (CSS Align §6.1).
  var stretches: Bool { keyword == .stretch || keyword == .normal }
}
