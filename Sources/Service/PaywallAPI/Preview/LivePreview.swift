import ASCII
import Digest
import Foundation
import HTTP
import JSON
import PaywallCheck
import PaywallModel
import PaywallStorage
import PaywallStore

/// Unsaved text that anyone who has its link sees while somebody writes it.
public struct LivePreview: Sendable {
  /// Names it to whoever replaces or drops it. It does not let anybody see the text.
  public let id: String
  /// The end of the link.
  let secret: String
  /// Who made it, as the audit log names them.
  let owner: String
  /// Tells the pages that show it what has changed.
  let channel = EventChannel(capacity: 16)
  /// The number of the newest text.
  public private(set) var sequence = 0
  /// The newest text without mistakes.
  private(set) var draft: Draft
  /// When it ends unless it is replaced before.
  private(set) var endsAt: Date
  /// The event after which a new page begins to follow, so that it gets the last one at once.
  private(set) var eventBeforeLast: String
  private var lastEvent: String

  init(_ draft: Draft, by owner: String, until endsAt: Date) {
    id = Self.random(bytes: 8)
    secret = Self.random(bytes: 16)
    self.owner = owner
    self.endsAt = endsAt
    self.draft = draft
    self.draft.preview = secret
    eventBeforeLast = channel.publish(event: "open", data: "{}")
    lastEvent = eventBeforeLast
    tell("shown", [])
  }

  private static func random(bytes: Int) -> String {
    PreviewKey.random().prefix(bytes).hexadecimal
  }

  /// Shows another text.
  mutating func show(_ draft: Draft, sequence: Int, until endsAt: Date) {
    self.draft = draft
    self.draft.preview = secret
    self.sequence = sequence
    self.endsAt = endsAt
    tell("shown", [])
  }

  /// Keeps the text that is shown, and sends the mistakes of the newer one to the pages.
  mutating func keep(for problem: Problem, sequence: Int, until endsAt: Date) {
    self.sequence = sequence
    self.endsAt = endsAt
    tell("mistakes", [JSONField(name: "problem", value: problem.value)])
  }

  /// How many pages follow it.
  public var watchers: Int { channel.subscribers }

  /// Tells the pages that it has ended.
  func end(_ reason: EndReason) {
    channel.publish(event: "ended", data: "{\"reason\":\"\(reason.rawValue)\"}")
    channel.finish()
  }

  enum EndReason: String {
    /// Whoever wrote it has dropped it.
    case dropped
    /// It was not replaced for too long.
    case idle
  }

  private mutating func tell(_ event: String, _ fields: [JSONField]) {
    let all =
      fields + [
        JSONField(name: "sequence", value: .number(sequence)),
        JSONField(name: "endsAt", value: .string(Timestamp.text(endsAt))),
      ]
    eventBeforeLast = lastEvent
    lastEvent = channel.publish(
      event: event,
      data: String(decoding: JSONValue.object(all).encoded(.compact), as: UTF8.self))
  }

  /// What its writers are told of it. Its secret is not among this.
  var fields: [JSONField] {
    [
      JSONField(name: "id", value: .string(id)),
      JSONField(name: "brand", value: .string(draft.brand.name)),
      JSONField(name: "createdBy", value: .string(owner)),
      JSONField(name: "sequence", value: .number(sequence)),
      JSONField(name: "expiresAt", value: .string(Timestamp.text(endsAt))),
      JSONField(name: "watchers", value: .number(watchers)),
    ]
  }

  /// A picture that it may show, by its hashed name.
  func picture(hashed name: String) -> StoredImage? {
    guard let plain = ImageFileName.withoutHash(name), let image = draft.picture(plain),
      image.hashedName == name
    else { return nil }
    return image
  }
}
