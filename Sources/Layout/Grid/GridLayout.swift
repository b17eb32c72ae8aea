extension LayoutPass {
  /// The border box's height that the rows of a grid container ask for (CSS Grid §11.1): no frame is set.
  mutating func gridContentHeight(_ node: Int, _ question: HeightQuestion, _ insets: BoxInsets)
    -> Double
  {
    var room = TrackRoom(
      inner: question.isHeightDefinite ? question.innerHeight : indefinite,
      stretches: stretches(styles[node].alignContent))
    room = heightRoom(node, room, insets)
    if !room.inner.isDefinite, question.innerHeight.isDefinite { room.most = question.innerHeight }
    let container = sizedGrid(node, width: question.width, insets, room)
    return container.contentHeight + insets.vertical
  }

  /// Lays out a grid container and all that it contains (CSS Grid §11.1): the steps in their order, and nothing else.
  ///
  /// - Returns: the border box's height.
  mutating func placeGrid(_ node: Int, _ constraint: BoxConstraint, _ insets: BoxInsets) -> Double {
    var container = alignedGrid(node, constraint, insets)
    // Where heights refer to rows, baselines are where they are only now.
    setBaselineShims(&container)
    placeGridItems(&container)
    placeAbsoluteChildren(container)
    if explanation.container == node { explainGridItem(container) }
    return container.innerHeight + insets.vertical
  }

  /// A container whose tracks have their sizes and offsets.
  mutating func alignedGrid(_ node: Int, _ constraint: BoxConstraint, _ insets: BoxInsets)
    -> GridContainer
  {
    let definite = percentageHeight(of: node, constraint, insets)
    let height =
      constraint.height.isDefinite ? constraint.height - insets.vertical : definite
    let stretches = self.stretches(styles[node].alignContent)
    let counted = heightRoom(
      node, TrackRoom(inner: definite, stretches: stretches), insets,
      containerHeight: constraint.containerHeight)
    var room = counted
    room.inner = height.isDefinite ? max(0, height) : indefinite
    var container = sizedGrid(node, width: constraint.width, insets, room, counting: counted)
    guard !constraint.height.isDefinite else { return container }
    let content = container.contentHeight + insets.vertical
    room.inner = max(
      0, usedHeight(of: node, constraint, insets, contentHeight: content) - insets.vertical)
    container.innerHeight = room.inner
    // What refers to a height that the content has decided has a length to refer to now (CSS Grid §11.1).
    if rowsReferToHeight(of: node) {
      return sizedGrid(node, width: constraint.width, insets, room, counting: counted)
    }
    alignTracks(GridAxis.rows, &container)
    return container
  }

  /// Whether rows or their gutters are parts of the container's height.
  private func rowsReferToHeight(of node: Int) -> Bool {
    if styles[node].rowGap.isPercent { return true }
    let style = gridStyle(of: node)
    return style.autoRows.contains(where: \.refersToContainer)
      || style.rows.contains { list in
        switch list {
        case .track(let size): size.refersToContainer
        case .repeating(_, let sizes), .autoFill(let sizes), .autoFit(let sizes):
          sizes.contains(where: \.refersToContainer)
        }
      }
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
    container.setAreas(GridAxis.rows)
    sizeColumns(&container)
    sizeRows(&container, room)
    container.contentHeight = container.rows.totalLength
    if hasWidthsFromRows(container) {
      sizeColumns(&container)
      sizeRows(&container, room)
    }
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
  private func heightRoom(
    _ node: Int, _ room: TrackRoom, _ insets: BoxInsets, containerHeight: Double = indefinite
  ) -> TrackRoom {
    guard !room.inner.isDefinite else { return room }
    var room = room
    room.setLimits(
      least: resolved(
        minHeight(of: node), of: node, against: containerHeight, insets: insets.vertical),
      most: resolved(
        maxHeight(of: node), of: node, against: containerHeight, insets: insets.vertical),
      insets: insets.vertical)
    return room
  }

  func stretches(_ alignment: ContentAlignment) -> Bool {
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

  mutating func sizeRows(_ container: inout GridContainer, _ room: TrackRoom) {
    setBaselineShims(&container)
    sizeTracks(GridAxis.rows, &container, room)
    alignTracks(GridAxis.rows, &container)
  }

  /// Whether the width of an item follows from the height of its rows, and that of its columns from the item's.
  func hasWidthsFromRows(_ container: GridContainer) -> Bool {
    container.columns.tracks.contains(where: \.isContentSized)
      && container.items.contains { item in
        links[item.node].traits.contains(.widthDependsOnHeight)
      }
  }
}
