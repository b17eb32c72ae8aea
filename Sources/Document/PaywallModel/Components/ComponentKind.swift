import JSON
import Vocabulary

/// A kind of component: its declaration, and access to the content of its components.
///
/// A class, because it is looked up for every component and has many parts.
final class ComponentKind: Sendable {
  let kind: Kind<Content>
  let includes: @Sendable (Content) -> Bool
  let components: @Sendable (Content) -> [Component]
  /// A copy of the content with its children replaced.
  let mapComponents: @Sendable (Content, (Component) -> Component) -> Content

  init<Payload>(
    _ name: String, help: String, _ properties: Properties<Payload>, definition: String? = nil,
    examples: JSONConstant? = nil, embed: @escaping @Sendable (Payload) -> Content,
    extract: @escaping @Sendable (Content) -> Payload?
  ) {
    kind = Kind(
      name, help: help, properties, definition: definition ?? name + "Content", examples: examples,
      embed: embed,
      extract: extract)
    includes = { extract($0) != nil }
    components = { content in extract(content).map(properties.components) ?? [] }
    mapComponents = { content, transform in
      guard var payload = extract(content) else { return content }
      properties.mapComponents(of: &payload, transform)
      return embed(payload)
    }
  }
}

/// The stack that contains a component, as far as the component's defaults depend on it.
public struct ContainingStack: Sendable, Hashable {
  public var axis: StackAxis
  public var alignItems: StackContent.ItemAlignment

  public init(axis: StackAxis, alignItems: StackContent.ItemAlignment) {
    self.axis = axis
    self.alignItems = alignItems
  }
}

/// The direction in which a stack places its components.
public enum StackAxis: Sendable {
  case row, column
}

extension StackContent.Direction {
  public var axis: StackAxis {
    switch self {
    case .row, .rowReverse: .row
    case .column, .columnReverse, .overlay: .column
    }
  }
}

extension Properties {
  /// The components in an object's properties.
  func components(of owner: Owner) -> [Component] {
    list.filter(\.shape.keepsPlaces).flatMap { property in
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
    for property in list where property.shape.keepsPlaces {
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
