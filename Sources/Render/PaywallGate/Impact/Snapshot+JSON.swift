import JSON
import Locales
import Numbers
import PaywallModel
import PaywallResolve
import PaywallTree

extension Snapshot {
  /// Returns JSON with a line for each node, so that diffs are readable: `{"screens":[…]}`.
  public func json() -> String {
    let screens = screens.map { screen in
      let nodes = screen.record.nodes.map { "    " + Self.line($0.json) }
      return
        "  {\"cell\":\(Self.line(screen.cell.json)),\"height\":\(Self.line(.number(screen.record.height))),\"nodes\":[\n"
        + nodes.joined(separator: ",\n") + "]}"
    }
    return "{\"screens\":[\n" + screens.joined(separator: ",\n") + "]}\n"
  }

  private static func line(_ value: JSONValue) -> String {
    var writer = JSONWriter(style: .compact)
    writer.value(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Reads the output of `json`.
  public init(_ root: JSONNode) throws(JSONMismatch) {
    var screens: [Screen] = []
    guard let elements = root["screens"]?.elements else {
      throw JSONMismatch(at: root, "expected a snapshot ({\"screens\": […]})")
    }
    for node in elements { screens.append(try Screen(node)) }
    self.screens = screens
  }
}

extension Snapshot.Screen {
  fileprivate init(_ node: JSONNode) throws(JSONMismatch) {
    let place = try node.member("cell", "a cell") { $0 }
    var nodes: [ScreenRecord.Node] = []
    if let elements = node["nodes"]?.elements {
      for node in elements { nodes.append(try ScreenRecord.Node(node)) }
    }
    cell = try Cell(place)
    record = ScreenRecord(
      nodes: nodes, height: try node.member("height", "a number") { $0.number?.double })
  }
}

extension ScreenRecord.Node {
  fileprivate var json: JSONValue {
    .object(present: [
      "at": .string(pointer), "type": .string(type),
      "frame": .array([frame.x, frame.y, frame.width, frame.height].map(JSONValue.number)),
      "lines": lines.isEmpty ? nil : .array(lines.map(JSONValue.string)),
      "truncated": isTruncated ? true : nil, "font": font.map(JSONValue.string),
      "color": color.map(JSONValue.string), "background": background.map(JSONValue.string),
      "picture": picture.map(JSONValue.string), "action": action.map(JSONValue.string),
      "label": label.map(JSONValue.string),
    ])
  }

  fileprivate init(_ node: JSONNode) throws(JSONMismatch) {
    let sides = node["frame"]?.elements?.compactMap { $0.number?.double } ?? []
    guard sides.count == 4 else {
      throw JSONMismatch(at: node, "expected a \"frame\" of four numbers")
    }
    self.init(
      pointer: try node.member("at", "a pointer") { $0.string },
      type: try node.member("type", "a text") { $0.string },
      frame: PaywallRectangle(x: sides[0], y: sides[1], width: sides[2], height: sides[3]),
      lines: node["lines"]?.elements?.compactMap(\.string) ?? [],
      isTruncated: node["truncated"]?.bool ?? false, font: node["font"]?.string,
      color: node["color"]?.string, background: node["background"]?.string,
      picture: node["picture"]?.string, action: node["action"]?.string,
      label: node["label"]?.string)
  }
}

extension Cell {
  /// Reads the output of `json`.
  fileprivate init(_ node: JSONNode) throws(JSONMismatch) {
    self.init(
      device: try node.member("device", "a device") { $0.string },
      orientation: try node.member("orientation", "an orientation") {
        $0.string.flatMap(Orientation.init)
      },
      insets: try node.member("insets", "insets") { $0.string.flatMap(Insets.init) },
      textScale: TextScale(
        nearest: try node.member("textScale", "a number") { $0.number?.double }),
      theme: try node.member("theme", "a theme") { $0.string.flatMap(Theme.init) },
      locale: try node.member("locale", "a locale") { $0.string },
      storefront: node["storefront"]?.string,
      offer: try node.memberIfPresent("offer", "an offer") {
        $0.string.flatMap(GrantedOffers.init(name:))
      } ?? .asDocumented,
      custom: Self.values(node["custom"]), state: Self.values(node["state"]))
  }

  private static func values(_ node: JSONNode?) -> [String: String] {
    var values: [String: String] = [:]
    guard let members = node?.members else { return [:] }
    for member in members { values[member.key] = member.value.string }
    return values
  }
}

extension Cell.GrantedOffers {
  /// Reads the output of `name`.
  fileprivate init?(name: String) {
    if name.hasPrefix("only:") {
      self = .only(String(name.dropFirst("only:".count)))
    } else if let offer = Offer(rawValue: name) {
      self = .all(offer)
    } else {
      return nil
    }
  }
}
