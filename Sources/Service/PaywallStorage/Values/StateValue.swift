import JSON
import PaywallModel

/// An object of the state file.
protocol StateValue: Sendable {
  init(_ node: JSONNode) throws(JSONMismatch)

  /// Writes the members without the object's braces.
  func writeMembers(to writer: inout JSONWriter)
}

extension StateValue {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(to: &writer)
    writer.endObject()
  }
}

extension StoppedSchedule: StateValue {
  init(_ node: JSONNode) throws(JSONMismatch) {
    self.init(
      id: try node.text("id"), version: try node.version(), at: try node.time("at"),
      reason: try node.text("reason"))
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.field("id", id)
    writer.field("version", version)
    writer.field("at", Timestamp.text(at))
    writer.field("reason", reason)
  }
}

extension Schedule: StateValue {
  init(_ node: JSONNode) throws(JSONMismatch) {
    self.init(
      id: try node.text("id"), brand: try node.brand(), version: try node.version(),
      period: try SchedulePeriod(node), createdBy: try node.text("createdBy"),
      returnsTo: node["returnsTo"]?.number?.int, isForced: node["forced"]?.bool ?? false)
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.field("id", id)
    writer.field(brand)
    writer.field("version", version)
    writer.fields(of: period)
    writer.field("createdBy", createdBy)
    writer.field("returnsTo", returnsTo)
    writer.flag("forced", isForced)
  }
}

extension Proposal: StateValue {
  init(_ node: JSONNode) throws(JSONMismatch) {
    self.init(
      id: try node.text("id"),
      launch: try Launch(node, activates: node["activates"] != nil),
      etag: try node.text("etag"), live: node["live"]?.number?.int,
      isForced: node["forced"] != nil, createdBy: try node.text("createdBy"),
      createdAt: try node.time("createdAt"), reason: node["reason"]?.string)
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.field("id", id)
    writer.field(launch.brand)
    writer.field("version", launch.version)
    if let period = launch.period { writer.fields(of: period) }
    writer.field("activates", launch.activates ? 1 : nil)
    if let canary = launch.canary { writer.fields(of: canary) }
    writer.field("forced", isForced ? 1 : nil)
    writer.field("etag", etag)
    writer.field("live", live)
    writer.field("createdBy", createdBy)
    writer.field("createdAt", Timestamp.text(createdAt))
    writer.field("reason", reason)
  }
}

extension ClientKey: StateValue {
  init(_ node: JSONNode) throws(JSONMismatch) {
    self.init(
      brand: try node.brand(), name: try node.text("name"), terms: try Terms(node),
      createdAt: try node.time("createdAt"))
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.field(brand)
    writer.field("name", name)
    writer.fields(of: terms)
    writer.field("createdAt", Timestamp.text(createdAt))
  }
}
