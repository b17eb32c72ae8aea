import Numbers

/// The track properties of a grid container (CSS Grid §7).
public struct GridStyle: Sendable, Hashable {
  /// `grid-template-columns`; empty for `none`.
  public var columns: [TrackList]
  /// `grid-template-rows`; empty for `none`.
  public var rows: [TrackList]
  /// `grid-auto-columns`, used in turn for columns outside the explicit grid; empty for `auto`.
  public var autoColumns: [TrackSize]
  /// `grid-auto-rows`, used in turn for rows outside the explicit grid; empty for `auto`.
  public var autoRows: [TrackSize]
  public var autoFlow: GridAutoFlow
  /// The position of items in the width of their areas (CSS Align §6).
  public var justifyItems: ItemAlignment

  public init(
    columns: [TrackList] = [], rows: [TrackList] = [], autoColumns: [TrackSize] = [],
    autoRows: [TrackSize] = [], autoFlow: GridAutoFlow = GridAutoFlow(),
    justifyItems: ItemAlignment = .normal
  ) {
    self.columns = columns
    self.rows = rows
    self.autoColumns = autoColumns
    self.autoRows = autoRows
    self.autoFlow = autoFlow
    self.justifyItems = justifyItems
  }
}

/// `grid-auto-flow` (CSS Grid §7.7).
public struct GridAutoFlow: Sendable, Hashable {
  /// Whether items fill column after column instead of row after row.
  public var isByColumn: Bool
  /// Whether later items may fill holes that earlier ones left.
  public var isDense: Bool

  public init(isByColumn: Bool = false, isDense: Bool = false) {
    self.isByColumn = isByColumn
    self.isDense = isDense
  }
}

/// A part of a track list (CSS Grid §7.2).
public enum TrackList: Sendable, Hashable {
  /// `repeat(count, …)`
  case repeating(Int, [TrackSize])
  /// `repeat(auto-fill, …)`: as many times as fit.
  case autoFill([TrackSize])
  /// `repeat(auto-fit, …)`: as many times as fit; tracks that stay empty collapse.
  case autoFit([TrackSize])

  public static func track(_ size: TrackSize) -> TrackList { .repeating(1, [size]) }

  var isAutomatic: Bool { if case .repeating = self { false } else { true } }

  var sizes: [TrackSize] {
    switch self {
    case .repeating(_, let sizes), .autoFill(let sizes), .autoFit(let sizes): sizes
    }
  }
}

/// `minmax(minimum, maximum)`: the minimum and maximum size of a track (CSS Grid §7.2.1).
public struct TrackSize: Sendable, Hashable {
  public enum Minimum: Sendable, Hashable {
    case length(Length)
    case minContent, maxContent, auto
  }

  public enum Maximum: Sendable, Hashable {
    case length(Length)
    case minContent, maxContent, auto
    /// `fr`: a share of the space that other tracks leave.
    case flex(Double)
    /// `fit-content(…)`: like `maxContent` up to a length.
    case fitContent(Length)
  }

  public var minimum: Minimum
  public var maximum: Maximum

  public init(minimum: Minimum, maximum: Maximum) {
    self.minimum = minimum
    self.maximum = maximum
  }

  public static let auto = TrackSize(minimum: .auto, maximum: .auto)
  public static let minContent = TrackSize(minimum: .minContent, maximum: .minContent)
  public static let maxContent = TrackSize(minimum: .maxContent, maximum: .maxContent)

  public static func length(_ length: Length) -> TrackSize {
    TrackSize(minimum: .length(length), maximum: .length(length))
  }

  /// `1fr` is `minmax(auto, 1fr)`.
  public static func flex(_ factor: Double) -> TrackSize {
    TrackSize(minimum: .auto, maximum: .flex(factor))
  }

  /// Whether the track's size depends on the container: a percentage or a flexible track.
  var refersToContainer: Bool {
    if case .length(let length) = minimum, length.isPercent { return true }
    switch maximum {
    case .length(let length), .fitContent(let length): return length.isPercent
    case .flex: return true
    default: return false
    }
  }

  /// `fit-content(…)` (CSS Grid §7.2.4).
  public static func fitContent(_ limit: Length) -> TrackSize {
    TrackSize(minimum: .auto, maximum: .fitContent(limit))
  }
}

/// The placement of a child of a grid container (CSS Grid §8.3).
public struct GridPlacement: Sendable, Hashable {
  public var columnStart: GridLine
  public var columnEnd: GridLine
  public var rowStart: GridLine
  public var rowEnd: GridLine
  /// The child's position in the width of its area; its style's `alignSelf` determines the position in the height.
  public var justifySelf: ItemAlignment

  public init(
    columnStart: GridLine = .auto, columnEnd: GridLine = .auto, rowStart: GridLine = .auto,
    rowEnd: GridLine = .auto, justifySelf: ItemAlignment = .auto
  ) {
    self.columnStart = columnStart
    self.columnEnd = columnEnd
    self.rowStart = rowStart
    self.rowEnd = rowEnd
    self.justifySelf = justifySelf
  }
}

/// One edge of a grid area (CSS Grid §8.3).
public enum GridLine: Sendable, Hashable {
  case auto
  /// Counted from 1 at the start of the explicit grid, from -1 at its end; 0 means `auto`.
  case line(Int)
  /// A number of tracks from the other edge.
  case span(Int)
}
