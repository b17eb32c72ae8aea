import JSON
import PaywallModel

/// The forms of values: their names, and the pages that explain them.
enum ValueForm {
  /// Returns the form of a property in a few words, with links.
  static func html(of schema: JSONValue) -> HTML {
    if let name = schema["$ref"]?.text?.split(separator: "/").last.map(String.init) {
      return "<a href=\"\(path(of: name))\">\(title(of: name))</a>"
    }
    if let values = schema["enum"]?.elements, !values.isEmpty {
      return HTML(joining: values.map { "<code>\($0.onOneLine)</code>" })
    }
    if let expected = schema["x-expected"]?.text { return "\(expected)" }
    if let items = schema["items"] { return "a list of \(html(of: items))" }
    switch schema["type"] {
    case .string(let type)?:
      let range = [schema["minimum"], schema["maximum"]].compactMap(\.self).map(\.onOneLine)
      return "\(type)\(range.isEmpty ? "" : " from " + range.joined(separator: " to "))"
    case .array(let types)?: return "\(types.compactMap(\.text).joined(separator: " or "))"
    default: return ""
    }
  }

  /// Returns the description of a property: its own, or else that of its form.
  static func help(of schema: JSONValue) -> String {
    if let own = schema["description"]?.text { return own }
    let form = schema["$ref"]?.text?.split(separator: "/").last.flatMap { forms[String($0)] }
    return form?["description"]?.text ?? schema["title"]?.text ?? form?["title"]?.text ?? ""
  }

  private static let forms: [String: JSONValue] = {
    let named = DocumentReference().forms.map { ($0.name, $0.value) }
    return Dictionary(named) { first, _ in first }
  }()

  static func examples(of schema: JSONValue) -> HTML {
    let shown = (schema["examples"]?.elements ?? []).prefix(3)
    return HTML(joining: shown.map { "<code class=\"eg\">\($0.onOneLine)</code>" })
  }

  /// Returns the address of the explanation of a form.
  static func path(of name: String) -> String {
    if let place = elsewhere[name] { return place }
    for (ending, _) in componentEndings where name.hasSuffix(ending) {
      let stem = String(name.dropLast(ending.count))
      let component = componentNames[stem] ?? stem
      if Component.kinds.list.contains(where: { $0.name == component }) {
        return "/reference/components/\(component)"
      }
    }
    return "/reference/values#\(name)"
  }

  /// Whether the page of values explains the form; the others have their own pages.
  static func isValue(_ name: String) -> Bool {
    path(of: name).hasPrefix("/reference/values")
  }

  /// Returns the name of a form in words: "linear gradient" for `linearGradient`.
  static func title(of name: String) -> String {
    titles[name]
      ?? name.reduce(into: "") { words, letter in
        words += letter.isUppercase && !words.isEmpty ? " " + letter.lowercased() : String(letter)
      }
  }

  private static let componentEndings = [("Content", ""), ("Changes", ""), ("Use", "")]
  private static let componentNames = ["text": "label"]

  private static let titles = [
    "imageURL": "address of a picture", "pictureAddress": "address of a picture, by density",
    "backgroundImageContent": "picture as a background", "share": "number from 0 to 1",
    "commonChanges": "changes of any component", "itemAlignment": "alignment of items",
  ]

  private static let elsewhere = [
    "action": "/reference/actions", "condition": "/reference/conditions",
    "component": "/reference/components", "components": "/reference/components",
    "componentType": "/reference/components", "commonChanges": "/reference/common",
    "meta": "/reference/document#page", "product": "/reference/document#product",
    "fragmentUse": "/reference/components/fragment",
  ]
}
