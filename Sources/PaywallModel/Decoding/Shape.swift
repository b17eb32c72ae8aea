import JSON

/// The form of one value in a document, and how it is read.
struct Shape<Value: Sendable>: Sendable {
  /// Reads a value, or reports why it cannot and gives nil.
  let read: @Sendable (JSONNode, Findings) -> Value?

  init(read: @escaping @Sendable (JSONNode, Findings) -> Value?) {
    self.read = read
  }

  /// A value that is read as a whole; `expected` completes "expected …".
  init(
    _ expected: @autoclosure @escaping @Sendable () -> String, code: String = "value",
    match: @escaping @Sendable (JSONNode) -> Value?
  ) {
    read = { node, findings in
      if let value = match(node) { return value }
      findings.report(code, at: node, "expected \(expected()), found \(node.summary)")
      return nil
    }
  }

  /// An object whose properties `read` takes; it is complained about when it is no object, or has others.
  init(
    object expected: String, read: @escaping @Sendable (inout PropertyReader) -> Value?
  ) {
    self.read = { node, findings in
      guard var properties = PropertyReader(node, expected, findings) else { return nil }
      let value = read(&properties)
      properties.finish()
      return value
    }
  }

  /// `object` when an object is found, otherwise `plain`.
  init(_ plain: Shape, orObject object: Shape) {
    read = { node, findings in
      node.kind == .object ? object.read(node, findings) : plain.read(node, findings)
    }
  }

  func map<Other: Sendable>(_ transform: @escaping @Sendable (Value) -> Other) -> Shape<Other> {
    Shape<Other> { node, findings in read(node, findings).map(transform) }
  }

  /// An array of such values; wrong elements are reported and left out.
  func list(of count: ClosedRange<Int>, _ expected: String) -> Shape<[Value]> {
    Shape<[Value]> { node, findings in
      guard let elements = node.elements, count.contains(elements.count) else {
        findings.report("value", at: node, "expected \(expected), found \(node.summary)")
        return nil
      }
      return elements.compactMap { read($0, findings) }
    }
  }

  /// An object with such a value for each name; what cannot be read keeps its name, so that the name is known.
  func dictionary(
    _ expected: String, names: Identifier = .name, unreadable: Value
  ) -> Shape<[String: Value]> {
    Shape<[String: Value]> { node, findings in
      guard let members = node.members else {
        findings.report("type", at: node, "expected \(expected), found \(node.summary)")
        return nil
      }
      var values: [String: Value] = [:]
      for member in members {
        let key = member.key
        if !names.matches(key) {
          findings.report(
            "name", at: member, "\"\(key)\" cannot be a name here, expected \(names.expected)")
        }
        values[key] = read(member.value, findings) ?? unreadable
      }
      return values
    }
  }
}
