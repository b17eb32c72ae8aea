import Numbers

// CSS Grid §11.2, grid sizing: the container's content-based width.

extension LayoutPass {
  /// The sum of the columns, sized for the minimum or the maximum content.
  ///
  /// - Parameter containerWidth: the reference size for the limits of the width, which determine the number of repeated columns.
  mutating func gridContentWidth(
    _ node: Int, _ kind: IntrinsicWidth, innerHeight: Double, containerWidth: Double
  ) -> Double {
    let insets = insets(of: node, containerWidth: indefinite)
    let room = widthRoom(of: node, kind, insets: insets, containerWidth: containerWidth)
    let rows = heightRoom(of: node, inner: innerHeight, insets: insets)
    var container = makeGrid(
      node, insets, width: room, height: rows, rows: template(GridAxis.rows, of: node, rows))
    sizeTracks(along: GridAxis.columns, in: &container, room: room)
    if container.items.contains(where: hasWidthFromArea) {
      alignTracks(GridAxis.columns, &container)
      if sizesRowsOtherwise(&container, rows) {
        sizeTracks(along: GridAxis.columns, in: &container, room: room)
      }
    }
    return container.columns.totalLength
  }

  /// The limits of the width determine the number of repeated columns; an aspect ratio transfers the limits of the height.
  private func widthRoom(
    of node: Int, _ kind: IntrinsicWidth, insets: BoxInsets, containerWidth: Double
  ) -> TrackRoom {
    var room = TrackRoom(inner: indefinite, kind: kind, stretches: false)
    let transferred = transferredWidthLimits(of: node, containerHeight: indefinite, insets: insets)
    var limits = widthLimits(of: node, containerWidth: containerWidth, insets)
    if !limits.most.isDefinite, transferred.most < .infinity { limits.most = transferred.most }
    room.setLimits(limits, insets: insets.horizontal)
    return room
  }
}
