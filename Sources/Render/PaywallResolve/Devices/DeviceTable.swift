import JSON
import Numbers
import PaywallTree
import Vocabulary

/// The devices for which pages can be laid out, in the order of their file; the first is the default.
public struct DeviceTable: Sendable {
  public let devices: [Device]
  private let places: [String: Int]

  /// Nil if there is no device, or if two share an id.
  public init?(_ devices: [Device]) {
    self.devices = devices
    places = Dictionary(
      devices.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    guard !devices.isEmpty, places.count == devices.count else { return nil }
  }

  public subscript(_ id: String) -> Device? { places[id].map { devices[$0] } }

  /// The default device of requests.
  public var standard: Device { devices[0] }
}

extension DeviceTable {
  /// Decodes `{"devices": [{"id", "name", "width", "height", "scale", "safeArea", "landscape", "source"}]}`.
  ///
  /// `safeArea` and `landscape` have `top`, `right`, `bottom` and `left` in points, 0 where they are left out.
  public init(decoding text: JSONText) throws(JSONMismatch) {
    var devices: [Device] = []
    for entry in try text.root.elements("devices") {
      let device = try Device(decoding: entry)
      guard !devices.contains(where: { $0.id == device.id }) else {
        throw JSONMismatch(at: entry, "the id \"\(device.id)\" is already taken")
      }
      devices.append(device)
    }
    guard let table = DeviceTable(devices) else {
      throw JSONMismatch(at: text.root, "expected at least one device")
    }
    self = table
  }
}

extension Device {
  fileprivate init(decoding node: JSONNode) throws(JSONMismatch) {
    self.init(
      id: try node.text("id"), name: try node.text("name"),
      width: try Self.length(node, "width"), height: try Self.length(node, "height"),
      scale: try Self.length(node, "scale"), safeArea: try Self.edges(node, "safeArea"),
      landscapeSafeArea: try Self.edges(node, "landscape"))
    source = try node.memberIfPresent("source", "a text") { $0.string }
  }

  private static func length(_ node: JSONNode, _ key: String) throws(JSONMismatch) -> Double {
    try node.member(key, "a number above 0 and up to 10000") { node in
      (node.number?.double).flatMap { $0 > 0 && $0 <= 10_000 ? $0 : nil }
    }
  }

  private static func edges(
    _ node: JSONNode, _ key: String
  ) throws(JSONMismatch) -> PhysicalEdges<Double> {
    let edges = try node.member(key, "an object") { $0.kind == .object ? $0 : nil }
    func side(_ name: String) throws(JSONMismatch) -> Double {
      try edges.memberIfPresent(name, "a number of points from 0 to 1000") { node in
        (node.number?.double).flatMap { (0...1000).contains($0) ? $0 : nil }
      } ?? 0
    }
    return PhysicalEdges(
      top: try side("top"), right: try side("right"), bottom: try side("bottom"),
      left: try side("left"))
  }
}

extension DeviceTable {
  /// Returns `{"devices": […]}`, the response of `GET /devices`.
  public func json(_ style: JSONWriter.Style = .compact) -> [UInt8] {
    var writer = JSONWriter(style: style)
    writer.beginObject()
    writer.key("devices")
    Form.devices.write(devices, &writer)
    writer.endObject()
    return writer.bytes
  }
}

extension Form where Value == [Device] {
  fileprivate static let devices = Form<Device>.object(
    Device(
      id: "", name: "", width: 0, height: 0, scale: 1, safeArea: PhysicalEdges(0),
      landscapeSafeArea: PhysicalEdges(0)),
    [
      Property("id", .string, \.id, isRequired: true),
      Property("name", .string, \.name, isRequired: true),
      Property("width", .measure, \.width, isRequired: true),
      Property("height", .measure, \.height, isRequired: true),
      Property("scale", .measure, \.scale, isRequired: true),
      Property("safeArea", .edges, \.safeArea, isRequired: true),
      Property("landscapeSafeArea", .edges, \.landscapeSafeArea, isRequired: true),
      Property("source", .string, \.source),
    ]
  ).list([:])
}

extension Form where Value == Double {
  fileprivate static let measure = number(Shape(#"{"type": "number"}"#), decimals: 4)
}
