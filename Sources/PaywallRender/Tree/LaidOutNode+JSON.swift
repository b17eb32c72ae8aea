import JSON
import PaywallModel

extension LaidOutNode {
  /// - Parameter limit: the number of bytes after which no more nodes are written.
  func write(
    to writer: inout JSONWriter, backgroundImage: LaidOutImage? = nil, endingAt limit: Int
  ) {
    writer.beginObject()
    writer.field("type", type.rawValue)
    writer.field("pointer", pointer)
    writer.field("id", id)
    writer.field("frame", frame)
    if let image { image.write(to: &writer, in: frame) }
    writer.field("label", accessibilityLabel)
    decoration.write(to: &writer)
    if let backgroundImage {
      writer.key("backgroundImage")
      writer.beginObject()
      backgroundImage.write(to: &writer)
      writer.endObject()
    }
    action?.write(to: &writer)
    text?.write(to: &writer)
    writeState(to: &writer)
    if type == .stack || !children.isEmpty {
      writer.key("children")
      writer.beginArray()
      for child in children where writer.bytes.count <= limit {
        child.write(to: &writer, endingAt: limit)
      }
      writer.endArray()
    }
    writer.endObject()
  }

  private func writeState(to writer: inout JSONWriter) {
    if clips {
      writer.key("clips")
      writer.bool(true)
    }
    if isPinned {
      writer.key("pinned")
      writer.bool(true)
    }
    guard let scroll else { return }
    writer.key("scroll")
    writer.beginObject()
    writer.field("viewport", scroll.viewport)
    writer.field("contentWidth", scroll.contentWidth)
    writer.field("contentHeight", scroll.contentHeight)
    writer.endObject()
  }
}

extension LaidOutImage {
  /// Members of the node; the picture's own frame only where it is not the node's.
  fileprivate func write(to writer: inout JSONWriter, in frame: Rectangle? = nil) {
    writer.field("url", url)
    if self.frame != frame { writer.field(frame == nil ? "frame" : "imageFrame", self.frame) }
  }
}

extension LaidOutAction {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.key("action")
    writer.beginObject()
    switch self {
    case .purchase(let product, let sku):
      writer.field("type", "purchase")
      writer.field("sku", sku)
      writer.field("product", product)
    case .logIn: writer.field("type", "logIn")
    case .restorePurchases: writer.field("type", "restorePurchases")
    case .close: writer.field("type", "close")
    case .openURL(let url):
      writer.field("type", "openURL")
      writer.field("url", url)
    case .custom(let name):
      writer.field("type", "custom")
      writer.field("name", name)
    }
    writer.endObject()
  }
}

extension LaidOutText {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.key("text")
    writer.beginObject()
    writer.key("font")
    writer.beginObject()
    writer.field("family", font.family)
    writer.field("size", font.size)
    writer.key("weight")
    writer.number(font.weight)
    if font.italic {
      writer.key("italic")
      writer.bool(true)
    }
    writer.endObject()
    writer.field("color", color.hex)
    if letterSpacing != 0 { writer.field("letterSpacing", letterSpacing) }
    if isTruncated {
      writer.key("truncated")
      writer.bool(true)
    }
    writer.key("lines")
    writer.beginArray()
    for line in lines {
      writer.beginObject()
      writer.field("string", line.string)
      writer.field("x", line.x)
      writer.field("baseline", line.baseline)
      writer.field("width", line.width)
      line.writeRuns(to: &writer)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }
}

extension LaidOutText.Line {
  fileprivate func writeRuns(to writer: inout JSONWriter) {
    guard !runs.isEmpty else { return }
    writer.key("runs")
    writer.beginArray()
    for run in runs {
      writer.beginObject()
      writer.field("string", run.string)
      writer.field("x", run.x)
      writer.field("width", run.width)
      writer.field("direction", run.direction == .rightToLeft ? "rtl" : "ltr")
      writer.endObject()
    }
    writer.endArray()
  }
}
