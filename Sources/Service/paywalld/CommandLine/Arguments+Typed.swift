import JSON

extension Arguments {
  /// A whole number within `range`; nil when the flag was not given.
  func int(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let value = self[name] else { return nil }
    guard let number = Int(value.text), range.contains(number) else {
      throw wrong(value, expected: "a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// One of the cases of `Choice`; nil when the flag was not given.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, _: Choice.Type
  ) throws(UsageError) -> Choice? {
    guard let value = self[name] else { return nil }
    if let choice = Choice(rawValue: value.text) { return choice }
    let names = Choice.allCases.map(\.rawValue)
    throw wrong(
      value, expected: "one of \(names.joined(separator: ", "))",
      near: nearestName(to: value.text, among: names))
  }

  /// The value that `make` builds from the text; nil when the flag was not given.
  func value<Parsed>(
    _ name: String, expected: String, _ make: (String) -> Parsed?
  ) throws(UsageError) -> Parsed? {
    guard let value = self[name] else { return nil }
    guard let parsed = make(value.text) else { throw wrong(value, expected: expected) }
    return parsed
  }

  private func wrong(_ value: Value, expected: String, near: String? = nil) -> UsageError {
    UsageError(
      message: "\(value.source.description): expected \(expected), found \"\(value.text)\"",
      hint: near.map { "did you mean \"\($0)\"?" })
  }
}
