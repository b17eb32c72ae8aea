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
  ///
  /// - Parameter more: further members, which are no part of the log.
  public func write(to writer: inout JSONWriter, adding more: [JSONField] = []) {
    writer.beginObject()
    writer.key("sequence")
    writer.number(sequence)
    writer.field("time", Timestamp.text(time))
    let formed = change.formed
    writer.field("action", formed.summary.action)
    if let brand = formed.summary.brand { writer.field(brand) }
    writer.field("version", formed.summary.version)
    writer.field("etag", etag)
    writer.field("name", formed.summary.name)
    formed.write(&writer)
    writer.field("before", before)
    writer.field("after", after)
    writer.field("actor", actor.name)
    writer.field("peer", actor.peer.isEmpty ? nil : actor.peer)
    writer.field("requestId", actor.requestID.isEmpty ? nil : actor.requestID)
    writer.field("reason", actor.reason)
    for field in more {
      writer.key(field.name)
      writer.value(field.value)
    }
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

  private init(_ node: JSONNode) throws {
    let before = ServedState(try node.member("before", "an object") { $0 })
    let after = ServedState(try node.member("after", "an object") { $0 })
    let form = try node.member("action", "an action") {
      $0.string.flatMap { ChangeForms.named[$0] }
    }
    let actor = Actor(
      name: try node.member("actor", "a text") { $0.string }, peer: node["peer"]?.string ?? "",
      requestID: node["requestId"]?.string ?? "", reason: node["reason"]?.string)
    self.init(
      sequence: try node.integer("sequence", in: 1...LoggedChange.largestSequence),
      time: try node.time("time"),
      change: try form.read(ChangeLine(node: node, before: before, after: after)),
      etag: node["etag"]?.string, before: before, after: after, actor: actor)
  }
}

extension VersionContent {
  /// Reads `document`, `pins`, `words`, `etag` and `at`.
  init(_ node: JSONNode) throws(JSONMismatch) {
    self.init(
      document: try node.blob("document"),
      pins: try node.blobs("pins"),
      words: node["words"] == nil
        ? Self.firstWords : try node.integer("words", in: Self.firstWords...Int(Int32.max)),
      etag: node["etag"]?.string ?? "",
      publishedAt: try node.timeIfPresent("at"))
  }
}

extension SchedulePeriod {
  /// Reads `at` and `until`.
  init(_ node: JSONNode) throws(JSONMismatch) {
    self.init(at: try node.time("at"), until: try node.timeIfPresent("until"))
  }
}

extension CanaryTerms {
  /// Reads `share` and `seconds`.
  init(_ node: JSONNode) throws(JSONMismatch) {
    self.init(
      share: try node.member("share", "a share of the readers") { node in
        node.number.map(\.double).flatMap { Self.shares ~= $0 ? $0 : nil }
      },
      seconds: try node.integer("seconds", in: Self.times))
  }
}

extension Launch {
  /// Reads a brand, `version`, `at`, `until`, `share` and `seconds`.
  init(_ node: JSONNode, activates: Bool) throws(JSONMismatch) {
    self.init(
      try node.brand(), version: try node.version(),
      period: node["at"] == nil ? nil : try SchedulePeriod(node), activates: activates,
      canary: node["share"] == nil ? nil : try CanaryTerms(node))
  }
}

extension JSONNode {
  func version() throws(JSONMismatch) -> Int { try integer("version", in: VersionNumber.range) }

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
    if paywall.contains("/"), let campaign = Brand(path: "\(name)/\(paywall)") { return campaign }
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
      active: node["active"]?.string.flatMap(Brand.init(_:)), live: node["live"]?.number?.int,
      canary: node["canary"]?.number?.int)
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
    field("canary", servedState.canary)
    endObject()
  }

  /// Writes the member if it is true.
  mutating func flag(_ name: String, _ isTrue: Bool) {
    guard isTrue else { return }
    key(name)
    bool(true)
  }

  /// Writes `at` and `until`.
  mutating func fields(of period: SchedulePeriod) {
    field("at", Timestamp.text(period.at))
    field("until", period.until.map(Timestamp.text))
  }

  /// Writes `share` and `seconds`.
  mutating func fields(of terms: CanaryTerms) {
    key("share")
    value(.number(terms.share))
    field("seconds", terms.seconds)
  }

  /// Writes `digest` and `eventsPerMinute`.
  mutating func fields(of terms: ClientKey.Terms) {
    field("digest", terms.digest.text)
    field("eventsPerMinute", terms.eventsPerMinute)
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
