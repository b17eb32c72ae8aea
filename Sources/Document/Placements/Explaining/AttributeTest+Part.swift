import JSON
import Numbers
import PaywallModel

extension PlacementCondition {
  /// The test of an attribute, evaluated.
  ///
  /// - Parameter value: as what the document declares.
  static func part(of test: AttributeTest, _ value: AttributeValue?) -> ConditionPart {
    switch test {
    case .values(let values):
      let keys = values.map(\.key)
      let holds =
        switch value {
        case nil: false
        case .list(let texts)?: keys.contains(where: texts.contains)
        case let value?: keys.contains(value.key)
        }
      return ConditionPart(name: "", asked: list(values.map(\.description)), holds: holds)
    case .range(let range): return number("", in: range, found: value?.number)
    case .dates(let range):
      let bounds = [range.from, range.before].map { $0.map { Double($0.moment.seconds) } }
      return ConditionPart(
        name: "", asked: words(range.from?.description, range.before?.description, end: "before"),
        holds: value?.number.map(NumberRange(from: bounds[0], below: bounds[1]).contains) ?? false)
    case .versions(let range):
      return version("", in: range, found: value?.text.flatMap { ReaderVersion($0) })
    case .text(let test): return part(of: test, value)
    }
  }

  private static func part(of test: TextTest, _ value: AttributeValue?) -> ConditionPart {
    func some(_ parts: [String], _ isStart: Bool) -> Bool {
      if case .list(let texts)? = value { return !isStart && parts.contains(where: texts.contains) }
      return value?.text.map { text in parts.contains { text.has($0, atStart: isStart) } } ?? false
    }
    let asked = [
      test.contains.isEmpty ? nil : "contains " + list(test.contains),
      test.startsWith.isEmpty ? nil : "starts with " + list(test.startsWith),
      test.exists.map { $0 ? "is told" : "is not told" },
    ].compactMap(\.self)
    return ConditionPart(
      name: "", asked: asked.joined(separator: ", "),
      holds: (test.contains.isEmpty || some(test.contains, false))
        && (test.startsWith.isEmpty || some(test.startsWith, true))
        && (test.exists.map { $0 == (value != nil) } ?? true))
  }
}

extension AttributeValue {
  fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }

  fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
}
