import HTTP
import JSON
import PaywallUsage
import Routing

/// The outcome of a request's events: the counted ones, the refused ones with the reason, and those to send again when.
struct EventReceipt {
  let accepted: Int
  let duplicates: Int
  let refusals: [ClientEvents.Refusal]
  let left: [Left]
  /// The events that were checked, with what came of each.
  let counted: [(event: ClientEvents.Checked, outcome: UsageLedger.Outcome)]
  /// The maximum age of an event in hours.
  let age: Int
  private let limit: (name: String, seconds: Int)?

  /// An event that did not fit into a limit.
  struct Left {
    let index: Int
    let id: String?
    let limit: String
    let seconds: Int
  }

  init(
    _ receipt: UsageLedger.Receipt, _ events: [ClientEvents.Checked],
    _ outcomes: [UsageLedger.Outcome], _ refusals: [ClientEvents.Refusal], age: Int
  ) {
    self.refusals = refusals
    self.age = age
    counted = Array(zip(events, outcomes))
    left = counted.compactMap { checked, outcome in
      guard case .left(let limit, let seconds) = outcome else { return nil }
      return Left(index: checked.index, id: checked.id, limit: limit, seconds: seconds)
    }
    switch receipt {
    case .counted(let accepted, let duplicates):
      (self.accepted, self.duplicates, limit) = (accepted, duplicates, nil)
    case .tooMany(let accepted, let duplicates, let name, let seconds):
      (self.accepted, self.duplicates, limit) = (accepted, duplicates, (name, seconds))
    }
  }

  var response: HTTPResponse { .json(self, as: .eventReceipt) }

  /// The problem of a request with too many events; nil if all fit.
  var problem: Problem? {
    guard let (name, seconds) = limit else { return nil }
    let who = name == UsageLimits.keyName ? "the clients of this key" : "this client"
    let kept =
      accepted == 0
      ? "none of these was counted; send them again in \(seconds) s"
      : "\(left.count) of these were not counted; send those in \"resend\", or all, again in \(seconds) s"
    var problem = Problem(.tooManyRequests, "\(who) sent too many events, so \(kept)")
      .with("Retry-After", String(seconds))
    problem.reason = name
    problem.more = [
      JSONField(name: "accepted", value: .number(accepted)),
      JSONField(name: "duplicates", value: .number(duplicates)),
      JSONField(
        name: "resend",
        value: .array(
          left.map {
            .object(present: [
              "index": .number($0.index), "id": $0.id.map(JSONValue.string),
              "reason": .string($0.limit), "seconds": .number($0.seconds),
            ])
          })),
    ]
    return problem
  }
}

extension AnswerForm<EventReceipt> {
  static let eventReceipt = object([
    .member("accepted", .integer, \.accepted), .member("duplicates", .integer, \.duplicates),
    .member("refused", .list(of: refusalForm)) { receipt in
      receipt.refusals.map { ($0, $0.words(age: receipt.age)) }
    },
    .member("resend", .list(of: leftForm), \.left),
  ]).named("EventReceipt")
}

private typealias ToldRefusal = (refusal: ClientEvents.Refusal, words: String)

private let refusalForm = AnswerForm<ToldRefusal>.object([
  .member("index", .integer, \.refusal.index), .optional("id", .text, \.refusal.id),
  .member("reason", .choice, \.refusal.reason), .member("words", .text, \.words),
])

private let leftForm = AnswerForm<EventReceipt.Left>.object([
  .member("index", .integer, \.index), .optional("id", .text, \.id),
  .member("reason", .choice([UsageLimits.clientName, UsageLimits.keyName]), \.limit),
  .member("seconds", .integer, \.seconds),
])
