import Numbers

extension LayoutPass {
  /// The height of the border box that the rows of a grid container need (CSS Grid §11.1). Sets no frames.
  mutating func gridContentHeight(of node: Int, for question: HeightQuestion, insets: BoxInsets)
    -> Double
  {
    var room = heightRoom(of: node, inner: question.height.percentageBase, insets: insets)
    let height = question.height
    if !height.isDefinite, height.length.isDefinite { room.most = height.length }
    let container = sizedGrid(
      node, width: question.width, insets: insets, room: room,
      rows: template(GridAxis.rows, of: node, room))
    return container.contentHeight + insets.vertical
  }

  /// Lays out a grid container with its contents, by the steps of CSS Grid §11.1.
  ///
  /// - Returns: the height of the border box.
  mutating func placeGrid(of node: Int, within constraint: BoxConstraint, insets: BoxInsets)
    -> Double
  {
    var container = alignedGrid(node, within: constraint, insets: insets)
    // If heights refer to rows, baselines only have their final positions now.
    setBaselineShims(&container)
    placeGridItems(&container)
    placeAbsoluteChildren(container)
    if explanation.container == node { explainGridItem(container) }
    return container.innerHeight + insets.vertical
  }

  /// A container with sizes and offsets for its tracks.
  mutating func alignedGrid(_ node: Int, within constraint: BoxConstraint, insets: BoxInsets)
    -> GridContainer
  {
    let height = percentageHeight(of: node, constraint, insets)
    var room = heightRoom(
      of: node, inner: height.isDefinite ? max(0, height) : indefinite, insets: insets,
      containerHeight: constraint.containerHeight)
    let isHeightKnown = room.inner.isDefinite
    let template = template(GridAxis.rows, of: node, room)
    var container = sizedGrid(
      node, width: constraint.width, insets: insets, room: room, rows: template)
    var needsSecondPass = container.hasWidthsFromRows
    let hasRatio = aspectRatio(of: node) != nil && !constraint.height.isDefinite
    if !room.inner.isDefinite || (hasRatio && hasAutomaticRatioMinimum(node)) {
      let content = container.contentHeight + insets.vertical
      room.inner = max(
        0, usedHeight(of: node, constraint, insets, contentHeight: content) - insets.vertical)
      container.innerHeight = room.inner
      needsSecondPass =
        needsSecondPass || rowsReferToHeight(of: node)
        || isHeldOtherThanByItself(node, within: constraint, insets: insets, contentHeight: content)
      if !needsSecondPass {
        // Rows that had the ratio's height from the start are aligned already; browsers align them again from their current positions.
        if isHeightKnown { container.axes[GridAxis.rows].takeSpreadAsGaps() }
        alignTracks(GridAxis.rows, &container)
      }
    }
    if needsSecondPass { sizeAgain(&container, in: room, rows: template) }
    return container
  }

  /// Whether the enclosing container gives the box another height than its content does.
  private func isHeldOtherThanByItself(
    _ node: Int, within constraint: BoxConstraint, insets: BoxInsets, contentHeight: Double
  ) -> Bool {
    guard constraint.height.isDefinite else { return false }
    var own = constraint
    own.height = indefinite
    return usedHeight(of: node, own, insets, contentHeight: contentHeight) != constraint.height
  }

  /// Sizes the tracks again, with the container's known height and the areas that follow from the rows (CSS Grid §11.1).
  private mutating func sizeAgain(
    _ container: inout GridContainer, in room: TrackRoom, rows: GridTemplate
  ) {
    container.axes[GridAxis.rows].resolveSizes(rows, room: room.inner)
    container.axes[GridAxis.rows].setGaps(gap(GridAxis.rows, of: container.node, room))
    sizeColumns(&container)
    sizeRows(&container, room)
  }

  /// Whether rows or their gutters are percentages of the container's height.
  private func rowsReferToHeight(of node: Int) -> Bool {
    if styles[node].rowGap.isPercent { return true }
    let style = gridStyle(of: node)
    return style.autoRows.contains(where: \.refersToContainer)
      || style.rows.contains { $0.sizes.contains(where: \.refersToContainer) }
  }

