import Foundation
import HTTP
import PaywallStorage
import PaywallStore
import PaywallUsage
import ReaderRoutes
import Routing
import Synchronization

/// Receives events from apps. Nothing personal is stored or logged: a client is a hash.
struct ClientEventRoutes: RouteGroup {
  let context: ServiceContext
  let ledger: UsageLedger
  let counts: EventCounts
  let activity: Activity

  var routes: [Route] {
    [
      Route(
        .post, "/events/client", name: "postClientEvents",
        summary:
          "Counts what happened on paywalls: \(UsageSeries.Kind.events.map(\.rawValue).joined(separator: ", ")); refunded with a token of the role editor only. Such a token also proves all events of the request: whoever has an app can read its key, so a guard rail stops an experiment on proven events alone. An event counts once, by its id: it is recognised among the last \(UsageLimits.recognised) events, of which each key has an equal share, also after a restart. The receipt comes once what it says is durable, in a fleet on the node that answers; without one, the same events can be sent again. Events with an environment other than production are counted apart, and are no part of experiments. The content is JSON, also as text/plain, with which browsers send no preflight.",
        openContent: content,
        answers: [.json(eventReceiptForm, "What was counted, and what was not and why.")],
        problems: [
          .invalidContent, .forbidden, .tooLarge, .unsupportedMediaType, .tooManyRequests,
          .notReady,
        ], showsRevision: true, handler: count)
    ]
  }

  private var content: OpenContent {
    OpenContent(
      ClientEvents.shape, limit: ledger.limits.content, limitName: UsageLimits.contentName,
      types: ["application/json", "text/plain"])
  }

  @Sendable private func count(_ call: APICall) throws(Problem) -> HTTPReply {
    try call.request.checkCoding()
    return HTTPReply(
      .deferred {
        do throws(Problem) {
          return try answer(to: call.request)
        } catch {
          limits.note(error)
          return .response(error.response())
        }
      }
    ).working(in: .open)
  }

  private func answer(to request: HTTPRequest) throws(Problem) -> HTTPReply {
    if let problem = content.refusal(ofBytes: request.body.count) { throw problem }
    let sent = try read(request.body)
    let (current, now) = (servedCatalog.current, administration.store.now())
    guard let key = current.catalog.key(sent.key) else {
      activity.note(unknownKeyOf: sent, at: now)
      throw Problem(
        .forbidden,
        "the client key is not valid; an admin makes one with POST /admin/brands/BRAND/keys")
    }
    // A wrong token counts once as an attempt.
    let hasToken = request.fields["Authorization"] != nil
    let isProven = hasToken && administration.may(.editor, request)
    let (events, refusals) = sent.checked(
      of: key.brand, in: current, at: now, ledger.limits,
      isProven: isProven
    ) {
      isProven || (!hasToken && administration.may(.editor, request))
    }
    let own = UsageKey(key.brand, name: key.name, digest: key.terms.digest)
    var marks: [Bool] = []
    let receipt = ledger.count(
      events.map(\.event), of: sent.client, key: own, perMinute: key.terms.eventsPerMinute
    ) { marks = $0 }
    switch receipt {
    case .tooMany(let limit, let seconds):
      let problem = Self.tooMany(limit, seconds)
      activity.note(refused: sent, by: own, limit, problem.detail, at: now)
      throw problem
    case .counted(let accepted, let duplicates):
      counts.note(duplicates: duplicates, refusals)
      activity.note(
        sent, events, isNew: marks, refusals, by: own, at: now, age: ledger.limits.age)
      let told = refusals.map { ($0, $0.words(age: ledger.limits.age)) }
      return onceKept(.json((accepted, duplicates, told), as: eventReceiptForm))
    }
  }

  private func read(_ content: [UInt8]) throws(Problem) -> ClientEvents {
    do throws(Problem) {
      return try ClientEvents(content, ledger.limits)
    } catch {
      activity.note(unreadable: error, at: administration.store.now())
      throw error
    }
  }

  /// Answers once what is counted is in the file. Nobody waits on a thread for it.
  private func onceKept(_ receipt: HTTPResponse) -> HTTPReply {
    let outcome = KeptOutcome()
    return HTTPReply(
      .postponed(
        Postponement { [ledger] _, wake in
          ledger.whenKept { isKept in
            outcome.isKept.store(isKept, ordering: .releasing)
            wake()
          }
        } reply: {
          outcome.isKept.load(ordering: .acquiring)
            ? .response(receipt) : .response(Self.notKept.response())
        }))
  }

  private static let notKept = Problem(
    .notReady,
    "the counts cannot be written now, so there is no receipt; send the same events again: those that are counted already count once"
  ).with("Retry-After", "5")

  private static func tooMany(_ limit: String, _ seconds: Int) -> Problem {
    let who = limit == UsageLimits.keyName ? "the clients of this key" : "this client"
    var problem = Problem(
      .tooManyRequests,
      "\(who) sent too many events, so none of these was counted; send them again in \(seconds) s"
    ).with("Retry-After", String(seconds))
    problem.reason = limit
    return problem
  }
}

/// Whether a write succeeded.
private final class KeptOutcome: Sendable {
  let isKept = Atomic(false)
}

private let eventReceiptForm = AnswerForm<
  (accepted: Int, duplicates: Int, refusals: [ToldRefusal])
>.object([
  .member("accepted", .integer, \.accepted), .member("duplicates", .integer, \.duplicates),
  .member("refused", .list(of: refusalForm), \.refusals),
]).named("EventReceipt")

private typealias ToldRefusal = (refusal: ClientEvents.Refusal, words: String)

private let refusalForm = AnswerForm<ToldRefusal>.object([
  .member("index", .integer, \.refusal.index), .optional("id", .text, \.refusal.id),
  .member("reason", .choice, \.refusal.reason), .member("words", .text, \.words),
])
