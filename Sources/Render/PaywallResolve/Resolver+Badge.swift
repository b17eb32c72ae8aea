import PaywallModel
import PaywallTree

extension Resolver {
  /// A badge as a component of its stack: a line along the stack's outer edge, without a height of its own.
  ///
  /// What is centred on the line lies half over the edge, however tall it is.
  ///
  /// - Parameters:
  ///   - border: of the stack, which the edge lies outside of.
  ///   - container: what the stack's own components lie in.
  func badge(
    _ badge: Badge, at pointer: String, border: PhysicalEdges<Double>?, in container: Container
  ) -> ResolvedComponent? {
    guard meter.add(WorkMeter.component, for: pointer) else { return nil }
    var line = StackContent()
    line.justifyContent = .center
    line.alignItems = badge.alignment.items
    var inside = container
    inside.stack = ContainingStack(axis: .column, alignItems: line.alignItems)
    var components = badge.components.compactMap { component($0, in: inside) }
    for index in components.indices {
      components[index].box.shrink = components[index].box.shrink ?? 0
    }
    var edge = ResolvedComponent(
      node: LaidOutNode(type: .stack, key: ComponentKey(pointer + "/badge")), box: BoxStyle(),
      content: .stack(line, components))
    edge.box.position = .absolute
    edge.box.height = .points(0)
    let widths = border ?? PhysicalEdges(0)
    edge.box.inset.left = .points(-widths.left)
    edge.box.inset.right = .points(-widths.right)
    switch badge.edge {
    case .top: edge.box.inset.top = .points(-widths.top)
    case .bottom: edge.box.inset.bottom = .points(-widths.bottom)
    }
    edge.box.padding.horizontal = .points(badge.offset)
    return edge
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
