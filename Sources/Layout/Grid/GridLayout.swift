extension LayoutPass {
  /// The border box's height that the rows of a grid container ask for (CSS Grid §11.1): no frame is set.
  mutating func gridContentHeight(_ node: Int, _ question: HeightQuestion, _ insets: BoxInsets)
    -> Double
  {
    let room = TrackRoom(
      inner: question.isHeightDefinite ? question.innerHeight : indefinite,
      stretches: stretches(styles[node].alignContent))
    let container = sizedGrid(node, width: question.width, insets, heightRoom(node, room, insets))
    return container.rows.totalLength + insets.vertical
  }

  /// Lays out a grid container and all that it contains (CSS Grid §11.1): the steps in their order, and nothing else.
  ///
  /// - Returns: the border box's height.
  mutating func placeGrid(_ node: Int, _ constraint: BoxConstraint, _ insets: BoxInsets) -> Double {
    var container = alignedGrid(node, constraint, insets)
    placeGridItems(&container)
    placeAbsoluteChildren(container)
    return container.innerHeight + insets.vertical
  }

  /// A container whose tracks have their sizes and offsets.
  mutating func alignedGrid(_ node: Int, _ constraint: BoxConstraint, _ insets: BoxInsets)
    -> GridContainer
  {
    let definite =
      constraint.height.isDefinite
      ? constraint.height - insets.vertical : percentageHeight(of: node, constraint, insets)
    let height =
      constraint.height.isDefinite ? constraint.height : usedHeight(of: node, constraint)
    let room = TrackRoom(
      inner: max(0, height - insets.vertical), stretches: stretches(styles[node].alignContent))
    let counted = heightRoom(node, TrackRoom(inner: definite, stretches: false), insets)
    return sizedGrid(node, width: constraint.width, insets, room, counting: counted)
  }

  /// A container whose items have their areas and whose tracks have their sizes.
  ///
  /// - Parameter counted: the room that decides how often rows repeat, where that is another.
  private mutating func sizedGrid(
    _ node: Int, width: Double, _ insets: BoxInsets, _ room: TrackRoom,
    counting counted: TrackRoom? = nil
  ) -> GridContainer {
    var container = GridContainer(
      node: node, isRightToLeft: styles[node].direction == .rightToLeft, insets: insets,
      innerWidth: max(0, width - insets.horizontal), innerHeight: room.inner,
      axes: [GridAxis(), GridAxis()])
    let gap = styles[node].rowGap.resolved(against: room.inner.isDefinite ? room.inner : 0)
    generateGridItems(
      &container,
      columnTemplate(node, TrackRoom(inner: container.innerWidth, stretches: false)),
      rowTemplate(node, counted ?? room, gap: gap))
    container.axes[GridAxis.columns].setGaps(
      styles[node].columnGap.resolved(against: container.innerWidth))
    container.axes[GridAxis.rows].setGaps(gap)
    sizeColumns(&container)
    sizeRows(&container, room)
    resizeColumns(&container, room)
    return container
  }

  func columnTemplate(_ node: Int, _ room: TrackRoom) -> GridTemplate {
    let style = gridStyle(of: node)
    let gap = styles[node].columnGap.resolved(against: room.inner.isDefinite ? room.inner : 0)
    return GridTemplate(style.columns, implicit: style.autoColumns, room: room, gap: gap)
  }

  func rowTemplate(_ node: Int, _ room: TrackRoom, gap: Double) -> GridTemplate {
    let style = gridStyle(of: node)
    return GridTemplate(style.rows, implicit: style.autoRows, room: room, gap: gap)
  }

  /// The room for rows, with the limits of the height where content decides it.
  private func heightRoom(_ node: Int, _ room: TrackRoom, _ insets: BoxInsets) -> TrackRoom {
    guard !room.inner.isDefinite else { return room }
    var room = room
    room.setLimits(
      least: resolved(
        minHeight(of: node), of: node, against: indefinite, insets: insets.vertical),
      most: resolved(
        maxHeight(of: node), of: node, against: indefinite, insets: insets.vertical),
      insets: insets.vertical)
    return room
  }

  private func stretches(_ alignment: ContentAlignment) -> Bool {
    alignment.keyword == .normal || alignment.keyword == .stretch
  }

  private mutating func sizeColumns(_ container: inout GridContainer) {
    sizeTracks(
      GridAxis.columns, &container,
      TrackRoom(
        inner: container.innerWidth,
        stretches: stretches(styles[container.node].justifyContent)))
    alignTracks(GridAxis.columns, &container)
  }

  private mutating func sizeRows(_ container: inout GridContainer, _ room: TrackRoom) {
    setBaselineShims(&container)
    sizeTracks(GridAxis.rows, &container, room)
    alignTracks(GridAxis.rows, &container)
  }

  /// Columns are sized again where an item's width follows from the height of its rows (CSS Grid §11.1, steps 3 and 4).
  private mutating func resizeColumns(_ container: inout GridContainer, _ room: TrackRoom) {
    let depends = container.items.contains { item in
      links[item.node].traits.contains(.widthDependsOnHeight)
    }
    guard depends, container.columns.tracks.contains(where: \.isContentSized) else { return }
    let former = container.columns.tracks.map(\.base)
    sizeColumns(&container)
    guard container.columns.tracks.map(\.base) != former else { return }
    sizeRows(&container, room)
  }
}
