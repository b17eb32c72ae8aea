import JSON

/// A fragment's component while values take the place of names: `"@title"`, `"@{title}"`, `@each` and `@if`.
struct FragmentTemplate {
  /// A value, and where it was written.
  struct Argument {
    var value: JSONValue
    var source: FragmentExpander.Source
  }

  private(set) var arguments: [String: Argument]

  private typealias Source = FragmentExpander.Source

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
      if let condition = template["@if"] {
        let branch = holds(condition) ? "@then" : "@else"
        return template[branch].flatMap {
          fill($0, at: pointer, source.appending("/" + branch), by: &expander)
        }
      }
      if let list = template["@count"] { return count(of: list, plus: template["@plus"]) }
      return fill(fields, at: pointer, source, by: &expander)
    default: return template
    }
  }

  private mutating func fill(
    _ fields: [JSONField], at pointer: String, _ source: Source,
    by expander: inout FragmentExpander
  ) -> JSONValue {
    var filled: [JSONField] = []
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
    if let condition = element["@if"] {
      let branch = holds(condition) ? "@then" : "@else"
      guard let chosen = element[branch] else { return }
      return add(chosen, to: &filled, at: pointer, source.appending("/" + branch), by: &expander)
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
        let origin = argument.source.appending("/\(index)")
        expander.note(origin, of: place)
        filled.append(expander.expanded(value, at: place, origin))
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
      guard let found = named(text) else { return [] }
      argument = found
    }
    switch argument.value {
    case .array(let values):
      return values.enumerated().map {
        Argument(value: $1, source: argument.source.appending("/\($0)"))
      }
    case .number(let number):
      let count = max(0, min(number.int ?? 0, Self.mostRepetitions))
      return (0..<count).map { Argument(value: .number($0 + 1), source: argument.source) }
    default:
      expander.report(
        "fragment-list", source, "\"@each\" needs a list or a number", hint: nil)
      return []
    }
  }

  /// As many as a number makes.
  private static let mostRepetitions = 1_000

  /// Whether a value is there, and neither false, 0, an empty text nor an empty list.
  private func holds(_ condition: JSONValue) -> Bool {
    if let other = condition["@not"] { return !holds(other) }
    if case .array(let values)? = condition["@equals"], values.count == 2 {
      return value(values[0]) == value(values[1])
    }
    switch value(condition) {
    case nil, .null?: return false
    case .bool(let value)?: return value
    case .string(let text)?: return !text.isEmpty
    case .array(let values)?: return !values.isEmpty
    case .number(let number)?: return number.double != 0
    case .object?: return true
    }
  }

  /// How many elements a list has, and a number more.
  private func count(of list: JSONValue, plus more: JSONValue?) -> JSONValue {
    var count = 0
    if case .array(let values)? = value(list) { count = values.count }
    if case .number(let number)? = more { count += number.int ?? 0 }
    return .number(count)
  }

  private func value(_ template: JSONValue) -> JSONValue? {
    guard case .string(let text) = template, text.hasPrefix("@") else { return template }
    return named(text)?.value
  }

  /// The argument that a whole text names: `@title`, `@row.cells`.
  private func named(_ text: String) -> Argument? {
    guard text.hasPrefix("@"), !text.hasPrefix("@{"), !text.hasPrefix("@@") else { return nil }
    return argument(text.dropFirst())
  }

  private func argument(_ path: Substring) -> Argument? {
    let parts = path.split(separator: ".").map(String.init)
    guard let name = parts.first, var found = arguments[name] else { return nil }
    for part in parts.dropFirst() {
      guard let inner = found.value[part] else { return nil }
      found = Argument(value: inner, source: found.source.appending(pointerToken(part)))
    }
    return found
  }

  private func fill(
    _ text: String, at pointer: String, _ source: Source, by expander: inout FragmentExpander
  ) -> JSONValue? {
    if text.hasPrefix("@@") { return .string(String(text.dropFirst())) }
    guard text.hasPrefix("@"), !text.hasPrefix("@{") else {
      return .string(interpolated(text, source, by: &expander))
    }
    guard let argument = named(text) else { return nil }
    expander.note(argument.source, of: pointer)
    return expander.expanded(argument.value, at: pointer, argument.source)
  }

  /// A text with the values of the names in it: `@{index}`.
  private func interpolated(
    _ text: String, _ source: Source, by expander: inout FragmentExpander
  ) -> String {
    guard text.contains("@{") else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "@{"),
      let end = rest[start.upperBound...].firstIndex(of: "}")
    {
      result += rest[..<start.lowerBound]
      let name = rest[start.upperBound..<end]
      switch argument(name)?.value {
      case .string(let text)?: result += text
      case .number(let number)?: result += number.text
      case .bool(let value)?: result += value ? "true" : "false"
      default:
        expander.report(
          "fragment-name", source, "nothing is called \"\(name)\" that could stand in a text",
          hint: nil)
      }
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
