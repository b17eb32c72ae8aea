import JSON

/// A fragment's component, or a document with data, while values take the place of names: `"@title"`, `"@{title}"`, `@each`, `@if` and `@first`.
struct FragmentTemplate {
  /// A value, and where it was written.
  struct Argument {
    var value: JSONValue
    var source: FragmentExpander.Source
  }

  private(set) var arguments: [String: Argument]
  /// Whether it is a document, where every name stands for something; a fragment's parameters may be left out.
  let isDocument: Bool
  /// Where values of uses of fragments are texts.
  private var textArguments: Set<String> = []

  typealias Source = FragmentExpander.Source

  init(arguments: [String: Argument], isDocument: Bool = false) {
    self.arguments = arguments
    self.isDocument = isDocument
  }

  /// Fills a value of the template.
  ///
  /// - Returns: nil for what is left out: a parameter without a value, an `@if` that does not hold.
  mutating func fill(
    _ template: JSONValue, at pointer: String, _ source: FragmentExpander.Source,
    by expander: inout FragmentExpander
  ) -> JSONValue? {
    guard expander.isWithinLimits(source) else { return nil }
    switch template {
    case .string(let text): return fill(text, at: pointer, source, by: &expander)
    case .array(let elements):
      return .array(fill(elements, at: pointer, source, by: &expander))
    case .object(let fields):
      if let choice = choice(of: template) {
        return choice.value.flatMap {
          fill($0, at: pointer, source.appending(choice.token), by: &expander)
        }
      }
      if let list = template["@count"] { return count(of: list, plus: template["@plus"]) }
      if let html = template["@html"] { return spans(of: html, source, by: &expander) }
      return fill(fields, at: pointer, source, by: &expander)
    default: return template
    }
  }

  private mutating func fill(
    _ fields: [JSONField], at pointer: String, _ source: Source,
    by expander: inout FragmentExpander
  ) -> JSONValue {
    var filled: [JSONField] = []
    noteTexts(of: fields, at: pointer, expander.library)
    for field in fields {
      let name = interpolated(field.name, source, by: &expander)
      let token = pointerToken(name)
      let place = source.appending(pointerToken(field.name))
      if let value = fill(field.value, at: pointer + token, place, by: &expander) {
        filled.append(JSONField(name: name, value: value))
      }
    }
    guard JSONValue.object(filled)["type"] == .string(FragmentExpander.type) else {
      return .object(filled)
    }
    return expander.use(filled, at: pointer, source)
  }

  private mutating func fill(
    _ elements: [JSONValue], at pointer: String, _ source: Source,
    by expander: inout FragmentExpander
  ) -> [JSONValue] {
    var filled: [JSONValue] = []
    for (index, element) in elements.enumerated() {
      add(element, to: &filled, at: pointer, source.appending("/\(index)"), by: &expander)
    }
    return filled
  }

  /// Adds what an element stands for: lists in its place are part of the list around it.
  private mutating func add(
    _ element: JSONValue, to filled: inout [JSONValue], at pointer: String, _ source: Source,
    by expander: inout FragmentExpander
  ) {
    if let list = element["@each"] {
      return repeating(element, for: list, to: &filled, at: pointer, source, by: &expander)
    }
    if let choice = choice(of: element) {
      guard let chosen = choice.value else { return }
      return add(chosen, to: &filled, at: pointer, source.appending(choice.token), by: &expander)
    }
    if case .array(let elements) = element {
      for (index, element) in elements.enumerated() {
        add(element, to: &filled, at: pointer, source.appending("/\(index)"), by: &expander)
      }
      return
    }
    if case .string(let text) = element, let argument = named(text),
      case .array(let values) = argument.value
    {
      for (index, value) in values.enumerated() {
        let place = pointer + "/\(filled.count)"
        let origin = argument.source.appending("/\(index)").used(at: source)
        expander.note(origin, of: place)
        filled.append(expander.inserted(value, at: place, origin))
      }
      return
    }
    let place = pointer + "/\(filled.count)"
    expander.note(source, of: place)
    if let value = fill(element, at: place, source, by: &expander) { filled.append(value) }
  }

