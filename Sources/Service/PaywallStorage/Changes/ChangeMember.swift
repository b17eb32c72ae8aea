import Foundation
import JSON
import PaywallModel

/// The line from which the members of a change are read.
struct ChangeLine {
  let node: JSONNode
  let before: ServedState
  let after: ServedState
}

/// A part of a change's payload as members of a line of the log.
///
/// All lines begin with the members of the summary. `write` writes others.
struct ChangeMember<Value: Sendable>: Sendable {
  let read: @Sendable (ChangeLine) throws -> Value
  var sum: @Sendable (Value, inout ChangeSummary) -> Void = { _, _ in }
  var write: @Sendable (Value, inout JSONWriter) -> Void = { _, _ in }
  /// The member of messages to clients that may see drafts; nil if they do not show it.
  var shown: @Sendable (Value) -> ShownMember? = { _ in nil }
  /// The bytes that it adds to the state.
  var blobs: @Sendable (Value) -> [BlobID] = { _ in [] }
}

/// A member of a message about a change.
typealias ShownMember = (name: String, text: String)

extension ChangeMember<String> {
  /// The member. Messages show it under this name.
  func shown(as name: String) -> Self {
    var member = self
    member.shown = { (name, $0) }
    return member
  }
}

extension ChangeMember<Change.Plan> {
  /// The plan. Messages show its id under this name.
  func shown(as name: String) -> Self {
    var member = self
    member.shown = { (name, $0.id) }
    return member
  }
}

extension ChangeMember {
  static var brand: ChangeMember<Brand> {
    .init(read: { try $0.node.brand() }, sum: { $1.brand = $0 })
  }

  static var version: ChangeMember<Int> {
    .init(read: { try $0.node.version() }, sum: { $1.version = $0 })
  }

  static var versionIfAny: ChangeMember<Int?> {
    .init(read: { $0.node["version"]?.number?.int }, sum: { $1.version = $0 })
  }

  static var name: ChangeMember<String> {
    .init(read: { try $0.node.text("name") }, sum: { $1.name = $0 })
  }

  static var plan: ChangeMember<Change.Plan> {
    .init(
      read: {
        Change.Plan(
          id: try $0.node.text("name"), brand: try $0.node.brand(), version: try $0.node.version())
      }, sum: { ($1.brand, $1.version, $1.name) = ($0.brand, $0.version, $0.id) })
  }

  static var launch: ChangeMember<Launch> {
    .init(
      read: { try Launch($0.node, activates: $0.node["activates"]?.bool ?? false) },
      sum: { ($1.brand, $1.version) = ($0.brand, $0.version) },
      write: {
        if let period = $0.period { $1.fields(of: period) }
        $1.flag("activates", $0.activates)
        if let canary = $0.canary { $1.fields(of: canary) }
      })
  }

  static var canary: ChangeMember<CanaryTerms> {
    .init(
      read: { try CanaryTerms($0.node) }, write: { $1.fields(of: $0) },
      shown: { ("share", String($0.share)) })
  }

  static var period: ChangeMember<SchedulePeriod> {
    .init(read: { try SchedulePeriod($0.node) }, write: { $1.fields(of: $0) })
  }

  static var until: ChangeMember<Date> {
    .init(read: { try $0.node.time("until") }, write: { $1.field("until", Timestamp.text($0)) })
  }

  static var content: ChangeMember<VersionContent> {
    .init(
      read: { try VersionContent($0.node) }, sum: { $1.etag = $0.etag },
      write: {
        $1.field("at", $0.publishedAt.map(Timestamp.text))
        $1.field("document", $0.document.text)
        $1.field(pins: $0.pins)
        $1.field("words", $0.recordedWords)
      }, blobs: \.blobs)
  }

  static var blob: ChangeMember<BlobID> {
    .init(
      read: { try $0.node.blob("blob") }, sum: { $1.etag = $0.etag },
      write: { $1.field("blob", $0.text) }, blobs: { [$0] })
  }

  static var firstDay: ChangeMember<String> {
    .init(read: { try $0.node.text("from") }, write: { $1.field("from", $0) })
  }

  static var role: ChangeMember<String> {
    .init(
      read: { try $0.node.text("role") }, sum: { $1.role = $0 }, write: { $1.field("role", $0) })
  }

  static var terms: ChangeMember<ClientKey.Terms> {
    .init(read: { try ClientKey.Terms($0.node) }, write: { $1.fields(of: $0) })
  }

  static var dropped: ChangeMember<String?> {
    .init(read: { $0.node["dropped"]?.string }, write: { $1.field("dropped", $0) })
  }

  static var overridden: ChangeMember<Overrides> {
    .init(
      read: {
        Overrides(
          gate: $0.node["forced"]?.bool ?? false, approval: $0.node["unapproved"]?.bool ?? false)
      }, sum: { $1.overridden = $0 },
      write: {
        $1.flag("forced", $0.gate)
        $1.flag("unapproved", $0.approval)
      })
  }

  static var isForced: ChangeMember<Bool> {
    .init(
      read: { $0.node["forced"]?.bool ?? false }, sum: { $1.overridden.gate = $0 },
      write: { $1.flag("forced", $0) })
  }

  /// Whether the version becomes live. It follows from the served states.
  static var becomesLive: ChangeMember<Bool> {
    .init(read: {
      $0.after.live != $0.before.live && $0.after.live == $0.node["version"]?.number?.int
    })
  }

  /// The brand that becomes active. It follows from the served states.
  static var active: ChangeMember<Brand?> { .init(read: { $0.after.active }) }
}
