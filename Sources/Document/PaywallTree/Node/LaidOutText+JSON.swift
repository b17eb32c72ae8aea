import JSON

extension LaidOutText {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("font", font)
    writer.member("color", color)
    if letterSpacing != 0 { writer.member("letterSpacing", points: letterSpacing) }
    writer.member("truncated", ifTrue: isTruncated)
    writer.member("message", ifTrue: isMessage)
    writer.member("lines")
    writer.array(lines) { $0.write(to: &$1) }
    writer.member("alignment", alignment.rawValue)
    writer.member("box", box)
    if !links.isEmpty {
      writer.member("links")
      writer.array(links) { $0.write(to: &$1) }
    }
    writer.member("paint", paint)
    writer.member("paintFrame", paintFrame)
    drawing.write(to: &writer)
    writer.endObject()
  }
}

extension LaidOutText.Line {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("string", string)
    writer.member("x", points: x)
    writer.member("baseline", points: baseline)
    writer.member("width", points: width)
    if !runs.isEmpty {
      writer.member("runs")
      writer.array(runs) { $0.write(to: &$1) }
    }
    writer.endObject()
  }
}

extension LaidOutText.Run {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("string", string)
    writer.member("x", points: x)
    writer.member("width", points: width)
    writer.member("direction", direction.rawValue)
    writer.member("font", font)
    writer.member("missing", ifTrue: isMissing)
    if let style {
      writer.member("style")
      writer.beginObject()
      writer.member("font", style.font)
      writer.member("color", style.color)
      style.drawing.write(to: &writer)
      writer.endObject()
    }
    writer.endObject()
  }
}

extension LaidOutText.Link {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("string", string)
    writer.member("action")
    action.write(to: &writer)
    writer.member("frames")
    writer.array(frames) { $0.write(to: &$1) }
    if !hitAreas.isEmpty {
      writer.member("hitAreas")
      writer.array(hitAreas) { $0.write(to: &$1) }
    }
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: StaticString, _ font: LaidOutText.Font) {
    member(name)
    beginObject()
    member("family", font.family)
    member("size", points: font.size)
    member("weight")
    number(font.weight)
    member("italic", ifTrue: font.italic)
    endObject()
  }
}
