import JSON
import Numbers

/// One property of an object, declared once: its name, its purpose, its form, and the place of its value.
public struct Property<Owner: Sendable>: Sendable {
  public let name: String
  /// If `nil`, the name in words if there is help, else the title of its form.
  let title: String?
  let help: String?
  let isRequired: Bool
  public let shape: Shape
  /// The value that applies without the property, if the owner's initial value does not contain it.
  let fallback: JSONValue?
  let examples: JSONConstant?
  let synonyms: Synonyms
  /// The place of the value in its owner; `nil` for a property that is not read.
  public let path: (PartialKeyPath<Owner> & Sendable)?
  /// Whether a patch cannot change it, because other properties depend on it.
  let isFixed: Bool
  /// Whether the schema names the value that the owner's initial object has.
  let tellsDefault: Bool
  let read: Read
  /// Returns a function that writes the member. The function omits a member without a value, and an
  /// optional member that equals the given owner's.
  let write: @Sendable (_ standard: Owner?) -> Write
  /// Copies the value from another owner.
  let copy: @Sendable (Owner, inout Owner) -> Void
  /// For a property that replaces others, returns their names. It is read before the others.
  let preset: (@Sendable (JSONNode, Reading) -> [String])?

  typealias Read = @Sendable (JSONNode, inout Owner, inout Reading) -> Void
  typealias Write = @Sendable (Owner, inout JSONWriter) -> Void

  /// A property that names an object in a table of the reading; the members of that object are the defaults for missing members.
  ///
  /// It is written as those members.
  public init(
    preset name: String, _ role: Role, _ shape: Shape, _ properties: Properties<Owner>,
    help: String, examples: JSONConstant?, instead: Synonyms
  ) {
    self.init(
      name, shape: shape, title: nil, help: help, isRequired: false, isFixed: false, fallback: nil,
      examples: examples, synonyms: instead, path: nil,
      read: { node, owner, reading in
        reading.note(role, at: node)
        guard let members = node.string.flatMap({ reading.value(of: $0, role) })?.members else {
          return
        }
        reading.quietly { reading in
          for member in members {
            properties[member.key]?.read(member.value, &owner, &reading)
          }
        }
      }, write: { _ in { _, _ in } }, copy: { _, _ in },
      preset: { node, reading in
        let members = node.string.flatMap { reading.value(of: $0, role) }?.members
        return members.map { $0.map(\.key).filter { properties[$0] != nil } } ?? []
      })
  }

  /// A property that always has a value.
  public init<Value: Equatable>(
    _ name: String, _ form: Form<Value>, _ path: WritableKeyPath<Owner, Value> & Sendable,
    title: String? = nil, help: String? = nil, isRequired: Bool = false, isFixed: Bool = false,
    default fallback: JSONValue? = nil, examples: JSONConstant? = nil, instead: Synonyms = [:]
  ) {
    self.init(
      name, shape: form.shape, title: title, help: help, isRequired: isRequired, isFixed: isFixed,
      fallback: fallback, examples: examples, synonyms: instead, path: path,
      read: { node, owner, reading in
        if let value = form.read(node, &reading) { owner[keyPath: path] = value }
      },
      write: { standard in
        let usual = isRequired ? nil : standard?[keyPath: path]
        return { owner, writer in
          let value = owner[keyPath: path]
          if let usual, usual == value { return }
          writer.key(name)
          form.write(value, &writer)
        }
      }, copy: { $1[keyPath: path] = $0[keyPath: path] })
  }

  /// A property with an optional value.
  ///
  /// - Parameter tellsDefault: whether the schema names the value that the owner's initial object has.
  public init<Value>(
    _ name: String, _ form: Form<Value>, _ path: WritableKeyPath<Owner, Value?> & Sendable,
    title: String? = nil, help: String? = nil, isRequired: Bool = false, isFixed: Bool = false,
    default fallback: JSONValue? = nil, tellsDefault: Bool = true, examples: JSONConstant? = nil,
    instead: Synonyms = [:]
  ) {
    self.init(
      name, shape: form.shape, title: title, help: help, isRequired: isRequired, isFixed: isFixed,
      fallback: fallback, examples: examples, synonyms: instead, path: path,
      tellsDefault: tellsDefault,
      read: { node, owner, reading in
        if let value = form.read(node, &reading) { owner[keyPath: path] = value }
      },
      write: { _ in
        { owner, writer in
          guard let value = owner[keyPath: path] else { return }
          writer.key(name)
          form.write(value, &writer)
        }
      }, copy: { $1[keyPath: path] = $0[keyPath: path] })
  }

