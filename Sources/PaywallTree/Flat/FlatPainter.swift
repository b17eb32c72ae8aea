/// Walks a tree in paint order.
struct FlatPainter {
  var items: [FlatItem] = []
  var taps: [FlatTap] = []
  private var opacity = 1.0
  private var clips: [FlatClip] = []
  private var isPinned = false

  mutating func draw(_ root: LaidOutNode) {
    isPinned = true
    box(of: root)
    if let image = root.backgroundImage { picture(image.url, image.frame) }
    for isPinned in [false, true] {
      self.isPinned = isPinned
      if !isPinned, let scroll = root.scroll {
        clips = [FlatClip(frame: scroll.viewport, corners: LaidOutCorners(0))]
      } else {
        clips = []
      }
      for child in root.children where child.isPinned == isPinned { node(child) }
    }
  }

  private mutating func node(_ node: LaidOutNode) {
    guard node.decoration.opacity > 0 else { return }
    let (outerOpacity, outerClips) = (opacity, clips)
    opacity *= node.decoration.opacity
    box(of: node)
    if let action = node.action {
      taps.append(FlatTap(frame: node.frame, action: action, isPinned: isPinned))
    }
    if node.clips {
      clips.append(FlatClip(frame: node.frame, corners: node.decoration.corners))
    }
    switch node.content {
    case .none: break
    case .image(let image): picture(image.url, image.frame)
    case .icon(let icon):
      var item = item(icon.frame)
      item.path = icon
      items.append(item)
    case .text(let text): lines(of: text)
    }
    for child in node.children { self.node(child) }
    (opacity, clips) = (outerOpacity, outerClips)
  }

  private mutating func box(of node: LaidOutNode) {
    let decoration = node.decoration
    if let shadow = decoration.shadow, decoration.background != nil, shadow.color.alpha > 0 {
      var frame = node.frame
      frame.x += shadow.x
      frame.y += shadow.y
      rectangle(frame) {
        $0.fill = .color(shadow.color)
        $0.corners = decoration.corners
        $0.blur = shadow.blur
      }
    }
    if let background = decoration.background {
      rectangle(node.frame) {
        $0.fill = background
        $0.corners = decoration.corners
      }
    }
    if let border = decoration.border, border.width > 0 {
      rectangle(node.frame) {
        $0.border = border
        $0.corners = decoration.corners
      }
    }
  }

  private mutating func rectangle(_ frame: Rectangle, _ change: (inout FlatRectangle) -> Void) {
    guard frame.width > 0, frame.height > 0 else { return }
    var item = item(frame)
    var rectangle = FlatRectangle()
    change(&rectangle)
    item.rectangle = rectangle
    items.append(item)
  }

  private mutating func picture(_ url: String, _ frame: Rectangle) {
    guard frame.width > 0, frame.height > 0 else { return }
    var item = item(frame)
    item.url = url
    items.append(item)
  }

  private mutating func lines(of text: LaidOutText) {
    for line in text.lines where !line.string.isEmpty {
      let runs =
        line.runs.isEmpty
        ? [(line.string, line.x, line.width, text.font.family, false)]
        : line.runs.map {
          ($0.string, $0.x, $0.width, $0.font, $0.direction == .rightToLeft)
        }
      for (string, x, width, family, isRightToLeft) in runs {
        var font = text.font
        font.family = family
        var item = item(
          Rectangle(x: x, y: line.baseline - font.size, width: width, height: font.size * 1.25))
        item.text = FlatText(
          string: string, x: x, baseline: line.baseline, width: width, font: font,
          color: text.color, letterSpacing: text.letterSpacing, drawing: text.drawing,
          isRightToLeft: isRightToLeft)
        items.append(item)
      }
    }
  }

  private func item(_ frame: Rectangle) -> FlatItem {
    var item = FlatItem(frame: frame)
    item.opacity = opacity
    item.clips = clips
    item.isPinned = isPinned
    return item
  }
}
