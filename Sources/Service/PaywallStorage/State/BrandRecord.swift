import Foundation
import JSON

/// The state of one brand.
package struct BrandRecord: Sendable, Equatable {
  /// The version that was made live last.
  package var live: Int?
  /// Numbers up to this one are never assigned again.
  package var highest = 0
  package var versions: [Int: VersionRecord] = [:]
  /// Images and files for the next version, by their path in the brand's folder.
  package var staged: [String: BlobID] = [:]
  /// The last schedule that the gate stopped, until a version goes live.
  package var stopped: StoppedSchedule?
  /// The version that a share of the readers sees first, until a version goes live.
  package var canary: Canary?
  /// The harms of experiments that were reported.
  package var reportedHarms: Set<String> = []
  /// What the gate reported of versions unasked, the latest last: see `Change.notice`.
  package var notices: [String] = []

  /// The maximum number of notices that are remembered.
  private static let mostNotices = 100

  package var blobs: [BlobID] {
    staged.values + versions.values.filter { !$0.isDeleted }.flatMap(\.versionContent.blobs)
  }

  mutating func choose(_ number: Int?) {
    live = number
    stopped = nil
    canary = nil
    if let number { versions[number]?.wasLive = true }
  }

  /// Adds a version, and makes it live if it becomes so.
  mutating func add(_ number: Int, _ content: VersionContent, at time: Date, isLive: Bool) {
    highest = max(highest, number)
    var content = content
    content.publishedAt = content.publishedAt ?? time
    let wasLive = versions[number]?.wasLive ?? false
    versions[number] = VersionRecord(versionContent: content, wasLive: wasLive)
    if isLive { choose(number) }
  }

  /// Begins to show a version to a share of the readers. They see it, so it is no draft any more.
  mutating func begin(_ canary: Canary) {
    self.canary = canary
    versions[canary.version]?.wasLive = true
  }

  mutating func delete(_ number: Int) {
    versions[number]?.isDeleted = true
    if canary?.version == number { canary = nil }
  }

  mutating func note(_ change: Change) {
    guard let notice = change.notice else { return }
    notices = (notices.filter { $0 != notice } + [notice]).suffix(Self.mostNotices)
  }

  mutating func deleteAll() {
    choose(nil)
    staged = [:]
    notices = []
    for number in versions.keys { versions[number]?.isDeleted = true }
  }
}

extension BrandRecord: StateValue {
  /// The members in the state file.
  private static let members: [StateMember<BrandRecord>] = [
    .number("live", \.live), .number("highest", \.highest, in: 0...StoreState.largestNumber),
    numbered, .blobs("staged", \.staged), .object("stopped", \.stopped),
    .object("canary", \.canary),
    .texts("harms", \.harmNames), .texts("notices", \.notices),
  ]

  private static let numbered = StateMember<BrandRecord>(
    read: { (node, record) throws(JSONMismatch) in
      for member in try node.members("versions") {
        guard let number = Int(member.key), VersionNumber.range.contains(number) else {
          throw JSONMismatch(at: member.value, "\"\(member.key)\" is not a version's number")
        }
        record.versions[number] = try VersionRecord(member.value)
      }
    },
    write: { record, writer in
      writer.key("versions")
      writer.beginObject()
      for (number, version) in record.versions.sorted(by: { $0.key < $1.key }) {
        writer.key(String(number))
        version.write(to: &writer)
      }
      writer.endObject()
    })

  private var harmNames: [String] {
    get { reportedHarms.sorted() }
    set { reportedHarms = Set(newValue) }
  }

  init(_ node: JSONNode) throws(JSONMismatch) {
    self.init()
    for member in Self.members { try member.read(node, &self) }
  }

  func writeMembers(to writer: inout JSONWriter) {
    for member in Self.members { member.write(self, &writer) }
  }
}

/// The record of a version. It outlives the version, so that its number is never reused.
package struct VersionRecord: Sendable, Equatable {
  package var versionContent: VersionContent
  /// Whether the version was ever live.
  package var wasLive = false
  /// When another version of placements took its place, the last time. Events of what it showed still come. Nil for other documents, and in
  /// states of former releases.
  package var retiredAt: Date?
  package var isDeleted = false

  package init(versionContent: VersionContent, wasLive: Bool = false, isDeleted: Bool = false) {
    self.versionContent = versionContent
    self.wasLive = wasLive
    self.isDeleted = isDeleted
  }
}

extension VersionRecord: StateValue {
  init(_ node: JSONNode) throws(JSONMismatch) {
    var versionContent = try VersionContent(node)
    versionContent.etag = try node.text("etag")
    versionContent.publishedAt = try node.time("at")
    self.init(
      versionContent: versionContent, wasLive: node["wasLive"] != nil,
      isDeleted: node["deleted"] != nil)
    retiredAt = try node.timeIfPresent("retiredAt")
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.field("etag", versionContent.etag)
    writer.field("at", versionContent.publishedAt.map(Timestamp.text))
    writer.field("document", versionContent.document.text)
    writer.field(pins: versionContent.pins)
    writer.field("words", versionContent.recordedWords)
    writer.field("wasLive", wasLive ? 1 : nil)
    writer.field("retiredAt", retiredAt.map(Timestamp.text))
    writer.field("deleted", isDeleted ? 1 : nil)
  }
}