  /// A list with a form that depends on the rest of its owner; no patch changes it.
  ///
  /// - Parameter read: receives the owner with its kind.
  public init<Element: Sendable>(
    _ name: String, _ shape: Shape, _ path: WritableKeyPath<Owner, [Element]> & Sendable,
    help: String, instead: Synonyms,
    read: @escaping @Sendable (JSONNode, Owner, inout Reading) -> [Element],
    write: @escaping @Sendable ([Element], inout JSONWriter) -> Void
  ) {
    self.init(
      name, shape: shape, title: nil, help: help, isRequired: false, isFixed: true, fallback: nil,
      examples: nil, synonyms: instead, path: path,
      read: { node, owner, reading in owner[keyPath: path] = read(node, owner, &reading) },
      write: { _ in
        { owner, writer in
          guard !owner[keyPath: path].isEmpty else { return }
          writer.key(name)
          write(owner[keyPath: path], &writer)
        }
      }, copy: { _, _ in })
  }

  /// A property that is allowed but ignored here.
  public init(
    unread name: String, _ shape: Shape, title: String, help: String, examples: JSONConstant?
  ) {
    self.init(
      name, shape: shape, title: title, help: help, isRequired: false, isFixed: true, fallback: nil,
      examples: examples, synonyms: [:], path: nil, read: { _, _, _ in },
      write: { _ in { _, _ in } }, copy: { _, _ in })
  }

  init(
    _ name: String, shape: Shape, title: String?, help: String?, isRequired: Bool,
    isFixed: Bool, fallback: JSONValue?, examples: JSONConstant?, synonyms: Synonyms,
    path: (PartialKeyPath<Owner> & Sendable)?, tellsDefault: Bool = true,
    read: @escaping Read, write: @escaping @Sendable (Owner?) -> Write,
    copy: @escaping @Sendable (Owner, inout Owner) -> Void,
    preset: (@Sendable (JSONNode, Reading) -> [String])? = nil
  ) {
    self.name = name
    self.shape = shape
    self.title = title
    self.help = help
    self.isRequired = isRequired
    self.fallback = fallback
    self.examples = examples
    self.synonyms = synonyms
    self.path = path
    self.tellsDefault = tellsDefault
    self.isFixed = isFixed || shape.keepsPlaces
    self.write = write
    self.copy = copy
    self.preset = preset
    let isPlace = shape.keepsPlaces
    self.read = { node, owner, reading in
      reading.within(name, if: isPlace) { read(node, &owner, &$0) }
    }
  }
}

extension Property {
  /// The property of a value that an owner contains.
  public func within<Outer>(
    _ path: WritableKeyPath<Outer, Owner> & Sendable
  ) -> Property<Outer> {
    Property<Outer>(
      name, shape: shape, title: title, help: help, isRequired: isRequired, isFixed: isFixed,
      fallback: fallback, examples: examples, synonyms: synonyms, path: nil,
      tellsDefault: tellsDefault,
      read: { node, outer, reading in read(node, &outer[keyPath: path], &reading) },
      write: { standard in
        let write = write(standard?[keyPath: path])
        return { outer, writer in write(outer[keyPath: path], &writer) }
      }, copy: { source, outer in copy(source[keyPath: path], &outer[keyPath: path]) },
      preset: preset)
  }
}

extension Property {
  /// The property of a value that an owner may contain. An owner without the value gets `initial` when the property is read.
  public func within<Outer>(
    _ path: WritableKeyPath<Outer, Owner?> & Sendable, startingFrom initial: Owner
  ) -> Property<Outer> {
    Property<Outer>(
      name, shape: shape, title: title, help: help, isRequired: false, isFixed: isFixed,
      fallback: fallback, examples: examples, synonyms: synonyms, path: nil,
      tellsDefault: tellsDefault,
      read: { node, outer, reading in
        var value = outer[keyPath: path] ?? initial
        read(node, &value, &reading)
        outer[keyPath: path] = value
      },
      write: { _ in
        let write = write(initial)
        return { outer, writer in
          if let value = outer[keyPath: path] { write(value, &writer) }
        }
      },
      copy: { source, outer in
        guard let value = source[keyPath: path] else { return }
        var copy = outer[keyPath: path] ?? initial
        self.copy(value, &copy)
        outer[keyPath: path] = copy
      },
      preset: preset)
  }
}

/// A property's documentation.
public struct PropertyDescription: Sendable {
  public let name: String
  public let isRequired: Bool
  /// The JSON Schema: title, description, form, default, examples.
  public let schema: JSONValue
}

extension Properties {
  /// The documentation of each property in order; named forms are defined in the draft.
  public func descriptions(in draft: inout SchemaDraft) -> [PropertyDescription] {
    list.map { property in
      PropertyDescription(
        name: property.name, isRequired: property.isRequired,
        schema: property.value(in: &draft, of: initial))
    }
  }
}
