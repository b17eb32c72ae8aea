import PaywallModel
import PaywallTree

extension Resolver {
  /// What a component has to know of the stack that it lies in.
  struct Container {
    var stack: ContainingStack
    /// The nearest plain colour behind, for texts that name none.
    var backdrop: Color
  }

  /// Nil for a component that is hidden, and once the work is too much.
  func component(_ source: Component, in container: Container) -> ResolvedComponent? {
    guard !source.hidden, meter.add(WorkMeter.component, for: source.pointer) else { return nil }
    let source = source.settled(in: container.stack)
    var resolved = ResolvedComponent(
      key: ComponentKey(source.pointer), type: NodeType(rawValue: source.content.type),
      id: source.id, box: source.box, decoration: decoration(source.decoration),
      accessibilityLabel: source.accessibilityLabel.map { label($0, of: source) },
      action: source.action.map(action), content: .box)
    var inside = container
    if case .color(let background) = resolved.decoration.background {
      inside.backdrop = background.over(container.backdrop)
    }
    resolved.content = content(of: source, on: inside.backdrop, &resolved.decoration)
    return resolved
  }

  private func content(
    of source: Component, on backdrop: Color, _ decoration: inout LaidOutDecoration
  ) -> ResolvedContent {
    switch source.content {
    case .label(let text): return .text(self.text(text, on: backdrop, isCentered: false))
    case .button(let text): return .text(self.text(text, on: backdrop, isCentered: true))
    case .icon(let icon): return .picture(pictures(icon.url), .fit)
    case .image(let image): return .picture(pictures(image.url), image.fit)
    case .spacer: return .box
    case .separator(let line):
      decoration.background = .color(line.color.map(color) ?? SeparatorContent.standardColor)
      return .box
    case .stack(var stack):
      let inner = Container(
        stack: ContainingStack(axis: stack.direction.axis, alignItems: stack.alignItems),
        backdrop: backdrop)
      let components = stack.components.compactMap { component($0, in: inner) }
      stack.components = []
      return .stack(stack, components)
    }
  }

  private func text(_ text: TextContent, on backdrop: Color, isCentered: Bool) -> ResolvedText {
    ResolvedText(
      string: string(text.title), color: color(of: text, on: backdrop), style: text,
      isCentered: isCentered)
  }

  private func color(of text: TextContent, on backdrop: Color) -> Color {
    guard let color = text.color.map(color) else { return backdrop.readable }
    let isLegible = color.over(backdrop).contrast(with: backdrop) >= 7
    return isLegible || reader.contrast == .standard ? color : backdrop.readable
  }

  private func label(_ text: LocalizedText, of component: Component) -> String {
    let label = string(text)
    _ = meter.add(label.utf8.count, for: component.pointer)
    return label
  }

  private func action(_ action: Action) -> LaidOutAction {
    switch action {
    case .purchase(let product):
      .purchase(product: product, sku: document.products[product]?.sku ?? "")
    case .logIn: .logIn
    case .restorePurchases: .restorePurchases
    case .close: .close
    case .openURL(let url): .openURL(url)
    case .custom(let name): .custom(name: name)
    }
  }
}
