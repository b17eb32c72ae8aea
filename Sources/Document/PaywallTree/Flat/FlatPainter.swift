import Numbers

/// Walks a tree in paint order.
struct FlatPainter {
  var items: [FlatItem] = []
  var groups: [FlatGroup] = []
  var taps: [FlatTap] = []
  var inputs: [FlatInput] = []
  /// For each input, the number of taps that are drawn before it.
  var tapsUnderInputs: [Int] = []
  private var opacity = 1.0
  private var clips: [FlatClip] = []
  private var isPinned = false
  private var turns: [FlatTurn] = []
  private var shownWhen: InputCondition?
  private var screen = PaywallRectangle.zero
  /// The action of a tap outside a modal node.
  private let dismiss: LaidOutAction?

  init(dismiss: LaidOutAction?) { self.dismiss = dismiss }

  mutating func draw(_ root: LaidOutNode) {
    isPinned = true
    screen = root.frame
    box(of: root)
    if let image = root.backgroundImage { picture(image) }
    for isPinned in [false, true] {
      self.isPinned = isPinned
      let scroll = isPinned ? nil : root.scroll
      clips = scroll.map { [FlatClip(frame: $0.viewport)] } ?? []
      for child in root.children where child.isPinned == isPinned { node(child) }
    }
  }

  private mutating func node(_ node: LaidOutNode) {
    let decoration = node.decoration
    guard decoration.opacity > 0 || node.shownWhen != nil else { return }
    let outer = (opacity, clips, turns, shownWhen)
    let (first, place) = (items.count, groups.count)
    shownWhen = node.shownWhen ?? shownWhen
    opacity *= node.shownWhen == nil ? decoration.opacity : 1
    if decoration.rotation != 0 {
      turns.append(FlatTurn(by: decoration.rotation, about: node.frame))
    }
    box(of: node)
    if node.isModal {
      taps = tapsBeside(node.frame)
      inputs = []
      tapsUnderInputs = []
    }
    if let input = node.input {
      tapsUnderInputs.append(taps.count)
      inputs.append(
        FlatInput(
          frame: node.frame, input: input, label: node.accessibilityLabel, hitArea: node.hitArea,
          isPinned: isPinned, turns: turns))
    }
    if let action = node.action { add(action, at: node.frame, node.hitArea) }
    if node.clips { clips.append(shape(of: node)) }
    if let native = node.native {
      var item = item(node.frame)
      item.native = native
      items.append(item)
    }
    switch node.content {
    case .none: break
    case .image(let image): picture(image)
    case .icon(let icon):
      var item = item(icon.frame)
      item.path = icon
      items.append(item)
    case .text(let text):
      lines(of: text)
      for link in text.links { add(link) }
    }
    for child in node.children { self.node(child) }
    if decoration.opacity < 1, node.shownWhen == nil, items.count - first > 1 {
      let group = FlatGroup(first: first, last: items.count - 1, opacity: decoration.opacity)
      groups.insert(group, at: place)
    }
    (opacity, clips, turns, shownWhen) = outer
  }

  private mutating func add(
    _ action: LaidOutAction, at frame: PaywallRectangle, _ hitArea: PaywallRectangle?
  ) {
    taps.append(
      FlatTap(
        frame: frame, action: action, hitArea: hitArea, isPinned: isPinned, clips: clips,
        turns: turns))
  }

  private mutating func add(_ link: LaidOutText.Link) {
    for (index, frame) in link.frames.enumerated() {
      add(link.action, at: frame, link.hitAreas.isEmpty ? nil : link.hitAreas[index])
    }
  }

  /// The taps of a page under a modal node: a tap outside the node dismisses it, and nothing else reacts.
  private func tapsBeside(_ modal: PaywallRectangle) -> [FlatTap] {
    guard let dismiss else { return [] }
    let (right, bottom) = (max(screen.x, modal.right), max(screen.y, modal.bottom))
    let around = [
      PaywallRectangle(
        x: screen.x, y: screen.y, width: screen.width, height: max(0, modal.y - screen.y)),
      PaywallRectangle(
        x: screen.x, y: modal.y, width: max(0, modal.x - screen.x), height: modal.height),
      PaywallRectangle(
        x: right, y: modal.y, width: max(0, screen.right - right), height: modal.height),
      PaywallRectangle(
        x: screen.x, y: bottom, width: screen.width, height: max(0, screen.bottom - bottom)),
    ]
    return around.filter { $0.width > 0 && $0.height > 0 }
      .map { FlatTap(frame: $0, action: dismiss, isPinned: true) }
  }

