import Numbers
import PaywallModel
import PaywallTree
import QR

extension Resolver {
  /// The values that a component inherits from its surroundings.
  struct Container: Hashable {
    var stack: ContainingStack
    /// The nearest plain colour behind it, for texts without a colour.
    var backdrop: PaywallColor
    /// The product of the nearest enclosing component that has one.
    var product: String?
  }

  /// Resolves a component and everything inside it.
  func settle(_ source: Component, in container: Container) -> ResolvedComponent? {
    var container = container
    container.product = source.product ?? container.product
    guard !source.overrides.isEmpty else { return plain(source, in: container) }
    return plain(overridden(source, about: container.product), in: container)
  }

  /// - Parameter source: The component with its overrides applied.
  private func plain(_ source: Component, in container: Container) -> ResolvedComponent? {
    guard !source.hidden, isForSale(source), meter.add(WorkMeter.component, for: source.pointer)
    else { return nil }
    let product = container.product
    var type = NodeType(rawValue: source.content.type)
    if let client, !client.knows(source) {
      let substitute = source.fallback == nil ? client.substitute(for: source) : nil
      client.note(source, by: source.fallback?.content.type ?? substitute?.rawValue)
      if let fallback = source.fallback { return component(fallback, in: container) }
      guard let substitute else { return nil }
      type = substitute
    } else if client == nil, case .native = source.content, let fallback = source.fallback {
      // A client that names no views of its own has none.
      return component(fallback, in: container)
    }
    var node = LaidOutNode(type: type, key: ComponentKey(source.pointer))
    node.id = source.id
    setAccessibility(of: source, about: product, in: &node)
    if let action = source.action {
      node.action = self.action(action, about: product)
      node.isSelected = isSelected(action, node.action)
    }
    node.transition = transition(source.transition)
    node.motion = motion(of: source, as: node.type, in: container)
    var inside = container
    for case .color(let background) in source.decoration.background {
      inside.backdrop = color(background).over(inside.backdrop)
    }
    var decoration = decoration(source.decoration)
    let content = content(of: source, in: inside, &decoration)
    node.decoration = decoration
    return ResolvedComponent(
      node: node, box: source.settledBox(in: container.stack), cell: source.cell,
      layers: layers(source.decoration.background), mask: source.decoration.mask,
      z: source.decoration.z, dismiss: source.dismiss.map { self.action($0, about: product) },
      content: content)
  }

  /// Returns the motion in the content: a countdown, or a film for a client that can play films.
  private func motion(
    of source: Component, as type: NodeType, in container: Container
  ) -> LaidOutMotion? {
    switch source.content {
    case .countdown(let countdown):
      .countdown(
        LaidOutCountdown(
          until: countdown.until.moment(offsets: situation.offsets).description,
          part: countdown.part.rawValue,
          from: countdown.from.rawValue))
    case .video(let video) where type == .video:
      .video(self.video(video))
    case .webView(let view) where type == .webView: .webView(LaidOutWebView(url: view.url))
    case .input(let input) where type == .input:
      .input(self.input(input, of: source, in: container))
    case .native(let native) where type == .native:
      .native(LaidOutNative(name: native.name, parameters: native.parameters))
    default: nil
    }
  }

  private func video(_ video: VideoContent) -> LaidOutVideo {
    var laidOut = LaidOutVideo(
      url: video.url, autoplay: video.autoplay, loop: video.loop, muted: video.muted,
      fit: video.fit.rawValue)
    laidOut.controls = video.controls
    return laidOut
  }

  private func content(
    of source: Component, in container: Container, _ decoration: inout LaidOutDecoration
  ) -> ResolvedContent {
    let backdrop = container.backdrop
    switch source.content {
    case .label(let text): return .text(self.text(text, in: container, isCentered: false))
    case .button(let button):
      guard !button.components.isEmpty else {
        return .text(text(button.text, in: container, isCentered: true))
      }
      let row = button.row
      return .stack(
        row, components(button.components, along: row.direction.axis, row.alignItems, in: container)
      )
    case .video(let video): return video.poster.map { .picture(picture($0), video.fit) } ?? .box
    case .image(let image): return .picture(picture(image.url), image.fit)
    case .icon(let icon):
      if let url = icon.url {
        var picture = picture(url)
        picture.tint = icon.color.map(color)
        return .picture(picture, .fit)
      }
      let color = icon.color.map(color) ?? backdrop.readable
      return icon.shape(in: direction).map { .icon($0, color) } ?? .box
    case .countdown(let countdown):
      let figures = countdown.figures(at: situation.now, offsets: situation.offsets)
      return .text(text(countdown.text, in: container, isCentered: false, figures: figures))
    case .qrCode(let code):
      let color = code.color.map(color) ?? backdrop.readable
      let steps = QRCodeContent.capacity * WorkMeter.component
      guard meter.add(steps, for: source.pointer), let drawn = QRCode(code.text) else {
        return .box
      }
      return .icon(.fill(drawn.path(side: LaidOutIcon.side)), color)
    case .spacer, .fragment, .webView, .native: return .box
    case .input(let input): return parts(of: input, source, in: container)
    case .separator(let line):
      decoration.background = .color(line.color.map(color) ?? SeparatorContent.standardColor)
      return .box
    case .stack(var stack):
      var components = components(
        stack.components, along: stack.direction.axis, stack.alignItems, in: container)
      if let badge = stack.badge {
        let border = source.decoration.border?.widths(in: direction)
        components += [self.badge(badge, at: source.pointer, border: border, in: container)]
          .compactMap(\.self)
      }
      stack.components = []
      stack.badge = nil
      return .stack(stack, components)
    case .grid(var grid):
      let components = components(grid.components, along: .column, grid.alignItems, in: container)
      grid.components = []
      return .grid(grid, components)
    case .pager(var pager):
      let pages = components(pager.components, along: .row, pager.alignItems, in: container)
      pager.components = []
      let shown = pager.variable.flatMap { situation.value(of: $0) }.flatMap(Int.init) ?? 1
      return .pager(pager, page: max(0, min(shown, pages.count) - 1), pages)
    }
  }

  private func components(
    _ sources: [Component], along axis: StackAxis, _ alignItems: StackContent.ItemAlignment,
    in container: Container
  ) -> [ResolvedComponent] {
    var inner = container
    inner.stack = ContainingStack(axis: axis, alignItems: alignItems)
    return sources.compactMap { component($0, in: inner) }
  }
}
