import JSON
import Numbers

/// Replaces names such as `"@title"` and `"@{title}"` in a fragment's component or a document with data.
struct FragmentScope {
  var arguments: [String: FragmentArgument] = [:]
  /// Whether the scope is a document, in which every name must have a value; a fragment's parameters may be omitted.
  var isDocument = false
  /// The pointers at which values in uses of fragments are texts.
  var textArguments: Set<String> = []
}

/// Fills templates: replaces names, `@each`, `@if` and `@first` by values.
extension FragmentExpander {
  /// Fills a value of a template.
  ///
  /// - Returns: `nil` for an omitted value: a parameter without a value, or an `@if` that is false.
  mutating func fill(_ template: JSONValue, at place: FragmentPlace) -> JSONValue? {
    guard isWithinLimits(place.source) else { return nil }
    switch template {
    case .string(let text): return fill(text, at: place)
    case .array(let elements):
      var filled: [JSONValue] = []
      for (index, element) in elements.enumerated() {
        add(element, to: &filled, at: place.from("/\(index)"))
      }
      return .array(filled)
    case .object(let fields):
      if let choice = choice(of: template) {
        return choice.value.flatMap { fill($0, at: place.from(choice.token)) }
      }
      if let list = template["@count"] { return count(of: list, plus: template["@plus"]) }
      if let html = template["@html"] { return spans(of: html, place.source) }
      return fill(fields, at: place)
    default: return template
    }
  }

  private mutating func fill(_ fields: [JSONField], at place: FragmentPlace) -> JSONValue {
    var filled: [JSONField] = []
    noteTexts(of: fields, at: place.pointer)
    for field in fields {
      let name = interpolated(field.name, place.source)
      let inner = FragmentPlace(
        pointer: place.pointer + pointerToken(name),
        source: place.source.appending(pointerToken(field.name)))
      if let value = fill(field.value, at: inner) {
        filled.append(JSONField(name: name, value: value))
      }
    }
    let object = JSONValue.object(filled)
    return object["type"] == .string(FragmentUse.kind.name) ? use(filled, at: place) : object
  }

  /// Adds an element's value; a list is spliced into the enclosing list.
  ///
  /// - Parameter list: the place of the list, and the place where the element was written.
  private mutating func add(
    _ element: JSONValue, to filled: inout [JSONValue], at list: FragmentPlace
  ) {
    if let items = element["@each"] {
      return repeating(element, for: items, to: &filled, at: list)
    }
    if let choice = choice(of: element) {
      guard let chosen = choice.value else { return }
      return add(chosen, to: &filled, at: list.from(choice.token))
    }
    if case .array(let elements) = element {
      for (index, element) in elements.enumerated() {
        add(element, to: &filled, at: list.from("/\(index)"))
      }
      return
    }
    if case .string(let text) = element, let argument = named(text),
      case .array(let values) = argument.value
    {
      for (index, value) in values.enumerated() {
        let source = argument.source.appending("/\(index)").used(at: list.source)
        filled.append(inserted(value, at: place(in: list, filled, source)))
      }
      return
    }
    if let value = fill(element, at: place(in: list, filled, list.source)) { filled.append(value) }
  }

  /// The place of a list's next element; records its source.
  private mutating func place(
    in list: FragmentPlace, _ filled: [JSONValue], _ source: FragmentSource
  ) -> FragmentPlace {
    let place = FragmentPlace(pointer: list.pointer + "/\(filled.count)", source: source)
    note(source, of: place.pointer)
    return place
  }

  /// Adds a body once for each element of a list, or for each number from 1 to a given one.
  private mutating func repeating(
    _ element: JSONValue, for items: JSONValue, to filled: inout [JSONValue],
    at list: FragmentPlace
  ) {
    guard let body = element["@do"] else { return }
    let outer = scope.arguments
    defer { scope.arguments = outer }
    var name = "item"
    if case .string(let given)? = element["@as"] { name = given }
    let source = list.source
    let items = self.items(of: items, source)
    for (index, item) in items.enumerated() {
      scope.arguments[name] = item
      scope.arguments["index"] = FragmentArgument(value: .number(index + 1), source: source)
      scope.arguments["first"] = FragmentArgument(value: .bool(index == 0), source: source)
      scope.arguments["last"] = FragmentArgument(
        value: .bool(index == items.count - 1), source: source)
      add(body, to: &filled, at: list.from("/@do"))
    }
  }

  /// The elements of a list, or the numbers from 1 to a number.
  private mutating func items(
    of list: JSONValue, _ source: FragmentSource
  ) -> [FragmentArgument] {
    var argument = FragmentArgument(value: list, source: source)
    if case .string(let text) = list {
      guard let found = named(text) else {
        if scope.isDocument { reportMissing(text, source) }
        return []
      }
      argument = found
    }
    switch argument.value {
    case .array(let values):
      guard values.count <= dataLimits.items else {
        report(
          "data-items", at: source.used(at: source),
          "\"@each\" is for at most \(dataLimits.items) elements, and this list has \(values.count)"
        )
        return []
      }
      return values.enumerated().map {
        FragmentArgument(value: $1, source: argument.source.appending("/\($0)"))
      }
    case .number(let number):
      let count = max(0, min(number.int ?? 0, Self.mostRepetitions))
      return (0..<count).map { FragmentArgument(value: .number($0 + 1), source: argument.source) }
    default:
      report(
        "fragment-list", at: argument.source.used(at: source), "\"@each\" needs a list or a number")
      return []
    }
  }

  /// The maximum number of repetitions for a number.
  private static let mostRepetitions = 1_000

  private mutating func fill(_ text: String, at place: FragmentPlace) -> JSONValue? {
    if text.hasPrefix("@@") { return .string(String(text.dropFirst())) }
    guard text.hasPrefix("@"), !text.hasPrefix("@{") else {
      return .string(interpolated(text, written: writing(at: place.pointer), place.source))
    }
    guard let argument = named(text) else {
      if scope.isDocument { checkName(text, place.source) }
      return nil
    }
    let source = argument.source.used(at: place.source)
    note(source, of: place.pointer)
    guard source.isData, Self.isText(place.pointer) else {
      return inserted(
        argument.value, at: FragmentPlace(pointer: place.pointer, source: source))
    }
    switch argument.value {
    case .string(let words):
      return .string(
        Self.isMarked(place.pointer)
          ? LocalizedText.written(words) : LocalizedText.plainlyWritten(words))
    case .number(let number): return .string(number.text)
    default: return argument.value
    }
  }

  /// Records which values in a use of a fragment are texts.
  private mutating func noteTexts(of fields: [JSONField], at pointer: String) {
    let use = JSONValue.object(fields)
    guard use["type"] == .string(FragmentUse.kind.name), case .string(let name)? = use["name"],
      let fragment = library[name]
    else { return }
    for (parameter, declared) in fragment.parameters where declared.type == .text {
      scope.textArguments.insert(pointer + "/with" + pointerToken(parameter))
    }
  }

  /// The function that escapes words of data within a text at a pointer; `nil` if the value is not text for people.
  private func writing(at pointer: String) -> ((String) -> String)? {
    if Self.isText(pointer), !Self.isMarked(pointer) { return { LocalizedText.braced($0) } }
    guard Self.isText(pointer) || scope.textArguments.contains(pointer) else { return nil }
    return { LocalizedText.writtenWithin($0) }
  }
}
