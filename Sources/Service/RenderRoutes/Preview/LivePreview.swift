import ASCII
import Digest
import Foundation
import HTTP
import JSON
import PaywallCheck
import PaywallModel
import PaywallStorage
import PaywallStore
import Routing

/// An unsaved document that anyone with its link can see while it is being edited.
public struct LivePreview: Sendable {
  /// The id with which its writers replace or drop it. It does not give access to the document.
  public let id: String
  /// The secret at the end of the link.
  let secret: String
  /// The person who created it, as the audit log names them.
  let owner: String
  /// Notifies the pages that show it of changes.
  let channel = EventChannel(capacity: 16)
  /// The sequence number of the newest text.
  public private(set) var sequence = 0
  /// The newest text without mistakes.
  private(set) var draft: Draft
  /// The expiry time, which each replacement extends.
  private(set) var endsAt: Date
  /// The id of the event before the last. A new page starts after it, so that it receives the last event at once.
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

  /// Replaces the document.
  mutating func show(_ draft: Draft, sequence: Int, until endsAt: Date) {
    self.draft = draft
    self.draft.preview = secret
    self.sequence = sequence
    self.endsAt = endsAt
    tell("shown", [])
  }

  /// Keeps the shown document, and sends the mistakes of the newer one to the pages.
  mutating func keep(for problem: Problem, sequence: Int, until endsAt: Date) {
    self.sequence = sequence
    self.endsAt = endsAt
    tell("mistakes", [JSONField(name: "problem", value: problem.value)])
  }

  /// The number of pages that follow it.
  public var watchers: Int { channel.subscribers }

  /// Notifies the pages that it has ended.
  func end(_ reason: EndReason) {
    channel.publish(event: "ended", data: "{\"reason\":\"\(reason.rawValue)\"}")
    channel.finish()
  }

  enum EndReason: String {
    /// A writer has dropped it.
    case dropped
    /// It was not replaced in time.
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

  /// Returns a picture that it may show, by its hashed name.
  func picture(hashed name: String) -> StoredImage? {
    guard let plain = ImageFileName.withoutHash(name), let image = draft.picture(plain),
      image.hashedName == name
    else { return nil }
    return image
  }
}

extension AnswerForm<LivePreview> {
  /// Its members for its writers: all but its secret.
  static let livePreview = object([
    .member("id", .text, \.id), .member("brand", .text, \.draft.brand.name),
    .member("createdBy", .text, \.owner), .member("sequence", .integer, \.sequence),
    .member("expiresAt", .time, \.endsAt), .member("watchers", .integer, \.watchers),
  ]).named("LivePreview")
}
