import JSON

/// The form of a JSON answer, declared once: how a value is written, and its schema in the API description.
package struct AnswerForm<Value>: Sendable {
  package typealias Write = @Sendable (Value, inout JSONWriter) -> Void

  package let shape: ContentShape
  package let write: Write
  /// The members of an object; empty for other values.
  let parts: [AnswerPart<Value>]

  private init(_ shape: ContentShape, _ parts: [AnswerPart<Value>], write: @escaping Write) {
    self.shape = shape
    self.parts = parts
    self.write = write
  }

  /// The form of values that write themselves.
  package init(_ shape: ContentShape, write: @escaping Write) {
    self.init(shape, [], write: write)
  }

  /// An object with these members in this order.
  package static func object(_ parts: [AnswerPart<Value>]) -> AnswerForm {
    AnswerForm(.object(parts.flatMap(\.members)), parts) { value, writer in
      writer.beginObject()
      for part in parts { part.write(value, &writer) }
      writer.endObject()
    }
  }

  /// Returns the form as a component of the description; without a name it is described where it is used.
  package func named(_ name: String) -> AnswerForm {
    AnswerForm(shape.named(name), parts, write: write)
  }

  /// Returns the form of an object with one member, the list of such values.
  package func listed(as name: String) -> AnswerForm<[Value]> {
    .object([.member(name, .list(of: self)) { $0 }])
  }

  /// Returns the text of a value.
  package func text(of value: Value, _ style: JSONWriter.Style = .compact) -> [UInt8] {
    var writer = JSONWriter(style: style)
    write(value, &writer)
    return writer.bytes
  }
}

/// A part of an answer's object: a member, or the members of another form.
package struct AnswerPart<Owner>: Sendable {
  let members: [ContentShape.Member]
  let write: AnswerForm<Owner>.Write

  /// A member that is always there.
  package static func member<Value>(
    _ name: String, _ form: AnswerForm<Value>, _ value: @escaping @Sendable (Owner) -> Value
  ) -> AnswerPart {
    AnswerPart(members: [.init(name: name, shape: form.shape, isRequired: true)]) {
      owner, writer in
      writer.key(name)
      form.write(value(owner), &writer)
    }
  }

  /// A member that is there if it has a value.
  package static func optional<Value>(
    _ name: String, _ form: AnswerForm<Value>, _ value: @escaping @Sendable (Owner) -> Value?
  ) -> AnswerPart {
    AnswerPart(members: [.init(name: name, shape: form.shape, isRequired: false)]) {
      owner, writer in
      guard let value = value(owner) else { return }
      writer.key(name)
      form.write(value, &writer)
    }
  }

  /// The members of another form.
  package static func all<Value>(
    of form: AnswerForm<Value>, _ value: @escaping @Sendable (Owner) -> Value
  ) -> AnswerPart {
    AnswerPart(members: form.parts.flatMap(\.members)) { owner, writer in
      let value = value(owner)
      for part in form.parts { part.write(value, &writer) }
    }
  }

  /// Members that another part of the program has made, as an object.
  package static func made(
    _ required: KeyValuePairs<String, ContentShape>,
    optional: KeyValuePairs<String, ContentShape> = [:],
    _ object: @escaping @Sendable (Owner) -> JSONValue
  ) -> AnswerPart {
    AnswerPart(members: ContentShape.members(required, optional)) { owner, writer in
      guard case .object(let fields) = object(owner) else { return }
      for field in fields {
        writer.key(field.name)
        writer.value(field.value)
      }
    }
  }
}
