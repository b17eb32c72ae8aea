import PaywallModel
import PaywallTree

extension Resolver {
  /// What a component has to know of the stack that it lies in.
  struct Container {
    var stack: ContainingStack
    /// The nearest plain colour behind, for texts that name none.
    var backdrop: Color
    /// The product of the nearest component around that has one.
    var product: String?
  }

  /// Nil for a component that is hidden, and once the work is too much.
  func component(_ source: Component, in container: Container) -> ResolvedComponent? {
    if let product = source.product, product != container.product {
      var inside = container
      inside.product = product
      return speaking(of: product).component(source, in: inside)
    }
    let product = container.product
    let source = source.overridden { holds($0, about: product) }
    guard !source.hidden, meter.add(WorkMeter.component, for: source.pointer) else { return nil }
    let settled = source.settled(in: container.stack)
    var resolved = ResolvedComponent(
      key: ComponentKey(settled.pointer), type: NodeType(rawValue: settled.content.type),
      box: settled.box, decoration: decoration(settled.decoration), content: .box)
    resolved.id = settled.id
    resolved.accessibilityLabel = settled.accessibilityLabel.map { label($0, of: settled) }
    resolved.action = settled.action.map { action($0, about: product) }
    resolved.isSelected = isSelected(settled.action, resolved.action)
    var inside = container
    if case .color(let background) = resolved.decoration.background {
      inside.backdrop = background.over(container.backdrop)
    }
    resolved.content = content(of: settled, in: inside, &resolved.decoration)
    return resolved
  }

  private func content(
    of source: Component, in container: Container, _ decoration: inout LaidOutDecoration
  ) -> ResolvedContent {
    let backdrop = container.backdrop
    switch source.content {
    case .label(let text): return .text(self.text(text, in: container, isCentered: false))
    case .button(let text): return .text(self.text(text, in: container, isCentered: true))
    case .image(let image): return .picture(pictures(image.url), image.fit)
    case .icon(let icon):
      if let url = icon.url {
        var picture = pictures(url)
        picture.tint = icon.color.map(color)
        return .picture(picture, .fit)
      }
      let color = icon.color.map(color) ?? backdrop.readable
      return icon.shape(in: direction).map { .icon($0, color) } ?? .box
    case .spacer: return .box
    case .separator(let line):
      decoration.background = .color(line.color.map(color) ?? SeparatorContent.standardColor)
      return .box
    case .stack(var stack):
      var inner = container
      inner.stack = ContainingStack(axis: stack.direction.axis, alignItems: stack.alignItems)
      var components = stack.components.compactMap { component($0, in: inner) }
      if let badge = stack.badge {
        let border = decoration.border?.width ?? 0
        components += [self.badge(badge, at: source.pointer, border: border, in: inner)]
          .compactMap(\.self)
      }
      stack.components = []
      stack.badge = nil
      return .stack(stack, components)
    }
  }

  private func label(_ text: LocalizedText, of component: Component) -> String {
    let label = string(text)
    _ = meter.add(label.utf8.count, for: component.pointer)
    return label
  }
}