  /// Adds a body once for each element of a list, or for each number up to one.
  private mutating func repeating(
    _ element: JSONValue, for list: JSONValue, to filled: inout [JSONValue], at pointer: String,
    _ source: Source, by expander: inout FragmentExpander
  ) {
    guard let body = element["@do"] else { return }
    let outer = arguments
    defer { arguments = outer }
    var name = "item"
    if case .string(let given)? = element["@as"] { name = given }
    let items = items(of: list, source, by: &expander)
    for (index, item) in items.enumerated() {
      arguments[name] = item
      arguments["index"] = Argument(value: .number(index + 1), source: source)
      arguments["first"] = Argument(value: .bool(index == 0), source: source)
      arguments["last"] = Argument(value: .bool(index == items.count - 1), source: source)
      add(body, to: &filled, at: pointer, source.appending("/@do"), by: &expander)
    }
  }

  /// The elements of a list, or the numbers from 1 to a number.
  private func items(
    of list: JSONValue, _ source: Source, by expander: inout FragmentExpander
  ) -> [Argument] {
    var argument = Argument(value: list, source: source)
    if case .string(let text) = list {
      guard let found = named(text) else {
        if isDocument { reportMissing(text, source, by: &expander) }
        return []
      }
      argument = found
    }
    switch argument.value {
    case .array(let values):
      guard values.count <= expander.dataLimits.items else {
        expander.report(
          "data-items", source.used(at: source),
          "\"@each\" is for at most \(expander.dataLimits.items) elements, and this list has \(values.count)",
          hint: nil)
        return []
      }
      return values.enumerated().map {
        Argument(value: $1, source: argument.source.appending("/\($0)"))
      }
    case .number(let number):
      let count = max(0, min(number.int ?? 0, Self.mostRepetitions))
      return (0..<count).map { Argument(value: .number($0 + 1), source: argument.source) }
    default:
      expander.report(
        "fragment-list", argument.source.used(at: source), "\"@each\" needs a list or a number",
        hint: nil)
      return []
    }
  }

  /// As many as a number makes.
  private static let mostRepetitions = 1_000

  private func fill(
    _ text: String, at pointer: String, _ source: Source, by expander: inout FragmentExpander
  ) -> JSONValue? {
    if text.hasPrefix("@@") { return .string(String(text.dropFirst())) }
    guard text.hasPrefix("@"), !text.hasPrefix("@{") else {
      return .string(
        interpolated(text, written: writing(at: pointer), source, by: &expander))
    }
    guard let argument = named(text) else {
      if isDocument { checkName(text, source, by: &expander) }
      return nil
    }
    let origin = argument.source.used(at: source)
    expander.note(origin, of: pointer)
    guard origin.isData, Self.isText(pointer) else {
      return expander.inserted(argument.value, at: pointer, origin)
    }
    switch argument.value {
    case .string(let words):
      return .string(
        Self.isMarked(pointer)
          ? LocalizedText.written(words) : LocalizedText.plainlyWritten(words))
    case .number(let number): return .string(number.text)
    default: return argument.value
    }
  }

  /// Remembers which values of a use of a fragment are texts.
  private mutating func noteTexts(
    of fields: [JSONField], at pointer: String, _ library: FragmentLibrary
  ) {
    let use = JSONValue.object(fields)
    guard use["type"] == .string(FragmentExpander.type), case .string(let name)? = use["name"],
      let fragment = library[name]
    else { return }
    for (parameter, declared) in fragment.parameters where declared.type == .text {
      textArguments.insert(pointer + "/with" + pointerToken(parameter))
    }
  }

  /// How words of data are written within a text at a pointer; nil for what are no words for people.
  private func writing(at pointer: String) -> ((String) -> String)? {
    if Self.isText(pointer), !Self.isMarked(pointer) { return { LocalizedText.braced($0) } }
    guard Self.isText(pointer) || textArguments.contains(pointer) else { return nil }
    return { LocalizedText.writtenWithin($0) }
  }
}
