import JSON
import PaywallModel

extension LaidOutDecoration {
  func write(to writer: inout JSONWriter) {
    switch background {
    case .color(let color): writer.field("background", color.hex)
    case .linearGradient(let gradient): gradient.write(to: &writer)
    case nil: break
    }
    if let border {
      writer.key("border")
      writer.beginObject()
      writer.field("color", border.color.hex)
      writer.field("width", border.width)
      writer.endObject()
    }
    if cornerRadius > 0 { writer.field("cornerRadius", cornerRadius) }
    if let shadow {
      writer.key("shadow")
      writer.beginObject()
      writer.field("color", shadow.color.hex)
      writer.field("x", shadow.x)
      writer.field("y", shadow.y)
      writer.field("blur", shadow.blur)
      writer.endObject()
    }
    if opacity < 1 { writer.field("opacity", opacity) }
  }
}

extension LaidOutGradient {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.key("background")
    writer.beginObject()
    writer.field("type", "linearGradient")
    writer.field("angle", angle)
    writer.key("stops")
    writer.beginArray()
    for stop in stops {
      writer.beginObject()
      writer.field("color", stop.color.hex)
      writer.field("at", stop.at)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }
}
