import JSON

/// The members of an object that is being made, in the order in which they were first given.
struct Fields {
  private(set) var list: [JSONField] = []

  init(_ type: String? = nil) {
    if let type { self["type"] = .string(type) }
  }

  var isEmpty: Bool { list.isEmpty }
  var value: JSONValue { .object(list) }

  /// Nil takes the member away, and so does null, which no document has.
  subscript(name: String) -> JSONValue? {
    get { list.first { $0.name == name }?.value }
    set {
      let newValue = newValue == .null ? Optional.none : newValue
      let place = list.firstIndex { $0.name == name }
      switch (place, newValue) {
      case (let place?, let value?): list[place].value = value
      case (let place?, nil): list.remove(at: place)
      case (nil, let value?): list.append(JSONField(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  /// Takes over the members of others; theirs win.
  mutating func merge(_ others: Fields) {
    for field in others.list { self[field.name] = field.value }
  }

  /// Takes some members out.
  mutating func extract(_ names: Set<String>) -> Fields {
    var taken = Fields()
    for field in list where names.contains(field.name) { taken[field.name] = field.value }
    list.removeAll { names.contains($0.name) }
    return taken
  }
}

extension JSONNode {
  /// The member, unless it is absent or null.
  func present(_ name: String) -> JSONNode? {
    self[name].flatMap { $0.isNull ? nil : $0 }
  }

  func string(at name: String) -> String? { self[name]?.string }

  func double(_ name: String) -> Double? { self[name]?.number?.double }

  func list(_ name: String) -> [JSONNode] { self[name]?.elements.map(Array.init) ?? [] }

  var place: String { pointer.description }
}
