import JSON
import PaywallModel

/// A table of properties, each with an anchor: the required ones first, the rare ones folded away.
struct PropertyTable {
  struct Row: Sendable {
    var name: String
    var schema: JSONValue
    var isRequired: Bool
  }

  var rows: [Row]
  /// The prefix of the anchors: `meta.` of `meta.padding`.
  var prefix = ""
  /// The names of rarely used properties.
  var rare: Set<String> = []

  init(_ properties: [DocumentReference.Description], prefix: String = "", rare: Set<String> = []) {
    self.init(
      rows: properties.map { Row(name: $0.name, schema: $0.schema, isRequired: $0.isRequired) },
      prefix: prefix, rare: rare)
  }

  /// Creates a table of the members in an object's schema.
  init(members schema: JSONValue, prefix: String) {
    guard case .object(let members)? = schema["properties"] else {
      self.init(rows: [], prefix: prefix)
      return
    }
    let required = (schema["required"]?.elements ?? []).compactMap(\.text)
    self.init(
      rows: members.map {
        Row(name: $0.name, schema: $0.value, isRequired: required.contains($0.name))
      }, prefix: prefix)
  }

  private init(rows: [Row], prefix: String, rare: Set<String> = []) {
    self.rows = rows.filter(\.isRequired) + rows.filter { !$0.isRequired }
    self.prefix = prefix
    self.rare = rare
  }

  var html: HTML {
    let usual = rows.filter { $0.isRequired || !rare.contains($0.name) }
    let others = rows.filter { !$0.isRequired && rare.contains($0.name) }
    guard !others.isEmpty else { return Self.html(usual.map(html)) }
    return """
      \(Self.html(usual.map(html)))
      <details><summary>Rarely needed: \(others.map(\.name).joined(separator: ", "))</summary>
      \(Self.html(others.map(html)))</details>
      """
  }

  static func html(_ rows: [HTML]) -> HTML {
    rows.isEmpty
      ? ""
      : Page.table(["Property", "Type", "Default", "Description"], rows, kind: "members")
  }

  private func html(_ row: Row) -> HTML {
    let standard: HTML =
      row.isRequired
      ? "<span class=\"must\">required</span>"
      : row.schema["default"].map { "<code>\($0.onOneLine)</code>" } ?? ""
    let help = ValueForm.help(of: row.schema)
    return Self.row(
      row.name, anchor: prefix + row.name, form: ValueForm.html(of: row.schema), standard: standard,
      help: "\(help) \(ValueForm.examples(of: row.schema))")
  }

  static func row(
    _ name: String, anchor: String, form: HTML, standard: HTML, help: HTML
  ) -> HTML {
    """
    <tr id="\(anchor)"><th scope="row"><a href="#\(anchor)"><code>\(name)</code></a></th><td>\(form)</td><td>\(standard)</td><td>\(help)</td></tr>
    """
  }
}
