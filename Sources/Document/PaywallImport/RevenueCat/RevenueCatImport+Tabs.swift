import JSON
import Numbers

extension RevenueCatImport {
  /// Tabs that are being converted, with the variable that contains the current tab.
  struct Tabs {
    var variable: String
    /// The source's identifiers; the initial tab is first.
    var ids: [String]
    var control: SourceNode?
    var isToggle: Bool
    /// The products that are selected when a tab becomes visible, by the source's identifiers.
    var products: [String: String] = [:]

    func value(of id: String) -> JSONValue {
      isToggle ? .bool(id == ids.last) : .string(RevenueCatImport.identifier(id, or: "tab"))
    }
  }

  /// The source's identifiers of tabs, in its order.
  static func tabNames(of node: SourceNode) -> [String] {
    node.list("tabs").enumerated().map { $1.string(at: "id") ?? "tab\($0)" }
  }

  /// The value of the variable for each tab.
  static func tabValues(_ node: SourceNode) -> [JSONValue] {
    let names = tabNames(of: node)
    let isToggle = isToggle(node)
    return names.map { isToggle ? .bool($0 == names.last) : .string(identifier($0, or: "tab")) }
  }

  private static func isToggle(_ node: SourceNode) -> Bool {
    node.present("control")?.string(at: "type") == "toggle" && node.list("tabs").count == 2
  }

  /// The initial tab.
  static func firstTab(of node: SourceNode) -> String? {
    let names = tabNames(of: node)
    if let named = node.string(at: "default_tab_id"), names.contains(named) { return named }
    return isToggle(node) && node.present("control").map(isOnAtFirst) == true
      ? names.last : names.first
  }

  private static func isOnAtFirst(_ node: SourceNode) -> Bool {
    if node.string(at: "type") == "tab_control_toggle" {
      return node.present("default_value")?.bool == true
    }
    return (node.members ?? []).contains { isOnAtFirst($0.value) }
      || (node.elements ?? []).contains(where: isOnAtFirst)
  }

  /// The product of the package that is selected in a tab, by name.
  private static func product(selectedIn node: SourceNode) -> String? {
    let packages = packages(in: node)
    let selected = packages.first { $0.present("is_selected_by_default")?.bool == true }
    return (selected ?? packages.first)?.string(at: "package_id").map(name(of:))
  }

  private static func packages(in node: SourceNode) -> [SourceNode] {
    if node.string(at: "type") == "package" { return [node] }
    return (node.members ?? []).flatMap { packages(in: $0.value) }
      + (node.elements ?? []).flatMap(packages)
  }

  func tabs(_ node: SourceNode, in outer: ImportContext) -> JSONValue? {
    let pages = node.list("tabs")
    let named = Self.tabNames(of: node)
    let first = Self.firstTab(of: node)
    let ids = [first].compactMap(\.self) + named.filter { $0 != first }
    let control = node.present("control")
    let isToggle = Self.isToggle(node)
    var tabs = Tabs(
      variable: ownVariable(shownBy: node) ?? "tab\(state.list.count + 1)",
      ids: isToggle ? named : ids, control: control?.present("stack"), isToggle: isToggle)
    for (page, id) in zip(pages, named) { tabs.products[id] = Self.product(selectedIn: page) }
    guard ids.count > 1 else {
      return pages.first?.present("stack").flatMap { component($0, in: outer) }
    }
    state[tabs.variable] =
      isToggle
      ? ["boolean": .bool(first == named.last)] : ["choice": .array(ids.map(tabs.value))]
    var fields = Fields("stack")
    fields.merge(box(node, along: outer.axis))
    fields.merge(decoration(node))
    fields["alignItems"] = "center"
    fields["components"] = .array(
      film(behind: node)
        + zip(pages, named).compactMap { page, id in
          page.present("stack").map { tab($0, id, of: tabs, in: outer) }
        })
    fields["overrides"] = Self.json(boxOverrides(of: node, in: outer))
    return fields.value
  }

  /// A tab's page, which is hidden while another tab is shown.
  private func tab(
    _ content: SourceNode, _ id: String, of tabs: Tabs, in outer: ImportContext
  ) -> JSONValue {
    var inside = outer
    inside.axis = .column
    inside.tabs = tabs
    var fields = stack(content, in: inside)
    let others = tabs.ids.filter { $0 != id }.map(tabs.value)
    let hidden: JSONValue = [
      "when": [
        "state": .object([
          .init(name: tabs.variable, value: others.count == 1 ? others[0] : .array(others))
        ])
      ],
      "set": ["hidden": true],
    ]
    var overrides = [hidden]
    if case .array(let own)? = fields["overrides"] { overrides = own + overrides }
    fields["overrides"] = .array(overrides)
    return fields.value
  }

  func tabControl(of tabs: Tabs, in outer: ImportContext) -> JSONValue? {
    tabs.control.flatMap { component($0, in: outer) }
  }

  func tabButton(_ node: SourceNode, in outer: ImportContext) -> JSONValue? {
    guard let content = node.present("stack"), let tabs = outer.tabs else { return nil }
    let index = node.member("tab_index")?.number?.int ?? 0
    let id =
      node.string(at: "tab_id")
      ?? (tabs.ids.indices.contains(index) ? tabs.ids[index] : tabs.ids[0])
    var inside = outer
    inside.selection = .tab(variable: tabs.variable, value: tabs.value(of: id))
    var fields = stack(content, in: inside)
    fields["accessibilityRole"] = "tab"
    fields["action"] = showing(id, of: tabs)
    return fields.value
  }

  /// The action that shows a tab and selects its package.
  private func showing(_ id: String, of tabs: Tabs) -> JSONValue {
    let set: JSONValue = [
      "type": "set", "variable": .string(tabs.variable), "to": tabs.value(of: id),
    ]
    guard let product = tabs.products[id] else { return set }
    return [
      "type": "sequence", "actions": [set, ["type": "select", "product": .string(product)]],
    ]
  }

  /// A switch of 51 by 31 points, as the platform draws it.
  func tabToggle(_ node: SourceNode, in outer: ImportContext) -> JSONValue? {
    guard let tabs = outer.tabs, tabs.isToggle else { return nil }
    // The tabs may name the initial tab, which then takes precedence.
    node.skip("default_value")
    let color = { (name: String, usual: JSONValue) in
      node.present(name).flatMap(self.color) ?? usual
    }
    let isOn: JSONValue = ["state": .object([.init(name: tabs.variable, value: true)])]
    let thumb: JSONValue = [
      "type": "stack", "width": 27, "height": 27, "cornerRadius": "pill",
      "background": color("thumb_color_off", "#FFFFFF"),
      "overrides": [
        ["when": isOn, "set": ["background": color("thumb_color_on", "#FFFFFF")]]
      ],
    ]
    return [
      "type": "stack", "direction": "row", "width": 51, "height": 31, "shrink": 0, "padding": 2,
      "cornerRadius": "pill", "background": color("track_color_off", "#E9E9EA"),
      "action": showing(tabs.ids[1], of: tabs),
      "overrides": [
        [
          "when": isOn,
          "set": [
            "background": color("track_color_on", "#34C759"), "justifyContent": "flex-end",
            "action": showing(tabs.ids[0], of: tabs),
          ],
        ]
      ],
      "components": [thumb],
    ]
  }
}
