import JSON
import Numbers

/// The members of an object under construction, in order of their first assignment.
struct Fields {
  private(set) var list: [JSONField] = []

  init(_ type: String? = nil) {
    if let type { self["type"] = .string(type) }
  }

  /// The members of an object; none for other values.
  init(_ value: JSONValue) {
    if case .object(let members) = value { list = members }
  }

  var isEmpty: Bool { list.isEmpty }
  var value: JSONValue { .object(list) }

  /// Assigning `nil` or null removes the member; documents have no null.
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

  /// Adds other members, which replace existing ones.
  mutating func merge(_ others: Fields) {
    for field in others.list { self[field.name] = field.value }
  }

  /// Adds other members as further conditions; common members are intersected.
  mutating func narrow(by others: Fields) {
    for field in others.list {
      switch (self[field.name], field.value) {
      case (.object(let own)?, .object):
        var both = Fields(.object(own))
        both.narrow(by: Fields(field.value))
        self[field.name] = both.value
      case (.number(let own)?, .number(let more)):
        // For the bounds of a range, the narrower bound.
        let narrower =
          field.name == "below" ? min(own.double, more.double) : max(own.double, more.double)
        self[field.name] = .number(narrower)
      case (let own?, let more):
        let allowed = Self.choices(more)
        self[field.name] = .array(Self.choices(own).filter(allowed.contains))
      case (nil, let more): self[field.name] = more
      }
    }
  }

  /// Whether a choice among values has no values left.
  var isImpossible: Bool {
    list.contains { field in
      switch field.value {
      case .array(let values): values.isEmpty
      case .object(let members):
        members.contains { $0.value == .array([]) } || Fields(field.value).isEmptyRange
      default: false
      }
    }
  }

  private var isEmptyRange: Bool {
    guard case .number(let from)? = self["from"], case .number(let below)? = self["below"] else {
      return false
    }
    return from.double >= below.double
  }

  private static func choices(_ value: JSONValue) -> [JSONValue] {
    if case .array(let values) = value { values } else { [value] }
  }

  func without(_ name: String) -> Fields {
    var fields = self
    fields[name] = nil
    return fields
  }

  /// Removes and returns some members.
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
}
