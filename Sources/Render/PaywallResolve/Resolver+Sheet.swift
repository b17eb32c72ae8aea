import Numbers
import PaywallModel
import PaywallTree

extension Resolver {
  /// Returns the open sheet, at the bottom of the screen, and the scrim under it; empty if no sheet is open.
  func sheet(in container: Container) -> [ResolvedComponent] {
    guard let name = situation.value(of: PaywallDocument.sheetVariable),
      let source = shared.document.sheets[name],
      let sheet = component(source, in: container)
    else { return [] }
    let shown = sheet.asModal(coming: transition(source.transition ?? .ofSheets))
    return [scrim(under: shown.node), placed(shown)]
  }

  /// Returns the scrim, which darkens the screen under the sheet, as fast as the sheet appears. A tap on it closes the sheet.
  private func scrim(under sheet: LaidOutNode) -> ResolvedComponent {
    var box = BoxStyle()
    box.position = .screen
    box.inset.all = .points(0)
    var node = LaidOutNode(type: .stack, key: ComponentKey("/sheets"))
    node.decoration.background = .color(color(shared.document.meta.scrim))
    node.action = .set(variable: PaywallDocument.sheetVariable, value: PaywallDocument.noSheet)
    node.transition = sheet.transition
    node.transition?.kind = .fade
    node.transition?.edge = nil
    return ResolvedComponent(node: node, box: box, content: .box)
  }

  /// Returns the sheet, as wide as the screen allows, below the status bar, and clear of the home indicator.
  private func placed(_ sheet: ResolvedComponent) -> ResolvedComponent {
    let screen = situation.screen
    var box = sheet.box
    box.position = .screen
    box.inset = LogicalEdges()
    box.inset.bottom = .points(0)
    box.inset.left = .points(0)
    box.inset.right = .points(0)
    if box.maxWidth != nil, box.margin == LogicalEdges() { box.margin.horizontal = .auto }
    box.maxHeight = box.maxHeight ?? .points(screen.height - screen.safeArea.top)
    var covered = screen.safeArea
    covered.top = 0
    box.clear(covered, in: direction, width: screen.safeFrame.width)
    guard case .stack(var stack, let components) = sheet.content, stack.overflow == .visible else {
      return sheet.with(box)
    }
    stack.overflow = .scroll
    return sheet.with(box, content: .stack(stack, components))
  }
}

extension ResolvedComponent {
  /// Returns the sheet as a modal, which keeps focus, taps and screen reader within it.
  fileprivate func asModal(coming transition: LaidOutTransition?) -> ResolvedComponent {
    var node = node
    node.isModal = true
    node.transition = transition
    return with(node)
  }
}

extension BoxStyle {
  /// Adds the insets of the screen's edges to the padding, so that the background reaches the edge and the content does not.
  ///
  /// - Parameter width: Percentages of the padding refer to it.
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
    let padding = self.padding.resolved(in: direction)
    if edges.top > 0 { self.padding.top = .points(points(padding.top) + edges.top) }
    if edges.bottom > 0 { self.padding.bottom = .points(points(padding.bottom) + edges.bottom) }
    if edges.left > 0 { self.padding.left = .points(points(padding.left) + edges.left) }
    if edges.right > 0 { self.padding.right = .points(points(padding.right) + edges.right) }
  }
}
