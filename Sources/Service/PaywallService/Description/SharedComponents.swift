import JSON
import PaywallModel
import PaywallResolve
import PaywallTree

/// The components of the API description that other parts of the program declare: of documents, of readers and of the laid-out tree.
enum SharedComponents {
  static var all: [JSONField] { document + facts + layout }

  private static let document = DocumentSchema.definitions(prefix: "#/components/schemas/")

  /// The schemas of the reader content that a client may send, except for members that documents have too.
  private static var facts: [JSONField] {
    ReaderFacts.definitions(prefix: "#/components/schemas/").filter { field in
      !document.contains { $0.name == field.name }
    }
  }

  private static var layout: [JSONField] {
    LayoutSchema.components(prefix: "#/components/schemas/")
  }
}