  private func shape(of node: LaidOutNode) -> FlatClip {
    FlatClip(
      frame: node.frame, corners: node.decoration.corners, outline: node.decoration.outline,
      turns: turns)
  }

  private mutating func box(of node: LaidOutNode) {
    let decoration = node.decoration
    if let shadow = decoration.shadow, decoration.isFilled, shadow.color.alpha > 0 {
      draw(
        FlatRectangle(fill: .color(shadow.color), blur: shadow.blur), of: node,
        movedBy: (shadow.x, shadow.y))
    }
    if decoration.backdropBlur > 0 {
      var item = item(node.frame)
      item.blurBehind = decoration.backdropBlur
      item.clips.append(shape(of: node))
      items.append(item)
    }
    if let background = decoration.background { draw(FlatRectangle(fill: background), of: node) }
    for layer in decoration.layers {
      switch layer {
      case .paint(let paint): draw(FlatRectangle(fill: paint), of: node)
      case .image(let image): picture(image, in: shape(of: node))
      }
    }
    if let border = decoration.border, border.isSeen {
      draw(FlatRectangle(border: border), of: node)
    }
  }

  /// A rectangle of the node's shape.
  private mutating func draw(
    _ rectangle: FlatRectangle, of node: LaidOutNode, movedBy move: (x: Double, y: Double) = (0, 0)
  ) {
    guard node.frame.width > 0, node.frame.height > 0 else { return }
    var item = item(node.frame)
    item.frame.x += move.x
    item.frame.y += move.y
    var rectangle = rectangle
    rectangle.corners = node.decoration.corners
    rectangle.outline = node.decoration.outline
    item.rectangle = rectangle
    items.append(item)
  }

  private mutating func picture(_ image: LaidOutImage, in shape: FlatClip? = nil) {
    guard image.frame.width > 0, image.frame.height > 0 else { return }
    var item = item(image.frame)
    item.url = image.url
    item.kind = image.kind
    item.tint = image.tint
    if let shape { item.clips.append(shape) }
    items.append(item)
  }

  private mutating func lines(of text: LaidOutText) {
    for line in text.lines where !line.string.isEmpty {
      guard !line.runs.isEmpty else {
        var drawn = text.flat(line.string, x: line.x, baseline: line.baseline, width: line.width)
        drawn.paint = text.paint
        drawn.paintFrame = text.paintFrame
        append(drawn)
        continue
      }
      for run in line.runs {
        var drawn = text.flat(run.string, x: run.x, baseline: line.baseline, width: run.width)
        drawn.set(run, of: text)
        append(drawn)
      }
    }
  }

  private mutating func append(_ text: FlatText) {
    let size = text.style.font.size
    var item = item(
      PaywallRectangle(x: text.x, y: text.baseline - size, width: text.width, height: size * 1.25))
    item.text = text
    items.append(item)
  }

  private func item(_ frame: PaywallRectangle) -> FlatItem {
    FlatItem(
      frame: frame, opacity: opacity, clips: clips, turns: turns, isPinned: isPinned,
      shownWhen: shownWhen)
  }
}

extension LaidOutText {
  /// Words in the text's own style.
  fileprivate func flat(_ string: String, x: Double, baseline: Double, width: Double) -> FlatText {
    FlatText(
      string: string, x: x, baseline: baseline, width: width,
      style: Style(font: font, color: color, drawing: drawing), letterSpacing: letterSpacing)
  }
}

extension FlatText {
  fileprivate mutating func set(_ run: LaidOutText.Run, of text: LaidOutText) {
    isRightToLeft = run.direction == .rightToLeft
    style = run.style ?? style
    if style.color == text.color {
      paint = text.paint
      paintFrame = text.paintFrame
    }
    if run.font != style.font.family { fallback = run.font }
  }
}
