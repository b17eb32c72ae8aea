import JSON
import ProgramFiles

/// The paywall that grows through `/reference`: each step changes one thing of the document before it.
///
/// `Pages/first-paywall.json` has the changes, `Pages/reference.md` the words about them.
enum FirstPaywall {
  /// A change of the document.
  enum Edit: Sendable {
    /// Adds or replaces a member of the document.
    case member(String, JSONValue)
    /// Adds a component at an index.
    case component(JSONValue, at: Int)
    /// Replaces the component at an index.
    case replacement(JSONValue, at: Int)
    /// Removes the component at an index.
    case removal(at: Int)
    /// Replaces the texts by keys of `strings`.
    case translation([FirstPaywallWords])

    fileprivate init?(_ edit: JSONValue) {
      let index = edit["at"]?.whole ?? 0
      if let name = edit["member"]?.text, let value = edit["value"] {
        self = .member(name, value)
      } else if let component = edit["component"] {
        self = .component(component, at: index)
      } else if let component = edit["replacement"] {
        self = .replacement(component, at: index)
      } else if let index = edit["removal"]?.whole {
        self = .removal(at: index)
      } else if let words = edit["translation"]?.elements {
        self = .translation(words.map(FirstPaywallWords.init))
      } else {
        return nil
      }
    }
  }

  struct Step: Sendable {
    /// The anchor of its section.
    var id: String
    var edits: [Edit]
    /// The locale of the picture's reader.
    var locale: String
    /// The height of the screen that the picture shows, in points.
    var height: Int

    fileprivate init(_ step: JSONValue) {
      id = step["id"]?.text ?? ""
      edits = (step["edits"]?.elements ?? []).compactMap(Edit.init)
      locale = step["locale"]?.text ?? "en"
      height = step["height"]?.whole ?? 844
    }
  }

  static let steps =
    WrittenJSON(stringLiteral: ProgramPages.text(of: "first-paywall.json") ?? "").value.elements
    .map(Step.init)

  /// Returns the document after a step.
  static func document(upTo count: Int) -> JSONValue {
    var members: [JSONField] = []
    var list: [JSONValue] = []
    for edit in steps.prefix(count).flatMap(\.edits) { apply(edit, to: &members, list: &list) }
    return .object(members + [JSONField(name: "components", value: .array(list))])
  }

  private static func apply(
    _ edit: Edit, to members: inout [JSONField], list: inout [JSONValue]
  ) {
    switch edit {
    case .member(let name, let value): set(name, value, in: &members)
    case .component(let component, let index):
      list.insert(component, at: min(max(0, index), list.count))
    case .replacement(let component, let index):
      if list.indices.contains(index) { list[index] = component }
    case .removal(let index): if list.indices.contains(index) { list.remove(at: index) }
    case .translation(let words):
      set("strings", FirstPaywallWords.strings(words), in: &members)
      list = list.map { FirstPaywallWords.keyed($0, words) }
      if let footer = members.first(where: { $0.name == "footer" })?.value {
        set("footer", FirstPaywallWords.keyed(footer, words), in: &members)
      }
    }
  }

  private static func set(_ name: String, _ value: JSONValue, in members: inout [JSONField]) {
    if let index = members.firstIndex(where: { $0.name == name }) {
      members[index] = JSONField(name: name, value: value)
    } else {
      members.append(JSONField(name: name, value: value))
    }
  }
}

extension JSONValue {
  /// The whole number that the value is; nil for another value.
  fileprivate var whole: Int? {
    if case .number = self { Int(onOneLine) } else { nil }
  }
}
