import JSON
import Numbers
import Vocabulary

/// The content of one kind of component, with the kind's declaration.
protocol ComponentContent: Sendable {
  static var kind: Kind<Content> { get }
  static var properties: Properties<Self> { get }
  /// The value as a component contains it.
  var content: Content { get }
}

extension ComponentContent {
  /// Declares the kind with the properties of its content.
  ///
  /// - Parameters:
  ///   - name: the document's `type`.
  ///   - definition: a name for the properties in the schema.
  static func declared(
    _ name: String, help: String, definition: String? = nil, examples: JSONConstant
  ) -> Kind<Content> {
    Kind(
      name, help: help, properties, definition: definition ?? name + "Content", examples: examples,
      embed: { $0.content }, extract: { $0.value as? Self })
  }

  /// Its children, in order.
  var components: [Component] { Self.properties.components(of: self) }

  /// The content with each of its children replaced by the result of `transform`.
  func mapComponents(_ transform: (Component) -> Component) -> Content {
    var mapped = self
    Self.properties.mapComponents(of: &mapped, transform)
    return mapped.content
  }
}

extension Properties {
  /// The components in an object's properties.
  func components(of owner: Owner) -> [Component] {
    placed.flatMap { property in
      if let path = property.path as? KeyPath<Owner, [Component]> { return owner[keyPath: path] }
      if let path = property.path as? KeyPath<Owner, Badge?> {
        return owner[keyPath: path].map(Badge.properties.components) ?? []
      }
      guard let path = property.path as? KeyPath<Owner, Component?> else { return [] }
      return owner[keyPath: path].map { [$0] } ?? []
    }
  }

  /// Replaces each of these components by the result of `transform`.
  func mapComponents(of owner: inout Owner, _ transform: (Component) -> Component) {
    for property in placed {
      if let path = property.path as? WritableKeyPath<Owner, [Component]> {
        owner[keyPath: path] = owner[keyPath: path].map(transform)
      } else if let path = property.path as? WritableKeyPath<Owner, Component?> {
        owner[keyPath: path] = owner[keyPath: path].map(transform)
      } else if let path = property.path as? WritableKeyPath<Owner, Badge?>,
        var badge = owner[keyPath: path]
      {
        Badge.properties.mapComponents(of: &badge, transform)
        owner[keyPath: path] = badge
      }
    }
  }
}
