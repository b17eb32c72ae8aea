import JSON
import PaywallTree
import Vocabulary

/// The devices that pages can be laid out for, in the order of their file; the first is the default.
public struct DeviceTable: Sendable {
  public let devices: [Device]
  private let places: [String: Int]

  /// Nil without a device, or when two share an id.
  public init?(_ devices: [Device]) {
    self.devices = devices
    places = Dictionary(
      devices.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    guard !devices.isEmpty, places.count == devices.count else { return nil }
  }

  public subscript(_ id: String) -> Device? { places[id].map { devices[$0] } }

  /// What a request gets that names no device.
  public var standard: Device { devices[0] }
}

extension DeviceTable {
  /// Decodes `{"devices": [{"id", "name", "width", "height", "scale", "safeArea", "landscape", "source"}]}`.
  ///
  /// `safeArea` and `landscape` have `top`, `right`, `bottom` and `left` in points, 0 where they are left out.
  public init(decoding text: JSONText) throws(DeviceTableError) {
    guard let entries = text.root["devices"]?.elements else {
      throw DeviceTableError(at: text.root, "expected an object with an array \"devices\"")
    }
    var devices: [Device] = []
    for entry in entries {
      let device = try Device(decoding: entry)
      guard !devices.contains(where: { $0.id == device.id }) else {
        throw DeviceTableError(at: entry, "the id \"\(device.id)\" is already taken")
      }
      devices.append(device)
    }
    guard let table = DeviceTable(devices) else {
      throw DeviceTableError(at: text.root, "expected at least one device")
    }
    self = table
  }
}

/// What is wrong with a device table, and where.
public struct DeviceTableError: Error, Sendable, Hashable, CustomStringConvertible {
  public let position: SourcePosition
  public let pointer: String
  public let message: String

  init(at node: JSONNode, _ message: String) {
    position = node.position
    pointer = node.pointer.description
    self.message = message
  }

  public var description: String {
    "\(position.line):\(position.column): \(message)" + (pointer.isEmpty ? "" : " (\(pointer))")
  }
}

extension Device {
  fileprivate init(decoding node: JSONNode) throws(DeviceTableError) {
    self.init(
      id: try Self.text(node, "id"), name: try Self.text(node, "name"),
      width: try Self.length(node, "width"), height: try Self.length(node, "height"),
      scale: try Self.length(node, "scale"), safeArea: try Self.edges(node, "safeArea"),
      landscapeSafeArea: try Self.edges(node, "landscape"))
    source = node["source"] == nil ? nil : try Self.text(node, "source")
  }

  private static func text(_ node: JSONNode, _ key: String) throws(DeviceTableError) -> String {
    guard let text = node[key]?.string, !text.isEmpty else {
      throw DeviceTableError(at: node[key] ?? node, "expected a text \"\(key)\"")
    }
    return text
  }

  private static func length(_ node: JSONNode, _ key: String) throws(DeviceTableError) -> Double {
    guard let length = node[key]?.number?.double, length > 0, length <= 10_000 else {
      throw DeviceTableError(
        at: node[key] ?? node, "expected a number \"\(key)\" above 0 and up to 10000")
    }
    return length
  }

  private static func edges(_ node: JSONNode, _ key: String) throws(DeviceTableError)
    -> PhysicalEdges<Double>
  {
    guard let edges = node[key], edges.kind == .object else {
      throw DeviceTableError(at: node[key] ?? node, "expected an object \"\(key)\"")
    }
    func side(_ name: String) throws(DeviceTableError) -> Double {
      guard let value = edges[name] else { return 0 }
      guard let length = value.number?.double, length >= 0, length <= 1000 else {
        throw DeviceTableError(at: value, "expected a number of points from 0 to 1000")
      }
      return length
    }
    return PhysicalEdges(
      top: try side("top"), right: try side("right"), bottom: try side("bottom"),
      left: try side("left"))
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
      writer.key("id")
      writer.string(device.id)
      writer.key("name")
      writer.string(device.name)
      for (name, number) in [
        ("width", device.width), ("height", device.height), ("scale", device.scale),
      ] {
        writer.key(name)
        writer.number(number, maxDecimals: 4)
      }
      writer.key("safeArea")
      Form.edges.write(device.safeArea, &writer)
      writer.key("landscapeSafeArea")
      Form.edges.write(device.landscapeSafeArea, &writer)
      if let source = device.source {
        writer.key("source")
        writer.string(source)
      }
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }
}