  /// A container with areas for its items and sizes for its tracks.
  private mutating func sizedGrid(
    _ node: Int, width: Double, insets: BoxInsets, room: TrackRoom, rows: GridTemplate
  ) -> GridContainer {
    let width = TrackRoom(inner: max(0, width - insets.horizontal), stretches: false)
    var container = makeGrid(node, insets, width: width, height: room, rows: rows)
    sizeColumns(&container)
    container.hasWidthsFromRows = sizesRowsOtherwise(&container, room)
    container.contentHeight = container.rows.totalLength
    return container
  }

  /// A container with areas for its items; its columns and rows have gutters but no sizes.
  mutating func makeGrid(
    _ node: Int, _ insets: BoxInsets, width: TrackRoom, height: TrackRoom, rows: GridTemplate
  ) -> GridContainer {
    var container = GridContainer(
      node: node, isRightToLeft: styles[node].direction == .rightToLeft, insets: insets,
      innerWidth: width.inner, innerHeight: height.inner)
    generateGridItems(&container, columns: template(GridAxis.columns, of: node, width), rows: rows)
    container.axes[GridAxis.columns].setGaps(gap(GridAxis.columns, of: node, width))
    container.axes[GridAxis.rows].setGaps(gap(GridAxis.rows, of: node, height))
    container.setAreas(GridAxis.rows)
    return container
  }

  func template(_ axis: GridAxis.Index, of node: Int, _ room: TrackRoom) -> GridTemplate {
    let style = gridStyle(of: node)
    let isColumns = axis == GridAxis.columns
    return GridTemplate(
      isColumns ? style.columns : style.rows,
      implicit: isColumns ? style.autoColumns : style.autoRows, room: room,
      gap: gap(axis, of: node, room))
  }

  /// The gutter between tracks; a percentage of an unknown length is 0.
  private func gap(_ axis: GridAxis.Index, of node: Int, _ room: TrackRoom) -> Double {
    (axis == GridAxis.columns ? styles[node].columnGap : styles[node].rowGap)
      .resolved(against: room.inner)
  }

  /// The space for rows, with the limits of the height if it depends on the content.
  func heightRoom(
    of node: Int, inner: Double, insets: BoxInsets, containerHeight: Double = indefinite
  ) -> TrackRoom {
    var room = TrackRoom(inner: inner, stretches: styles[node].alignContent.stretches)
    guard !inner.isDefinite else { return room }
    room.setLimits(
      heightLimits(of: node, containerHeight: containerHeight, insets), insets: insets.vertical)
    return room
  }

  private mutating func sizeColumns(_ container: inout GridContainer) {
    sizeTracks(
      along: GridAxis.columns, in: &container,
      room: TrackRoom(
        inner: container.innerWidth, stretches: styles[container.node].justifyContent.stretches))
    alignTracks(GridAxis.columns, &container)
  }

  mutating func sizeRows(_ container: inout GridContainer, _ room: TrackRoom) {
    container.forgetAreas(GridAxis.rows)
    setBaselineShims(&container)
    sizeTracks(along: GridAxis.rows, in: &container, room: room)
    alignTracks(GridAxis.rows, &container)
  }

  /// Sizes the rows.
  ///
  /// - Returns: whether the columns would now be sized differently, because the width of an item
  ///   follows from a height that differs from the
  ///   expected one.
  mutating func sizesRowsOtherwise(_ container: inout GridContainer, _ room: TrackRoom) -> Bool {
    let expected = container.items.indices.filter { hasWidthFromArea(container.items[$0]) }
      .map { (item: $0, height: container.items[$0].areaHeight) }
    sizeRows(&container, room)
    return expected.contains { item, height in
      !isSameLength(container.items[item].areaHeight, height)
    }
  }

  /// Whether columns were sized by an item's width that follows from the height of its area.
  func hasWidthFromArea(_ item: GridItem) -> Bool {
    let traits = links[item.node].traits
    guard traits.contains(.widthDependsOnHeight), item.contributions.wereAsked else { return false }
    if traits.contains(.dependsOnContainerHeight) { return true }
    if case .points = styles[item.node].width { return false }
    return mayStretchHeight(item)
  }
}
