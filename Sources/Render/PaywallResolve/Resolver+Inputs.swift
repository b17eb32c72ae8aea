import Numbers
import PaywallModel
import PaywallTree

/// Fields and checkboxes: their content for each state is laid out, and the client shows the current one.
extension Resolver {
  func input(_ input: InputContent, of source: Component, in container: Container) -> LaidOutInput {
    var result = LaidOutInput(name: input.name, color: textColor(of: input, in: container))
    if input.kind == .checkbox { result.color = input.tint.map(color) ?? result.color }
    result.kind = input.kind
    result.keyboard = input.settledKeyboard
    result.autofill = input.settledAutofill
    result.isRequired = input.isRequired
    result.pattern = input.pattern
    result.error = input.error.map { string($0, about: container.product) }
    return result
  }

  /// Returns a field with its placeholder, or a box with a tick and words beside it; below them the error.
  func parts(
    of input: InputContent, _ source: Component, in container: Container
  ) -> ResolvedContent {
    var row = StackContent()
    row.direction = .row
    row.alignItems = .center
    row.gap.column = .points(Self.gap)
    var parts: [ResolvedComponent] = []
    switch input.kind {
    case .text, .email, .code: parts.append(placeholder(of: input, source, in: container))
    case .checkbox:
      parts += [
        box(of: input, source, in: container),
        words(input.label, of: input, named: "label", from: source, in: container),
      ]
    }
    if let error = input.error { parts.append(self.error(error, of: input, source, in: container)) }
    return .stack(row, parts)
  }

  private static let gap = 12.0
  /// The width and height of a checkbox's box, in points.
  private static let side = 24.0
  private static let errorSize = 13.0
  /// Red that is legible on light and on dark pages.
  private static let red = [
    Theme.light: PaywallColor(red: 0xC8, green: 0x00, blue: 0x1E, alpha: 255),
    .dark: PaywallColor(red: 0xFF, green: 0x7A, blue: 0x70, alpha: 255),
  ]

  private func textColor(of input: InputContent, in container: Container) -> PaywallColor {
    input.text.color.map(color) ?? container.backdrop.readable
  }

  private func faint(_ color: PaywallColor) -> ColorSource {
    var faint = color
    faint.alpha = UInt8(clamping: Int(faint.alpha) * 5 / 8)
    return .fixed(faint)
  }

  private func placeholder(
    of input: InputContent, _ source: Component, in container: Container
  ) -> ResolvedComponent {
    var style = input
    style.text.gradient = nil
    style.text.color = input.placeholderColor ?? faint(textColor(of: input, in: container))
    style.text.maxLines = 1
    return words(
      input.placeholder ?? LocalizedText(""), of: style, named: "placeholder", from: source,
      in: container,
      shownWhen: .empty)
  }

  private func words(
    _ words: LocalizedText, of input: InputContent, named name: String, from source: Component,
    in container: Container, shownWhen state: InputCondition.State? = nil
  ) -> ResolvedComponent {
    var node = LaidOutNode(type: .label, key: ComponentKey(source.pointer + "/" + name))
    node.shownWhen = state.map { InputCondition(input.name, is: $0) }
    var text = input.text
    text.title = words
    var box = BoxStyle()
    box.width = .fill
    return ResolvedComponent(
      node: node, box: box, content: .text(self.text(text, in: container, isCentered: false)))
  }

  private func box(
    of input: InputContent, _ source: Component, in container: Container
  ) -> ResolvedComponent {
    let ink = textColor(of: input, in: container)
    var node = LaidOutNode(type: .stack, key: ComponentKey(source.pointer + "/box"))
    node.decoration.corners = LaidOutCorners(6)
    node.decoration.border = LaidOutBorder(color: color(faint(ink)), width: 2)
    var tick = LaidOutNode(type: .icon, key: ComponentKey(source.pointer + "/tick"))
    tick.shownWhen = InputCondition(input.name, is: .checked)
    tick.decoration.opacity = 0
    var square = BoxStyle()
    square.setSquare(Self.side)
    let shape = IconContent(name: "check").shape(in: direction)
    var inner = BoxStyle()
    inner.setSquare(Self.side - 4)
    let tint = input.tint.map(color) ?? ink
    let drawn = ResolvedComponent(
      node: tick, box: inner, content: shape.map { .icon($0, tint) } ?? .box)
    return ResolvedComponent(node: node, box: square, content: .stack(StackContent(), [drawn]))
  }

  private func error(
    _ words: LocalizedText, of input: InputContent, _ source: Component, in container: Container
  ) -> ResolvedComponent {
    var style = input
    style.text.gradient = nil
    style.text.color = input.errorColor ?? Self.red[reader.theme].map(ColorSource.fixed)
    style.text.size = min(input.text.size, Self.errorSize)
    let error = self.words(
      words, of: style, named: "error", from: source, in: container, shownWhen: .invalid)
    var node = error.node
    node.decoration.opacity = 0
    node.accessibilityRole = .live
    var box = error.box
    box.position = .absolute
    box.width = nil
    box.inset.top = .percent(100)
    box.inset.left = .points(0)
    box.inset.right = .points(0)
    box.margin.top = .distance(.points(4))
    return error.with(node).with(box)
  }
}

extension BoxStyle {
  fileprivate mutating func setSquare(_ side: Double) {
    width = .points(side)
    height = .points(side)
    shrink = 0
  }
}
