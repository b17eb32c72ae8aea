import JSON
import Numbers

extension Form where Value == String {
  /// Any string.
  public static let string = Form.text(Shape(["type": "string"]))

  /// A string with further keywords in its schema.
  public static func text(_ shape: Shape) -> Form {
    Form(shape, match: { $0.string }, write: { $1.string($0) })
  }
}

extension Form where Value == Bool {
  public static let bool = Form(
    Shape(["type": "boolean"]), match: { $0.bool }, write: { $1.bool($0) })
}

extension Form where Value == Double {
  /// A number in a range, compared as it is written.
  ///
  /// - Parameter decimals: the number of decimals to write; if `nil`, writes the shortest text that reads back as the same number.
  public static func number(
    _ range: ClosedRange<JSONNumber>, _ shape: Shape = Shape([:]), decimals: Int? = nil
  ) -> Form {
    number(
      shape.with([
        "type": "number", "minimum": .number(range.lowerBound),
        "maximum": .number(range.upperBound),
      ]), decimals: decimals)
  }

  public static func number(_ shape: Shape, decimals: Int? = nil) -> Form {
    Form(
      shape, match: { $0.number?.double },
      write: { value, writer in
        if let decimals {
          writer.number(value, maxDecimals: decimals)
        } else {
          writer.value(.number(value))
        }
      })
  }
}

extension Form where Value == Int {
  public static func integer(_ range: ClosedRange<Int>) -> Form {
    integer(
      Shape([
        "type": "integer", "minimum": .number(range.lowerBound),
        "maximum": .number(range.upperBound),
      ]))
  }

  public static func integer(_ shape: Shape) -> Form {
    Form(shape, match: { $0.number?.int }, write: { $1.number($0) })
  }
}

extension Form where Value: RawRepresentable<String> & CaseIterable {
  /// One of an enumeration's raw values, or of some of them.
  public static func choice(
    _ values: [Value] = Array(Value.allCases), named name: String? = nil
  ) -> Form {
    Form(
      Shape(name) { $0.choice(of: values.map(\.rawValue)) },
      match: { node in
        node.string.flatMap { text in values.first { $0.rawValue == text } }
      }, write: { $1.string($0.rawValue) })
  }
}
