import Layout
import Numbers
import PaywallModel
import PaywallResolve

extension Style {
  /// Sets the layout properties of a grid as a container, except for its tracks.
  mutating func setContainer(_ grid: GridContent) {
    display = .grid
    rowGap = Layout.Length(grid.gap.row)
    columnGap = Layout.Length(grid.gap.column)
    alignItems = ItemAlignment(grid.alignItems)
    overflowX = Overflow(grid.overflow)
    overflowY = overflowX
  }

  /// Sets the layout properties of a pager: pages in a row that is as wide as one of them, with space at the sides for the visible parts of
  /// the neighbours.
  mutating func setContainer(_ pager: PagerContent) {
    flexDirection = .row
    columnGap = .points(pager.gap)
    alignItems = ItemAlignment(pager.alignItems)
    overflowX = .hidden
    overflowY = .hidden
    // A border, because its width adds to any padding, including one in percent.
    let side = pager.peek > 0 ? pager.peek + pager.gap : 0
    border.left += side
    border.right += side
  }
}

extension GridStyle {
  init(_ grid: GridContent) {
    self.init(
      columns: TrackList.columns(grid.columns), rows: grid.rows.map { .track(TrackSize($0)) },
      justifyItems: ItemAlignment(grid.justifyItems))
  }
}

extension TrackList {
  fileprivate static func columns(_ columns: GridContent.Columns) -> [TrackList] {
    // With a minimum of zero, all columns are equally wide whatever their content; with `1fr` alone they are not.
    let share = TrackSize(minimum: .length(.zero), maximum: .flex(1))
    switch columns {
    case .equal(let count): return [.repeating(count, [share])]
    case .tracks(let tracks): return tracks.map { .track(TrackSize($0)) }
    case .fitting(let least):
      return [.autoFill([TrackSize(minimum: .length(.points(least)), maximum: .flex(1))])]
    }
  }
}

extension TrackSize {
  fileprivate init(_ track: GridContent.Track) {
    switch track {
    case .points(let points): self = .length(.points(points))
    case .percent(let share): self = .length(.percent(share))
    case .share(let share): self = .flex(share)
    case .fit: self = .auto
    }
  }
}

extension GridPlacement {
  /// A picture without a specified width keeps its own.
  init(_ component: ResolvedComponent) {
    let cell = component.cell
    let isPicture = if case .picture = component.content { true } else { false }
    self.init(
      columnStart: cell.column.map(GridLine.line) ?? .auto, columnEnd: .span(cell.columnSpan),
      rowStart: cell.row.map(GridLine.line) ?? .auto, rowEnd: .span(cell.rowSpan),
      justifySelf: cell.justify.map { ItemAlignment($0) }
        ?? (component.box.width == .fill ? .stretch : isPicture ? .start : .auto))
  }
}
