// CSS Grid §11.2, grid sizing: the container's content-based width.

extension LayoutPass {
  /// The sum of the columns when they are sized for the least or the largest content.
  ///
  /// - Parameter containerWidth: what the limits of the width refer to, which decide how often columns repeat.
  mutating func gridContentWidth(
    _ node: Int, _ kind: IntrinsicWidth, innerHeight: Double, containerWidth: Double
  ) -> Double {
    let insets = insets(of: node, containerWidth: indefinite)
    var container = GridContainer(
      node: node, isRightToLeft: styles[node].direction == .rightToLeft, insets: insets,
      innerWidth: indefinite, innerHeight: innerHeight, axes: [GridAxis(), GridAxis()])
    var room = TrackRoom(inner: indefinite, kind: kind, stretches: false)
    room.setLimits(
      least: resolved(
        minWidth(of: node), of: node, against: containerWidth, insets: insets.horizontal),
      most: resolved(
        maxWidth(of: node), of: node, against: containerWidth, insets: insets.horizontal),
      insets: insets.horizontal)
    let gap = styles[node].rowGap.resolved(against: innerHeight.isDefinite ? innerHeight : 0)
    generateGridItems(
      &container, columnTemplate(node, room),
      rowTemplate(node, TrackRoom(inner: innerHeight, stretches: false), gap: gap))
    container.axes[GridAxis.columns].setGaps(styles[node].columnGap.resolved(against: indefinite))
    container.axes[GridAxis.rows].setGaps(gap)
    container.setAreas(GridAxis.rows)
    sizeTracks(GridAxis.columns, &container, room)
    if hasWidthsFromRows(container) {
      alignTracks(GridAxis.columns, &container)
      sizeRows(
        &container,
        TrackRoom(inner: innerHeight, stretches: stretches(styles[node].alignContent)))
      sizeTracks(GridAxis.columns, &container, room)
    }
    return container.columns.totalLength
  }
}
