import JSON
import PaywallModel

extension LaidOutPaywall {
  /// The tree as `/render` answers it: members in a fixed order, numbers with at most three decimals.
  public func json(_ style: JSONWriter.Style = .compact) -> [UInt8] { json(style, endingAt: .max) }

  /// The same, unless it has more than `limit` bytes.
  public func json(
    _ style: JSONWriter.Style = .compact, within limit: Int
  ) throws(RenderError) -> [UInt8] {
    let bytes = json(style, endingAt: limit)
    guard bytes.count <= limit else { throw .answer(limit) }
    return bytes
  }

  /// - Parameter limit: the number of bytes after which no more nodes are written.
  private func json(_ style: JSONWriter.Style, endingAt limit: Int) -> [UInt8] {
    var writer = JSONWriter(style: style, reservingCapacity: 8192)
    writer.beginObject()
    writer.field("brand", brand?.name)
    if let version {
      writer.key("version")
      writer.number(version)
    }
    writer.key("device")
    screen.write(to: &writer)
    writer.field("locale", locale)
    writer.field("theme", theme.rawValue)
    writer.field("direction", direction.rawValue)
    writer.field("textScale", textScale)
    writer.key("root")
    root.write(to: &writer, backgroundImage: backgroundImage, endingAt: limit)
    writer.endObject()
    return writer.bytes
  }
}

extension JSONWriter {
  /// Decimals of a point in answers: a thousandth is far below any pixel.
  static let pointDecimals = 3

  mutating func field(_ name: String, _ value: String?) {
    guard let value else { return }
    key(name)
    string(value)
  }

  mutating func field(_ name: String, _ value: Double) {
    key(name)
    number(value, maxDecimals: Self.pointDecimals)
  }

  mutating func field(_ name: String, _ value: Rectangle) {
    key(name)
    beginObject()
    field("x", value.x)
    field("y", value.y)
    field("width", value.width)
    field("height", value.height)
    endObject()
  }

  mutating func field(_ name: String, _ edges: PhysicalEdges<Double>) {
    key(name)
    beginObject()
    field("top", edges.top)
    field("bottom", edges.bottom)
    field("left", edges.left)
    field("right", edges.right)
    endObject()
  }
}

extension Screen {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("id", device)
    writer.field("width", width)
    writer.field("height", height)
    writer.field("scale", scale)
    writer.field("orientation", orientation.rawValue)
    writer.field("safeArea", safeArea)
    writer.endObject()
  }
}

extension DeviceTable {
  /// `{"devices": […]}` as `GET /devices` answers it.
  public func json(_ style: JSONWriter.Style = .compact) -> [UInt8] {
    var writer = JSONWriter(style: style)
    writer.beginObject()
    writer.key("devices")
    writer.beginArray()
    for device in devices {
      writer.beginObject()
      writer.field("id", device.id)
      writer.field("name", device.name)
      writer.field("width", device.width)
      writer.field("height", device.height)
      writer.field("scale", device.scale)
      writer.field("safeArea", device.safeArea)
      writer.field("landscapeSafeArea", device.landscapeSafeArea)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }
}
