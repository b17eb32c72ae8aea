import JSON
import PaywallModel
import PaywallResolve
import PaywallTree
import Routing

extension DescriptionSchemas {
  /// The schemas of all rooms, then those of documents, of readers and of the laid-out tree.
  static let all: JSONValue = .object(
    rooms.flatMap { schemas in schemas.map { JSONField(name: $0.key, value: $0.value) } }
      + document + facts + layout)

  private static let rooms = [
    brands, placements, screens, active, operations, changes, drafts, conversions, checks, audit,
    sources, launches, previews, status, problems, usage, nodes, spread,
  ]

  private static let document = DocumentSchema.definitions(prefix: "#/components/schemas/")

  /// The schemas of the reader content that a client may send, except for members that documents have too.
  private static var facts: [JSONField] {
    ReaderFacts.definitions(prefix: "#/components/schemas/").filter { field in
      !document.contains { $0.name == field.name }
    }
  }

  /// The schemas of the laid-out tree, under prefixed names.
  private static var layout: [JSONField] {
    LayoutSchema.definitions(prefix: "#/components/schemas/layout.").map { field in
      field.name == "Layout"
        ? field : JSONField(name: "layout." + field.name, value: field.value)
    }
  }
}
