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

    package init(_ name: String, _ place: String, _ path: String, _ help: String) {
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
      Entry($0.name, "component", "reference/components/\($0.name)", $0.help)
    }
  }

  private var properties: [Entry] {
    let own = reference.components.flatMap { component in
      described(component.properties, component.name, "reference/components/\(component.name)")
    }
    return described(reference.common, "every component", "reference/common")
      + described(reference.sections, "document", "reference/document")
      + described(reference.page, "meta", "reference/document", "meta.")
      + described(reference.product, "product", "reference/document", "product.") + own
      + members(of: "condition", "reference/conditions", "")
  }

  private var actions: [Entry] {
    reference.actions.flatMap { action in
      [Entry(action.name, "action", "reference/actions#\(action.name)", action.help)]
        + described(action.properties, action.name, "reference/actions", action.name + ".")
    }
  }

  private var fragments: [Entry] {
    FragmentPages.names.flatMap { name in
      let path = "reference/fragments/\(name)"
      let parameters = FragmentLibrary.standard[name]?.parameters ?? [:]
      return [Entry(name, "fragment", path, FragmentPages.help(of: name))]
        + parameters.keys.sorted().map {
          Entry($0, name, "\(path)#\($0)", parameters[$0]?.help ?? "")
        }
    }
  }

  private var values: [Entry] {
    reference.forms.filter { ValueForm.isValue($0.name) }.flatMap { form in
      [
        Entry(
          ValueForm.title(of: form.name), "value", "reference/values#\(form.name)",
          form.value["description"]?.text ?? "")
      ] + members(of: form.name, "reference/values", form.name + ".")
    }
  }

  private var pages: [Entry] {
    let linked = PageMenu.groups.flatMap(\.links).map {
      Entry($0.title, "page", String($0.path.dropFirst()), $0.about)
    }
    return linked
      + paywalls.names.map { Entry($0, "example", "reference/examples#\($0)", "a whole paywall") }
  }

  private var tree: [Entry] {
    LayoutSchema.definitions(prefix: "#").flatMap { definition -> [Entry] in
      guard case .object(let properties)? = definition.value["properties"] else { return [] }
      return properties.map {
        Entry(
          $0.name, "layout: \(definition.name)",
          "reference/members#\(definition.name).\($0.name)", $0.value["description"]?.text ?? "")
      }
    }
  }

  private func described(
    _ properties: [DocumentReference.Description], _ place: String, _ path: String,
    _ prefix: String = ""
  ) -> [Entry] {
    properties.map {
      Entry(
        $0.name, place, "\(path)#\(prefix)\($0.name)",
        ValueForm.help(of: $0.schema))
    }
  }

  private func members(of name: String, _ path: String, _ prefix: String) -> [Entry] {
    let form = reference.forms.first { $0.name == name }?.value
    guard case .object(let members)? = form?["properties"] else { return [] }
    return members.map {
      Entry(
        $0.name, ValueForm.title(of: name), "\(path)#\(prefix)\($0.name)",
        ValueForm.help(of: $0.value))
    }
  }
}
