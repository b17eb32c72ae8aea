import Numbers
import PaywallTree

extension Rule {
  static let offscreen = Rule(
    "offscreen", group: .place, severity: .error,
    summary: "Something lies beyond the edge of the screen, where nobody can scroll.",
    threshold: "one point of a text or a target; of what is too large as a whole only that is told",
    sources: ["https://github.com/RevenueCat/purchases-kmp/issues/358"],
    hint: "let it wrap, shrink or scroll, or give it less room to fill",
    judge: .screen { scene, _, verdicts in
      var told: Set<Int> = []
      for index in scene.items.indices where scene.isTextOrTarget(index) {
        guard let out = scene.outermostBeyondScreen(index), told.insert(out.item).inserted else {
          continue
        }
        let item = scene.items[out.item]
        verdicts.note(
          item, weight: out.distance, measured: out.distance, required: 0,
          frames: [item.node.frame],
          "\(Measure.number(out.distance)) points of it are beyond the screen's \(out.edge)")
      }
    })
}

extension Scene {
  /// Whether an item has visible letters, or takes taps.
  func isTextOrTarget(_ index: Int) -> Bool {
    let item = items[index]
    guard !item.isTurned, !item.node.frame.isEmpty else { return false }
    return item.node.text.map { !$0.ink.isEmpty } ?? false
      || item.target.map { targets[$0].item == index } ?? false
  }

  /// Returns the area in which an item is visible; for a text, that of its letters.
  func shown(_ index: Int) -> PaywallRectangle {
    let node = items[index].node
    guard let text = node.text, !node.isTarget else { return node.frame }
    let ink = text.ink
    return ink.dropFirst().reduce(ink.first ?? node.frame) { $0.union($1) }
  }

  /// Returns the outermost ancestor (or the item itself) that leaves the screen, the distance and the edge; nil if the item is on the
  /// screen.
  fileprivate func outermostBeyondScreen(
    _ index: Int
  ) -> (item: Int, distance: Double, edge: String)? {
    guard let own = beyondScreen(shown(index), items[index].layer), own.distance > 1 else {
      return nil
    }
    var outermost = (item: index, distance: own.distance, edge: own.edge)
    for around in path(of: index).dropFirst() where items[around].parent != nil {
      guard items[around].layer == items[index].layer,
        let out = beyondScreen(items[around].node.frame, items[around].layer), out.edge == own.edge,
        out.distance >= own.distance - 1
      else { break }
      outermost = (around, out.distance, out.edge)
    }
    return outermost
  }

  /// Returns how far a rectangle extends beyond an edge over which its layer does not scroll; nil if the layer scrolls.
  private func beyondScreen(
    _ rectangle: PaywallRectangle, _ layer: Int
  ) -> (distance: Double, edge: String)? {
    let screen = page.screen.frame
    guard layer == 0 || pinned.contains(layer) else { return nil }
    var edges = [
      (screen.x - rectangle.x, "left edge"), (rectangle.right - screen.right, "right edge"),
    ]
    if pinned.contains(layer) {
      edges += [(screen.y - rectangle.y, "top"), (rectangle.bottom - screen.bottom, "bottom")]
    }
    return edges.max { $0.0 < $1.0 }.map { (distance: $0.0, edge: $0.1) }
  }
}
