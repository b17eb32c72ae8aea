import JSON
import Numbers

extension FragmentExpander {
  /// The values of a fragment's parameters for a use, without omitted optional ones.
  ///
  /// - Returns: `nil` if a required value is missing, so that the use is not expanded and causes no further reports.
  mutating func arguments(
    _ given: JSONValue?, of name: String, _ fragment: FragmentDefinition, at use: FragmentPlace
  ) -> [String: FragmentArgument]? {
    var arguments: [String: FragmentArgument] = [:]
    var isWhole = true
    let place = use.appending("/with")
    if case .object(let fields)? = given {
      for field in fields {
        let place = place.appending(pointerToken(field.name))
        // A value that a fragment only passes on was written at its own source.
        let source = sources[place.pointer] ?? place.source
        guard let parameter = fragment.parameters[field.name] else {
          unknown(field.name, of: name, defined: fragment, at: source)
          continue
        }
        check(field.value, for: parameter, named: field.name, at: source)
        arguments[field.name] = .init(value: field.value, source: source)
      }
    }
    for (parameter, declared) in fragment.parameters.sorted(by: { $0.key < $1.key })
    where arguments[parameter] == nil {
      if let fallback = declared.fallback {
        arguments[parameter] = .init(
          value: value(of: fallback.value, declared.type),
          source: source(
            in: name, at: "/parameters\(pointerToken(parameter))/default", use: use.source.use))
      } else if !declared.isOptional {
        isWhole = false
        report(
          "missing-argument", at: use.source,
          "the fragment \"\(name)\" needs \"\(parameter)\"\(declared.help.map { ": \($0)" } ?? "")",
          hint: "add \"\(parameter)\" to \"with\"")
      }
    }
    return isWhole ? arguments : nil
  }

  /// The first of several colours that the document has; `$accent/10` needs `accent`.
  private func value(of fallback: JSONValue, _ type: FragmentParameter.Kind) -> JSONValue {
    guard type == .color, case .array(let choices) = fallback else { return fallback }
    return choices.first { choice in
      guard case .string(let color) = choice else { return false }
      let name = color.dropFirst().prefix { $0 != "/" }
      return !color.hasPrefix("$") || colors.contains(String(name))
    } ?? .null
  }

  private mutating func unknown(
    _ parameter: String, of name: String, defined fragment: FragmentDefinition,
    at source: FragmentSource
  ) {
    let names = fragment.parameters.keys.sorted()
    report(
      "unknown-argument", at: source, "the fragment \"\(name)\" has no parameter \"\(parameter)\"",
      hint: nearestName(to: parameter, among: names).map { "did you mean \"\($0)\"?" }
        ?? "it has \(names.map { "\"\($0)\"" }.joined(separator: ", "))")
  }

  /// Checks the JSON type of values; their details are checked where they are used.
  private mutating func check(
    _ value: JSONValue, for parameter: FragmentParameter, named name: String,
    at source: FragmentSource
  ) {
    if parameter.type == .choice, case .string(let text) = value,
      !parameter.choices.contains(text)
    {
      report(
        "argument-type", at: source, "\"\(name)\" cannot be \"\(text)\"",
        hint: "it can be \(parameter.choices.map { "\"\($0)\"" }.joined(separator: ", "))")
    }
    guard !parameter.type.accepts(value) else { return }
    report(
      "argument-type", at: source, "\"\(name)\" must be \(parameter.type.expectation)")
  }
}

extension FragmentParameter.Kind {
  fileprivate func accepts(_ value: JSONValue) -> Bool {
    switch (self, value) {
    case (.number, .number), (.boolean, .bool), (.action, .object), (.component, .object),
      (.object, .object), (.components, .array), (.list, .array):
      true
    case (.text, .string), (.color, .string), (.image, .string), (.image, .object),
      (.icon, .string),
      (.product, .string), (.variable, .string), (.choice, .string):
      true
    default: false
    }
  }

  fileprivate var expectation: String {
    switch self {
    case .text: "a text"
    case .number: "a number"
    case .boolean: "true or false"
    case .color: "a colour such as \"#0072D2\" or \"$accent\""
    case .image: "the address of a picture, or an address for each density ({\"2x\": …})"
    case .icon: "the name of an icon"
    case .product: "the name of a product"
    case .variable: "the name of a variable"
    case .choice: "one of its values"
    case .action: "an action ({\"type\": …})"
    case .component: "a component ({\"type\": …})"
    case .components: "a list of components ([…])"
    case .list: "a list ([…])"
    case .object: "an object ({…})"
    }
  }
}
