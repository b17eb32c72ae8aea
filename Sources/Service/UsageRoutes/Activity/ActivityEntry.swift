import Foundation
import JSON
import PaywallUsage
import Routing

/// Something that arrived: an event of an app, a whole request that was refused, or a page whose browser keeps the answer from it.
struct ActivityEntry: Sendable {
  /// The outcome of it. Its raw value is its name in the API.
  enum Outcome: String, Sendable, CaseIterable {
    case accepted
    /// It was counted before.
    case duplicate
    case refused
  }

  /// Larger than those of all earlier entries.
  var number = 0
  let time: Date
  var outcome: Outcome
  /// The reason for a refusal, as in receipts: `too-old`; of a whole request, a reason of its own: `revoked-key`.
  var reason: String?
  /// The reason in words, or what is remarkable about something accepted.
  var words: String?
  /// The short name of the client while somebody watches.
  var client: String?
  /// The name of the client key.
  var key: String?
  /// The number of events of a whole request.
  var events: Int?
  /// The origin of a page.
  var origin: String?
  /// The path of a request that is no batch of events.
  var path: String?
  private var version: Int?
  private var texts: [String?] = []

  /// The members of an event that are shown as they came.
  static let members =
    ["type", "brand", "paywall", "placement", "experiment", "variant", "product"]
    + EventDetail.all.map(\.name)

  init(at time: Date, _ outcome: Outcome, reason: String? = nil, words: String? = nil) {
    self.time = time
    self.outcome = outcome
    self.reason = reason
    self.words = words
  }

  /// Takes over what an event says, each text in at most 80 characters.
  mutating func describe(_ event: JSONNode) {
    texts = Self.members.map { event[$0]?.string?.shortened }
    version = event["version"]?.number?.int
  }

  fileprivate subscript(member: Int) -> String? {
    texts.indices.contains(member) ? texts[member] : nil
  }

  static let form: AnswerForm<ActivityEntry> = {
    let texts = members.enumerated().map { index, name in
      AnswerPart<ActivityEntry>.optional(name, .text) { $0[index] }
    }
    return .object(
      [
        .member("number", .integer, \.number), .member("time", .time, \.time),
        .member("outcome", .choice, \.outcome), .optional("reason", .text, \.reason),
        .optional("words", .text, \.words), .optional("client", .text, \.client),
        .optional("key", .text, \.key), .optional("events", .integer, \.events),
        .optional("origin", .text, \.origin), .optional("path", .text, \.path),
      ] + texts + [.optional("version", .integer, \.version)]
    ).named("ActivityEntry")
  }()
}
