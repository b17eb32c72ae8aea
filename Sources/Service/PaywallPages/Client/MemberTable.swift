import JSON

/// The members of an object of a layout, each with an anchor.
struct MemberTable {
  let owner: String
  let schema: JSONValue

  var html: HTML {
    guard case .object(let properties)? = schema["properties"] else { return "" }
    let required = Set((schema["required"]?.elements ?? []).compactMap(\.text))
    let rows = properties.map { property -> HTML in
      let anchor = "\(owner).\(property.name)"
      let form = MemberForm.html(of: property.value)
      return """
        <tr id="\(anchor)"><th scope="row"><a href="#\(anchor)"><code>\(property.name)</code></a></th><td>\(form)</td>\
        <td>\(required.contains(property.name) ? "always" : "")</td><td>\(property.value["description"]?.text ?? "")</td></tr>
        """
    }
    return Page.table(["Member", "Type", "Present", "Description"], rows, kind: "members tree")
  }
}

/// The form of a member's value in a few words: a link to an object, the values of a choice, the range of a number.
enum MemberForm {
  static func html(of schema: JSONValue) -> HTML {
    if let name = schema["$ref"]?.text?.dropFirst() { return "<a href=\"#\(name)\">\(name)</a>" }
    if let value = schema["const"] { return "<code>\(value.onOneLine)</code>" }
    if let values = schema["enum"]?.elements {
      return one(of: values.map { "<code>\($0.onOneLine)</code>" })
    }
    if let forms = schema["anyOf"]?.elements { return one(of: forms.map(html)) }
    if let items = schema["items"] { return "a list of \(html(of: items))" }
    if let values = schema["additionalProperties"] { return "by name: \(html(of: values))" }
    return plain(schema)
  }

  private static func plain(_ schema: JSONValue) -> HTML {
    let several = (schema["type"]?.elements ?? []).compactMap(\.text)
    let types = several.isEmpty ? [schema["type"]?.text ?? "any value"] : several
    let range = range(from: schema["minimum"]?.onOneLine, to: schema["maximum"]?.onOneLine)
    let pattern: HTML = schema["pattern"]?.text.map { " of the form <code>\($0)</code>" } ?? ""
    return "\(types.joined(separator: " or "))\(range)\(pattern)"
  }

  private static func range(from least: String?, to most: String?) -> String {
    switch (least, most) {
    case (let least?, let most?): " from \(least) to \(most)"
    case (let least?, nil): ", at least \(least)"
    case (nil, let most?): ", at most \(most)"
    case (nil, nil): ""
    }
  }

  private static func one(of forms: [HTML]) -> HTML {
    guard let last = forms.last, forms.count > 1 else { return forms.last ?? "" }
    return "\(HTML(trusted: forms.dropLast().map(\.text).joined(separator: ", "))) or \(last)"
  }
}
