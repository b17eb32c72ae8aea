import JSON
import PaywallModel

extension Canary: StateValue {
  init(_ node: JSONNode) throws(JSONMismatch) {
    self.init(
      id: try node.text("id"), version: try node.version(), terms: try CanaryTerms(node),
      began: try node.time("began"),
      sequence: try node.integer("sequence", in: 1...StoreState.largestNumber),
      createdBy: try node.text("createdBy"))
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.field("id", id)
    writer.field("version", version)
    writer.fields(of: terms)
    writer.field("began", Timestamp.text(began))
    writer.field("sequence", sequence)
    writer.field("createdBy", createdBy)
  }
}
