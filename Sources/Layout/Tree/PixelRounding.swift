extension LayoutTree {
  /// Moves every edge to the nearest whole pixel, half up, so that boxes that touch still touch.
  ///
  /// - Parameter scale: Pixels in a point.
  public mutating func roundToPixels(scale: Double = 1) {
    var origins = [(left: Double, top: Double)](repeating: (0, 0), count: boxes.count)
    for node in boxes.indices {
      let parent = Int(lineages[node].parent)
      let origin: (left: Double, top: Double) = parent >= 0 ? origins[parent] : (0, 0)
      let frame = boxes[node].frame
      let left = origin.left + frame.x
      let top = origin.top + frame.y
      origins[node] = (left, top)
      let x = pixelEdge(left, scale)
      let y = pixelEdge(top, scale)
      boxes[node].frame = Frame(
        x: x - pixelEdge(origin.left, scale), y: y - pixelEdge(origin.top, scale),
        width: pixelEdge(left + frame.width, scale) - x,
        height: pixelEdge(top + frame.height, scale) - y)
    }
  }
}

private func pixelEdge(_ value: Double, _ scale: Double) -> Double {
  floor(bounded(value * scale + 0.5)) / scale
}
