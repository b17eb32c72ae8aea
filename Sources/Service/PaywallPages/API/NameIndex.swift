import JSON
import PaywallModel
import PaywallRender
import PaywallTree

/// Every name that the pages explain, with the place of its explanation: for the search and for the list from A to Z.
package struct NameIndex: Sendable {
  package struct Entry: Sendable {
    /// The name, such as `maxLines`.
    var name: String
    /// The owner of the name, such as `label`.
    var place: String
    /// The path of the explanation, without the first slash.
    var path: String
    /// A short description: the beginning of the help.
    var help: String

    package init(_ name: String, place: String, path: String, help: String) {
      self.name = name
      self.place = place
      self.path = path
      self.help = Self.beginning(of: help)
    }

    /// The maximum length of the help in the index, in characters.
    private static let helpLength = 90

    private static func beginning(of help: String) -> String {
      guard help.count > helpLength else { return help }
      let words = help.prefix(helpLength)
      return (words.lastIndex(of: " ").map { String(words[..<$0]) } ?? String(words)) + "…"
    }
  }

  /// The names of the service: requests, parameters, problems and options.
  let service: [Entry]
  let paywalls: ExamplePaywalls
  private let reference = DocumentReference()

  package init(service: [Entry], paywalls: ExamplePaywalls) {
    self.service = service
    self.paywalls = paywalls
  }

  /// All names, the most important first: of two equally good matches, the first is shown first.
  var entries: [Entry] {
    components + properties + actions + fragments + values + pages + service + tree
  }

  /// The index as `[["maxLines", "label", "reference/components/label#maxLines", "…"], …]`.
  package var json: JSONValue {
    .array(
      entries.map { entry in
        [
          .string(entry.name), .string(entry.place), .string(entry.path), .string(entry.help),
        ]
      })
  }

  private var components: [Entry] {
    reference.components.map {
      Entry($0.name, place: "component", path: "reference/components/\($0.name)", help: $0.help)
    }
  }

  private var properties: [Entry] {
    let own = reference.components.flatMap { component in
      described(
        component.properties, place: component.name, path: "reference/components/\(component.name)")
    }
    let path = "reference/document"
    return described(reference.common, place: "every component", path: "reference/common")
      + described(reference.sections, place: "document", path: path)
      + described(reference.page, place: "meta", path: path, prefix: "meta.")
      + described(reference.product, place: "product", path: path, prefix: "product.") + own
      + members(of: "condition", "reference/conditions", "")
  }

  private var actions: [Entry] {
    reference.actions.flatMap { action in
      let (name, path) = (action.name, "reference/actions")
      return [Entry(name, place: "action", path: "\(path)#\(name)", help: action.help)]
        + described(action.properties, place: name, path: path, prefix: name + ".")
    }
  }

  private var fragments: [Entry] {
    FragmentPages.names.flatMap { name in
      let path = "reference/fragments/\(name)"
      let parameters = FragmentLibrary.standard[name]?.parameters ?? [:]
      return [Entry(name, place: "fragment", path: path, help: FragmentPages.help(of: name))]
        + parameters.keys.sorted().map {
          Entry($0, place: name, path: "\(path)#\($0)", help: parameters[$0]?.help ?? "")
        }
    }
  }

  private var values: [Entry] {
    reference.forms.filter { ValueForm.isValue($0.name) }.flatMap { form in
      [
        Entry(
          ValueForm.title(of: form.name), place: "value", path: "reference/values#\(form.name)",
          help: form.value["description"]?.text ?? "")
      ] + members(of: form.name, "reference/values", form.name + ".")
    }
  }

  private var pages: [Entry] {
    let linked = PageMenu.groups.flatMap(\.links).map {
      Entry($0.title, place: "page", path: String($0.path.dropFirst()), help: $0.about)
    }
    return linked
      + paywalls.names.map {
        Entry($0, place: "example", path: "reference/examples#\($0)", help: "a whole paywall")
      }
  }

  private var tree: [Entry] {
    LayoutSchema.definitions(prefix: "#").flatMap { definition -> [Entry] in
      guard case .object(let properties)? = definition.value["properties"] else { return [] }
      return properties.map {
        Entry(
          $0.name, place: "layout: \(definition.name)",
          path: "reference/members#\(definition.name).\($0.name)",
          help: $0.value["description"]?.text ?? "")
      }
    }
  }

  private func described(
    _ properties: [DocumentReference.Description], place: String, path: String,
    prefix: String = ""
  ) -> [Entry] {
    properties.map {
      Entry(
        $0.name, place: place, path: "\(path)#\(prefix)\($0.name)",
        help: ValueForm.help(of: $0.schema))
    }
  }

  private func members(of name: String, _ path: String, _ prefix: String) -> [Entry] {
    let form = reference.forms.first { $0.name == name }?.value
    guard case .object(let members)? = form?["properties"] else { return [] }
    return members.map {
      Entry(
        $0.name, place: ValueForm.title(of: name), path: "\(path)#\(prefix)\($0.name)",
        help: ValueForm.help(of: $0.value))
    }
  }
}
