import Foundation
import JSON
import PaywallModel

extension LoggedChange {
  /// Encodes the change as one line of JSON, without the newline.
  public func json() -> [UInt8] {
    var writer = JSONWriter(style: .compact, reservingCapacity: 512)
    write(to: &writer)
    return writer.bytes
  }

  /// Writes the change as one object.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("sequence")
    writer.number(sequence)
    writer.field("time", Timestamp.text(time))
    writer.field("action", action.rawValue)
    if let brand { writer.field(brand) }
    writer.field("version", version)
    writer.field("etag", etag)
    writer.field("name", name)
    change.writePayload(to: &writer)
    if change.isForced {
      writer.key("forced")
      writer.bool(true)
    }
    if change.isUnapproved {
      writer.key("unapproved")
      writer.bool(true)
    }
    writer.field("before", before)
    writer.field("after", after)
    writer.field("actor", actor.name)
    writer.field("peer", actor.peer.isEmpty ? nil : actor.peer)
    writer.field("requestId", actor.requestID.isEmpty ? nil : actor.requestID)
    writer.field("reason", actor.reason)
    writer.endObject()
  }

  /// Parses a line of the log; nil when it is not a whole change.
  package init?(line: ArraySlice<UInt8>) {
    do {
      try self.init(JSONText(parsing: Array(line), limits: .document).root)
    } catch {
      return nil
    }
  }

  private init(_ node: JSONNode) throws(JSONMismatch) {
    let before = ServedState(try node.member("before", "an object") { $0 })
    let after = ServedState(try node.member("after", "an object") { $0 })
    let actor = Actor(
      name: try node.member("actor", "a text") { $0.string }, peer: node["peer"]?.string ?? "",
      requestID: node["requestId"]?.string ?? "", reason: node["reason"]?.string)
    self.init(
      sequence: try node.integer("sequence", in: 1...LoggedChange.largestSequence),
      time: try node.time("time"),
      change: try Change(node, before: before, after: after)
        .forced(node["forced"]?.bool ?? false).unapproved(node["unapproved"]?.bool ?? false)
        .dropping(node["dropped"]?.string),
      etag: node["etag"]?.string, before: before, after: after, actor: actor)
  }
}

extension Change {
  /// Writes the members after the name. Some members with the same name in the log belong to different kinds of change.
  fileprivate func writePayload(to writer: inout JSONWriter) {
    writer.field("at", (period?.at ?? versionContent?.publishedAt).map(Timestamp.text))
    writer.field("until", (period?.until ?? until).map(Timestamp.text))
    if activates {
      writer.key("activates")
      writer.bool(true)
    }
    writer.field("role", role)
    writer.field("digest", key?.digest.text)
    writer.field("eventsPerMinute", key?.eventsPerMinute)
    writer.field("dropped", dropped)
    writer.field("blob", blob?.text)
    writer.field("document", versionContent?.document.text)
    writer.field(pins: versionContent?.pins ?? [:])
  }

  /// Parses the change of a line.
  ///
  /// The live version and the active brand follow from `before` and `after`.
  fileprivate init(
    _ node: JSONNode, before: ServedState, after: ServedState
  ) throws(JSONMismatch) {
    let action = try node.member("action", "an action") { $0.string.flatMap(Action.init) }
    let members = action.members
    var version = members.contains(.optionalVersion) ? node["version"]?.number?.int : nil
    if members.contains(.version) {
      version = try node.integer("version", in: VersionNumber.range)
    }
    self.init(
      action, action.namesBrand ? try node.brand() : nil, version: version,
      name: members.contains(.name) ? try node.text("name") : nil,
      versionContent: members.contains(.versionContent) ? try VersionContent(node) : nil,
      blob: members.contains(.blob) ? try node.blob("blob") : nil,
      period: members.contains(.period) || members.contains(.optionalPeriod) && node["at"] != nil
        ? try SchedulePeriod(node) : nil,
      until: members.contains(.until) ? try node.time("until") : nil,
      role: members.contains(.role) ? try node.text("role") : nil,
      key: members.contains(.key) ? try ClientKey.Terms(node) : nil,
      isLive: action == .publish && after.live != before.live && after.live == version,
      active: action == .declare ? after.active : nil,
      activates: action == .propose && node["activates"]?.bool ?? false)
  }
}

extension VersionContent {
  /// Reads `document`, `pins`, `etag` and `at`.
  init(_ node: JSONNode) throws(JSONMismatch) {
    self.init(
      document: try node.blob("document"),
      pins: try node.blobs("pins"), etag: node["etag"]?.string ?? "",
      publishedAt: try node.timeIfPresent("at"))
  }
}

extension SchedulePeriod {
  /// Reads `at` and `until`.
  init(_ node: JSONNode) throws(JSONMismatch) {
    self.init(at: try node.time("at"), until: try node.timeIfPresent("until"))
  }
}

extension JSONNode {
  package func time(_ name: String) throws(JSONMismatch) -> Date {
    try member(name, "a time") { $0.string.flatMap(Timestamp.date) }
  }

  package func timeIfPresent(_ name: String) throws(JSONMismatch) -> Date? {
    try memberIfPresent(name, "a time") { $0.string.flatMap(Timestamp.date) }
  }

  /// Reads the members of `Brand.fields`.
  func brand() throws(JSONMismatch) -> Brand {
    let name = try text("brand")
    let paywall = try memberIfPresent("paywall", "a paywall's name") { $0.string } ?? Brand.main
    guard let brand = Brand(name, paywall: paywall) else {
      throw JSONMismatch(at: self, "expected names of a brand and of its paywall")
    }
    return self["placements"]?.bool == true ? brand.placements : brand
  }

  func blob(_ name: String) throws(JSONMismatch) -> BlobID {
    try member(name, "a hash") { $0.string.flatMap(BlobID.init) }
  }

  /// Reads an object of hashes. The member is left out if the object is empty.
  func blobs(_ name: String) throws(JSONMismatch) -> [String: BlobID] {
    guard self[name] != nil else { return [:] }
    var blobs: [String: BlobID] = [:]
    for member in try members(name) {
      guard let blob = member.value.string.flatMap(BlobID.init) else {
        throw JSONMismatch(at: member.value, "expected a hash")
      }
      blobs[member.key] = blob
    }
    return blobs
  }
}

extension ServedState {
  fileprivate init(_ node: JSONNode) {
    self.init(
      active: node["active"]?.string.flatMap(Brand.init(_:)), live: node["live"]?.number?.int)
  }
}

extension JSONWriter {
  /// Writes the member unless the value is nil.
  package mutating func field(_ name: String, _ value: String?) {
    guard let value else { return }
    key(name)
    string(value)
  }

  package mutating func field(_ name: String, _ value: Int?) {
    guard let value else { return }
    key(name)
    number(value)
  }

  /// Writes `Brand.fields`.
  mutating func field(_ brand: Brand) {
    for member in brand.fields {
      key(member.name)
      value(member.value)
    }
  }

  mutating func field(_ name: String, _ servedState: ServedState) {
    key(name)
    beginObject()
    field("active", servedState.active?.name)
    field("live", servedState.live)
    endObject()
  }

  /// Writes `pins` unless it is empty.
  mutating func field(pins: [String: BlobID], as name: String = "pins") {
    guard !pins.isEmpty else { return }
    key(name)
    beginObject()
    for (path, blob) in pins.sorted(by: { $0.key < $1.key }) { field(path, blob.text) }
    endObject()
  }
}
