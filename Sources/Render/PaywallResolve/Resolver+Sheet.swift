import PaywallModel
import PaywallTree

extension Resolver {
  /// The sheet that is shown, at the bottom of the screen, and what darkens the screen under it; none while none is shown.
  func sheet(in container: Container) -> [ResolvedComponent] {
    guard let name = state[PaywallDocument.sheetVariable], let source = document.sheets[name],
      var sheet = component(source, in: container)
    else { return [] }
    var scrim = ResolvedComponent(
      node: LaidOutNode(type: .stack, key: ComponentKey("/sheets")), box: BoxStyle(), content: .box)
    scrim.box.position = .screen
    scrim.box.inset.all = .points(0)
    scrim.node.decoration.background = .color(color(document.meta.scrim))
    scrim.node.action = .set(
      variable: PaywallDocument.sheetVariable, value: PaywallDocument.noSheet)
    place(&sheet)
    return [scrim, sheet]
  }

  /// As wide as the screen allows, no taller than what the status bar leaves, and clear of the home indicator.
  private func place(_ sheet: inout ResolvedComponent) {
    let safe = reader.screen.safeArea
    sheet.box.position = .screen
    sheet.box.inset = LogicalEdges()
    sheet.box.inset.bottom = .points(0)
    sheet.box.inset.left = .points(0)
    sheet.box.inset.right = .points(0)
    if sheet.box.maxWidth != nil, sheet.box.margin == LogicalEdges() {
      sheet.box.margin.horizontal = .auto
    }
    sheet.box.maxHeight = sheet.box.maxHeight ?? .points(reader.screen.height - safe.top)
    var covered = safe
    covered.top = 0
    sheet.clear(covered, in: direction, width: reader.screen.safeFrame.width)
    if case .stack(var stack, let components) = sheet.content, stack.overflow == .visible {
      stack.overflow = .scroll
      sheet.content = .stack(stack, components)
    }
  }
}

extension ResolvedComponent {
  /// Adds to its padding what covers the screen there, so that its background reaches the edge and its content does not.
  ///
  /// - Parameter width: what shares of the padding are of.
  public mutating func clear(
    _ edges: PhysicalEdges<Double>, in direction: WritingDirection, width: Double
  ) {
    func points(_ distance: Distance?) -> Double {
      switch distance {
      case .points(let points): points
      case .percent(let share): share / 100 * width
      case nil: 0
      }
    }
    let padding = box.padding.resolved(in: direction)
    if edges.top > 0 { box.padding.top = .points(points(padding.top) + edges.top) }
    if edges.bottom > 0 { box.padding.bottom = .points(points(padding.bottom) + edges.bottom) }
    if edges.left > 0 { box.padding.left = .points(points(padding.left) + edges.left) }
    if edges.right > 0 { box.padding.right = .points(points(padding.right) + edges.right) }
  }
}
