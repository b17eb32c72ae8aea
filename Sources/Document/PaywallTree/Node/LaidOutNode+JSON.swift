import JSON

extension LaidOutNode {
  /// Writes the node and its contents, member by member in the order of the declaration.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writeNames(to: &writer)
    writeInteraction(to: &writer)
    look?.value.write(to: &writer)
    if let backgroundImage {
      writer.member("backgroundImage")
      backgroundImage.write(to: &writer)
    }
    if let action {
      writer.member("action")
      action.write(to: &writer)
    }
    writer.member("hitArea", hitArea)
    if let isSelected {
      writer.member("selected")
      writer.bool(isSelected)
    }
    switch content {
    case .text(let text):
      writer.member("text")
      text.write(to: &writer)
    case .icon(let icon):
      writer.member("icon")
      icon.write(to: &writer)
    case .image, .none: break
    }
    motion?.write(to: &writer)
    writer.member("clips", ifTrue: clips)
    writer.member("pinned", ifTrue: isPinned)
    if let scroll {
      writer.member("scroll")
      scroll.write(to: &writer)
    }
    // Leaves omit their children.
    if type == .stack || !children.isEmpty {
      writer.member("children")
      writer.nodes(children)
    }
    writer.endObject()
  }

  private func writeNames(to writer: inout JSONWriter) {
    writer.member("type", type.rawValue)
    if let key {
      writer.member("pointer", key.pointer)
      if !key.repetition.isEmpty {
        writer.member("repetition")
        writer.array(key.repetition) { $1.number($0) }
      }
    }
    writer.member("id", id)
    writer.member("frame", frame)
    if case .image(let image) = content {
      writer.member("url", image.url)
      writer.member("kind", image.kind?.rawValue)
      if image.frame != frame { writer.member("imageFrame", image.frame) }
      writer.member("tint", image.tint)
    }
    writer.member("label", accessibilityLabel)
    writer.member("hint", accessibilityHint)
    writer.member("role", accessibilityRole?.rawValue)
    writer.member("language", language)
    if readingOrder != 0 {
      writer.member("readingOrder")
      writer.number(readingOrder)
    }
  }
}

extension LaidOutScroll {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("viewport", viewport)
    writer.member("contentWidth", points: contentWidth)
    writer.member("contentHeight", points: contentHeight)
    writer.endObject()
  }
}
