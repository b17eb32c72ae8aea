import Numbers

/// A grid container while it is laid out (CSS Grid §5). Lengths are points; inner sizes are those of the content box.
struct GridContainer {
  let node: Int
  let isRightToLeft: Bool
  let insets: BoxInsets
  /// Indefinite while the container's own content-based width is being computed.
  var innerWidth: Double
  /// Indefinite until the rows have determined it.
  var innerHeight: Double
  /// The height of the rows before columns are sized again, which browsers keep (CSS Grid §11.1).
  var contentHeight = 0.0
  /// The columns, then the rows.
  var axes = [GridAxis(), GridAxis()]
  var items: [GridItem] = []
  /// Whether columns must be sized again for the new heights of the rows.
  var hasWidthsFromRows = false

  var columns: GridAxis { axes[GridAxis.columns] }
  var rows: GridAxis { axes[GridAxis.rows] }

  /// Sets the length of every item's area along an axis; indefinite while tracks have no sizes.
  mutating func setAreas(_ axis: GridAxis.Index) {
    let lines = axes[axis]
    for index in items.indices {
      items[index].setArea(axis, lines.length(of: items[index].tracks(axis)))
    }
  }

  /// Resets the length of every area along an axis to indefinite, and discards the items' contributions to its tracks.
  mutating func forgetAreas(_ axis: GridAxis.Index) {
    for index in items.indices {
      items[index].contributions = GridItem.Contributions()
      items[index].setArea(axis, indefinite)
    }
  }
}

/// The columns or the rows of a grid.
struct GridAxis {
  /// The index of the axis.
  typealias Index = Int
  static let columns = 0
  static let rows = 1

  var tracks: [GridTrack] = []
  /// The number of tracks before the explicit grid's first line.
  var implicitBefore = 0
  /// The number of explicit tracks.
  var explicitCount = 0
  var isSized = false
  /// The position of the only line of an axis without tracks.
  var emptyOffset = 0.0
  /// The width of a gutter between tracks.
  private(set) var gap = 0.0
  /// The space that alignment adds between two tracks.
  var spread = 0.0

  /// The length of an area, gutters between its tracks included; indefinite while tracks have no sizes.
  func length(of range: Range<Int>) -> Double {
    // An area in which all tracks have maximum sizes is assumed to have these sizes (CSS Grid §11.1).
    guard isSized else { return fixedLength(of: range, noLessThanMinimums: true) }
    return tracks[range.upperBound - 1].end - tracks[range.lowerBound].offset
  }

  /// The length of an area if all its tracks have their maximum sizes; indefinite unless these sizes are all fixed.
  func fixedLength(of range: Range<Int>, noLessThanMinimums: Bool = false) -> Double {
    var length = gaps(in: range)
    for index in range {
      guard case .fixed(var most) = tracks[index].maximum else { return indefinite }
      if noLessThanMinimums, case .fixed(let least) = tracks[index].minimum {
        most = max(least, most)
      }
      length += most
    }
    return length
  }

  /// Sets the sizes of the template for every track; percentages refer to the given length.
  mutating func resolveSizes(_ template: GridTemplate, room: Double) {
    for index in tracks.indices {
      tracks[index].resolve(template.size(at: index - implicitBefore), room: room)
    }
  }

  /// The gutters between the tracks of a range.
  func gaps(in range: Range<Int>) -> Double {
    guard range.count > 1 else { return 0 }
    return tracks[range.dropFirst()].reduce(0) { $0 + $1.gapBefore }
  }

  /// The base sizes of all tracks and the gutters between them.
  var totalLength: Double { tracks.reduce(0) { $0 + $1.base + $1.gapBefore } }

  /// Adds the space from alignment to the gutters.
  mutating func takeSpreadAsGaps() {
    var isFirst = true
    for index in tracks.indices where !tracks[index].isCollapsed {
      if !isFirst { tracks[index].gapBefore += spread }
      isFirst = false
    }
    gap += spread
  }

  /// Sets the width of every gutter; a collapsed track has no gutter of its own (CSS Grid §10.1).
  mutating func setGaps(_ gap: Double) {
    self.gap = gap
    var isFirst = true
    for index in tracks.indices {
      let hasGap = !isFirst && !tracks[index].isCollapsed
      tracks[index].gapBefore = hasGap ? gap : 0
      if !tracks[index].isCollapsed { isFirst = false }
    }
  }
}

/// An item of a grid (CSS Grid §6). It is kept small, because every step iterates over all items.
struct GridItem {
  private let number: Int32
  private var columnStart: Int32 = 0
  private var columnEnd: Int32 = 1
  private var rowStart: Int32 = 0
  private var rowEnd: Int32 = 1
  var align = ItemAlignment.normal
  var justify = ItemAlignment.normal
  var autoMargins = Sides(all: false)

  /// The item's contributions to its tracks in the axis that is being sized, as outer lengths; indefinite until requested.
  var contributions = Contributions()
  /// The space above or below the item that aligns its baseline with its row's (CSS Grid §10.6).
  var baselineShim = 0.0

  /// The size of its area; indefinite until the tracks are sized.
  var areaWidth = indefinite
  var areaHeight = indefinite

  init(node: Int) { number = Int32(truncatingIfNeeded: node) }

  var node: Int { Int(number) }
  /// The indices of the tracks that its area spans.
  var columns: Range<Int> {
    get { Int(columnStart)..<Int(columnEnd) }
    set {
      columnStart = Int32(truncatingIfNeeded: newValue.lowerBound)
      columnEnd = Int32(truncatingIfNeeded: newValue.upperBound)
    }
  }
  var rows: Range<Int> {
    get { Int(rowStart)..<Int(rowEnd) }
    set {
      rowStart = Int32(truncatingIfNeeded: newValue.lowerBound)
      rowEnd = Int32(truncatingIfNeeded: newValue.upperBound)
    }
  }

  struct Contributions {
    private var minimum = indefinite
    private var minContent = indefinite
    private var maxContent = indefinite

    var wereAsked: Bool {
      minimum.isDefinite || minContent.isDefinite || maxContent.isDefinite
    }

    subscript(kind: GridContribution) -> Double {
      get {
        switch kind {
        case .minimum: minimum
        case .minContent: minContent
        case .maxContent: maxContent
        }
      }
      set {
        switch kind {
        case .minimum: minimum = newValue
        case .minContent: minContent = newValue
        case .maxContent: maxContent = newValue
        }
      }
    }
  }

  mutating func setArea(_ axis: GridAxis.Index, _ length: Double) {
    if axis == GridAxis.columns { areaWidth = length } else { areaHeight = length }
  }

  func tracks(_ axis: GridAxis.Index) -> Range<Int> { axis == GridAxis.columns ? columns : rows }
}
