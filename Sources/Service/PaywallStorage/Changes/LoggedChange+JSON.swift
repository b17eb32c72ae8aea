import Foundation
import JSON
import PaywallModel

extension LoggedChange {
  /// The change as one line of JSON, without the newline.
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
    writer.field("brand", brand?.name)
    writer.field("version", version)
    writer.field("etag", etag)
    writer.field("name", name)
    change.writePayload(to: &writer)
    writer.field("before", before)
    writer.field("after", after)
    writer.field("actor", actor.name)
    writer.field("peer", actor.peer.isEmpty ? nil : actor.peer)
    writer.field("requestId", actor.requestID.isEmpty ? nil : actor.requestID)
    writer.field("reason", actor.reason)
    writer.endObject()
  }

  /// Reads a line of the log; nil when it is no whole change.
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
      sequence: try node.integer("sequence", in: 1...StoreState.largestNumber),
      time: try node.time("time"),
      change: try Change(node, before: before, after: after, by: actor.name),
      etag: node["etag"]?.string, before: before, after: after, actor: actor)
  }
}

extension Change {
  /// What the names and numbers of a line do not tell.
  fileprivate func writePayload(to writer: inout JSONWriter) {
    switch self {
    case .schedule(let schedule):
      writer.field("at", Timestamp.text(schedule.period.at))
      writer.field("until", schedule.period.until.map(Timestamp.text))
    case .revokePreview(let preview): writer.field("until", Timestamp.text(preview.until))
    case .putImage(_, _, let blob), .putFile(_, _, let blob):
      writer.field("blob", blob.text)
    default: break
    }
    guard let versionContent else { return }
    writer.field("at", versionContent.publishedAt.map(Timestamp.text))
    writer.field("document", versionContent.document?.text)
    writer.field(pins: versionContent.pins)
  }

  /// Reads the change of a line. What former releases wrote lacks the hashes, and says with `after` what became live.
  fileprivate init(
    _ node: JSONNode, before: ServedState, after: ServedState, by actor: String
  ) throws(JSONMismatch) {
    let action = try node.member("action", "an action") { $0.string.flatMap(Action.init) }
    if action == .declare {
      self = .declare(try node.text("name"), active: after.active)
      return
    }
    let brand = try node.brand("brand")
    switch action {
    case .activate: self = .activate(brand, version: node["version"]?.number?.int)
    case .deleteBrand: self = .deleteBrand(brand)
    case .deleteImage: self = .deleteImage(brand, try node.text("name"))
    case .putFile: self = .putFile(brand, try node.text("name"), try node.blob("blob"))
    case .deleteFile: self = .deleteFile(brand, try node.text("name"))
    case .putImage where node["blob"] == nil:
      self = .former(.putImage(brand, try node.text("name"), etag: node["etag"]?.string))
    case .putImage: self = .putImage(brand, try node.text("name"), try node.blob("blob"))
    case .fallback: self = .former(.fallback(brand, after.live))
    case .restored: self = .former(.restored(brand, node["version"]?.number?.int))
    case .schedule, .unschedule, .scheduleStart, .scheduleEnd, .scheduleSkip, .revokePreview:
      try self.init(action, ScheduleStep(node, of: brand), node, by: actor)
    default:
      let becameLive = after.live != before.live ? after.live : nil
      try self.init(
        action, brand, try node.integer("version", in: VersionNumber.range), node, becameLive)
    }
  }

  private init(
    _ action: Action, _ step: ScheduleStep, _ node: JSONNode, by actor: String
  ) throws(JSONMismatch) {
    switch action {
    case .schedule:
      self = .schedule(
        Schedule(
          id: step.id, brand: step.brand, version: step.version, period: try SchedulePeriod(node),
          createdBy: actor))
    case .scheduleStart: self = .scheduleStart(step)
    case .scheduleEnd: self = .scheduleEnd(step)
    case .scheduleSkip: self = .scheduleSkip(step)
    case .revokePreview:
      self = .revokePreview(
        RevokedPreview(
          id: step.id, brand: step.brand, version: step.version, until: try node.time("until")))
    default: self = .unschedule(step)
    }
  }

  private init(
    _ action: Action, _ brand: Brand, _ version: Int, _ node: JSONNode, _ becameLive: Int?
  ) throws(JSONMismatch) {
    switch action {
    case .record: self = .record(brand, version, try VersionContent(node))
    case .publish:
      self = .publish(brand, version, try VersionContent(node), isLive: becameLive == version)
    case .found: self = .found(brand, version, try VersionContent(node))
    case .edited: self = .former(.edited(brand, version, try VersionContent(node)))
    case .vanished: self = .former(.vanished(brand, version))
    case .live: self = .live(brand, version)
    default: self = .delete(brand, version)
    }
  }
}

extension ScheduleStep {
  fileprivate init(_ node: JSONNode, of brand: Brand) throws(JSONMismatch) {
    self.init(
      id: try node.text("name"), brand: brand,
      version: try node.integer("version", in: VersionNumber.range))
  }
}

extension VersionContent {
  /// Reads `document`, `pins`, `etag` and `at`.
  init(_ node: JSONNode) throws(JSONMismatch) {
    self.init(
      document: node["document"] == nil ? nil : try node.blob("document"),
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

  func brand(_ name: String) throws(JSONMismatch) -> Brand {
    try member(name, "a brand's name") { $0.string.flatMap(Brand.init) }
  }

  func blob(_ name: String) throws(JSONMismatch) -> BlobID {
    try member(name, "a hash") { $0.string.flatMap(BlobID.init) }
  }

  /// An object of hashes, which is left out when it is empty.
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
      active: node["active"]?.string.flatMap(Brand.init), live: node["live"]?.number?.int)
  }
}

extension JSONWriter {
  /// Writes a member unless there is nothing to write.
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

  mutating func field(_ name: String, _ servedState: ServedState) {
    key(name)
    beginObject()
    field("active", servedState.active?.name)
    field("live", servedState.live)
    endObject()
  }

  /// Writes `pins` unless there are none.
  mutating func field(pins: [String: BlobID], as name: String = "pins") {
    guard !pins.isEmpty else { return }
    key(name)
    beginObject()
    for (path, blob) in pins.sorted(by: { $0.key < $1.key }) { field(path, blob.text) }
    endObject()
  }
}
