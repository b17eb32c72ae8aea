import JSON
import Routing

/// The named shapes of all content that routes take and give.
package struct ContentComponents: Sendable {
  /// The schemas by name, in the order of their first use.
  package private(set) var schemas: [JSONField] = []
  /// The names that are declared for different shapes, which a test excludes.
  package private(set) var ambiguous: [String] = []

  package init(of routes: [Route]) {
    add(Problem.shape)
    for route in routes {
      if let shape = route.bodyShape { add(shape) }
      for content in route.answers.flatMap(\.content) { add(content.shape) }
    }
  }

  private mutating func add(_ shape: ContentShape) {
    if let name = shape.name {
      if let known = schemas.first(where: { $0.name == name }) {
        if known.value != shape.definition { ambiguous.append(name) }
        return
      }
      schemas.append(JSONField(name: name, value: shape.definition))
    }
    for part in shape.parts { add(part) }
  }
}
