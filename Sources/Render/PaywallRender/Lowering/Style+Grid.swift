import Layout
import PaywallModel
import PaywallResolve

extension Style {
  /// What a grid asks of layout as a container, but for its tracks.
  mutating func setContainer(_ grid: GridContent) {
    display = .grid
    rowGap = Layout.Length(grid.gap.row)
    columnGap = Layout.Length(grid.gap.column)
    alignItems = ItemAlignment(grid.alignItems)
    overflowX = Overflow(grid.overflow)
    overflowY = overflowX
  }

  /// Pages in a row that is as wide as one of them; what shows of the others at the sides has its room there.
  mutating func setContainer(_ pager: PagerContent) {
    flexDirection = .row
    columnGap = .points(pager.gap)
    alignItems = ItemAlignment(pager.alignItems)
    overflowX = .hidden
    overflowY = .hidden
    // As a border's, the room adds up with any padding, shares of the width too.
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
    // Of one width whatever is in them, as `1fr` alone is not.
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
  /// A picture that says nothing keeps its own width.
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
