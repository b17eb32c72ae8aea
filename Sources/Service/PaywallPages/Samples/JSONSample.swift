import JSON

/// JSON in a readable layout: values that fit on one line stay on it. Names, texts and other values have different colours.
package struct JSONSample {
  private static let lineLength = 72
  private var html = ""

  /// Returns a sample with its colours, ready to be copied.
  package static func html(of value: JSONValue) -> HTML { block(highlighted(value)) }

  /// Returns one member of an object, without the object's braces.
  static func html(ofMember name: String, _ value: JSONValue) -> HTML {
    var sample = JSONSample()
    sample.name(name)
    sample.write(value, indent: 0, column: name.count + 4)
    return block(HTML(trusted: sample.html))
  }

  /// Returns a shell command.
  static func html(ofCommand text: String) -> HTML {
    "<div class=\"code\"><pre class=\"sh\"><code>\(text)</code></pre></div>"
  }

  static func highlighted(_ value: JSONValue) -> HTML {
    var sample = JSONSample()
    sample.write(value, indent: 0, column: 0)
    return HTML(trusted: sample.html)
  }

  private static func block(_ code: HTML) -> HTML {
    "<div class=\"code\"><pre class=\"json\"><code>\(code)</code></pre></div>"
  }

  private mutating func write(_ value: JSONValue, indent: Int, column: Int) {
    switch value {
    case .array(let elements) where !elements.isEmpty && !fits(value, column):
      html += "["
      for (index, element) in elements.enumerated() {
        newLine(indent + 2, after: index)
        write(element, indent: indent + 2, column: indent + 2)
      }
      newLine(indent)
      html += "]"
    case .object(let members) where !members.isEmpty && !fits(value, column):
      html += "{"
      for (index, member) in members.enumerated() {
        newLine(indent + 2, after: index)
        name(member.name)
        write(member.value, indent: indent + 2, column: indent + member.name.count + 6)
      }
      newLine(indent)
      html += "}"
    default: line(value)
    }
  }

  private mutating func newLine(_ indent: Int, after count: Int = 0) {
    html += (count > 0 ? ",\n" : "\n") + String(repeating: " ", count: indent)
  }

  private func fits(_ value: JSONValue, _ column: Int) -> Bool {
    column + Self.width(of: value) <= Self.lineLength
  }

  /// Returns the width on one line, with a space after each colon and comma.
  private static func width(of value: JSONValue) -> Int {
    switch value {
    case .array(let elements): elements.reduce(2) { $0 + width(of: $1) + 2 }
    case .object(let members):
      members.reduce(2) { $0 + $1.name.count + 6 + width(of: $1.value) }
    default: value.encoded(.compact).count
    }
  }

  private mutating func line(_ value: JSONValue) {
    switch value {
    case .array(let elements):
      html += "["
      for (index, element) in elements.enumerated() {
        html += index > 0 ? ", " : ""
        line(element)
      }
      html += "]"
    case .object(let members):
      html += "{"
      for (index, member) in members.enumerated() {
        html += index > 0 ? ", " : ""
        name(member.name)
        line(member.value)
      }
      html += "}"
    case .string: span("s", value)
    case .number, .bool, .null: span("n", value)
    }
  }

  private mutating func name(_ name: String) {
    span("k", .string(name))
    html += ": "
  }

  private mutating func span(_ kind: String, _ value: JSONValue) {
    let text = String(decoding: value.encoded(.compact), as: UTF8.self)
    html += ("<span class=\"\(kind)\">\(text)</span>" as HTML).text
  }
}
