import Numbers
import PaywallModel
import PaywallTree

extension Resolver {
  /// Returns a badge as a component of its stack: a line of no height along the stack's outer edge.
  ///
  /// A component that is centred on the line lies half over the edge, however tall it is.
  ///
  /// - Parameters:
  ///   - border: The stack's border widths; the badge's line lies along its outer edge.
  ///   - container: The container of the stack's own components.
  func badge(
    _ badge: Badge, at pointer: String, border: PhysicalEdges<Double>?, in container: Container
  ) -> ResolvedComponent? {
    guard meter.add(WorkMeter.component, for: pointer) else { return nil }
    var line = StackContent()
    line.justifyContent = .center
    line.alignItems = badge.alignment.items
    var inside = container
    inside.stack = ContainingStack(axis: .column, alignItems: line.alignItems)
    let components = badge.components.compactMap { component($0, in: inside) }.map { component in
      var box = component.box
      box.shrink = box.shrink ?? 0
      return component.with(box)
    }
    var box = BoxStyle()
    box.position = .absolute
    box.height = .points(0)
    let widths = border ?? PhysicalEdges(0)
    box.inset.left = .points(-widths.left)
    box.inset.right = .points(-widths.right)
    switch badge.edge {
    case .top: box.inset.top = .points(-widths.top)
    case .bottom: box.inset.bottom = .points(-widths.bottom)
    }
    box.padding.horizontal = .points(badge.offset)
    return ResolvedComponent(
      node: LaidOutNode(type: .stack, key: ComponentKey(pointer + "/badge")), box: box,
      content: .stack(line, components))
  }
}

extension Badge.Alignment {
  fileprivate var items: StackContent.ItemAlignment {
    switch self {
    case .start: .flexStart
    case .center: .center
    case .end: .flexEnd
    }
  }
}
