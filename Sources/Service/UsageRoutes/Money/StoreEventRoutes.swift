import Foundation
import HTTP
import JSON
import PaywallModel
import PaywallMoney
import PaywallStore
import ReaderRoutes
import Routing

/// Receives what stores say of purchases. Each message is proved before it is kept, and kept before it is answered.
struct StoreEventRoutes: RouteGroup {
  let context: ServiceContext
  let money: MoneyParts

  var routes: [Route] { [appStore, stripe, server] }

  private static let problems: [ProblemType] = [
    .unknownBrand, .notFound, .invalidContent, .unauthorized, .forbidden, .tooLarge,
    .unsupportedMediaType, .tooManyRequests, .storage, .storageFull, .notReady,
  ]

  private func route(
    _ store: String, name: String, _ summary: String, _ content: OpenContent,
    handler: @escaping Route.Handler
  ) -> Route {
    Route(
      .post, "/events/\(store)/{brand}", name: name, summary: summary, openContent: content,
      answers: [.json(.moneyReceipt, "What was kept, durably.")], problems: Self.problems,
      handler: handler)
  }

  private var appStore: Route {
    route(
      "app-store", name: "postAppStoreEvent",
      "Keeps a notification of the App Store (App Store Server Notifications V2). Its address is given to Apple. The notification and what is signed inside it must lead to Apple's root and be of an app that the brand's stores.json names. A notification counts once, by its notificationUUID.",
      OpenContent(
        ContentShape([
          "type": "object", "required": ["signedPayload"],
          "properties": ["signedPayload": ["type": "string"]],
        ]).named("AppStoreNotification"),
        limit: AppStoreNotification.most, limitName: MoneyLimits.contentName),
      handler: { (call) throws(Problem) in
        try reply(to: call, .appStore) { (own, call, now) throws(SignedRefusal) in
          guard let apps = own.appStore, let signatures = money.stores.appStore else { return nil }
          return [
            try AppStoreNotification(call.request.body, of: apps, signatures, at: now).fact
          ]
        }
      })
  }

  private var stripe: Route {
    route(
      "stripe", name: "postStripeEvent",
      "Keeps an event of Stripe: invoices, refunds, disputes, subscriptions and checkouts. Stripe-Signature must be made with a secret that the brand's stores.json names, at most \(StripeSignature.tolerance) s ago. An event counts once, by its id.",
      OpenContent(
        ContentShape([
          "type": "object", "required": ["id", "type", "created", "data"],
          "properties": [
            "id": ["type": "string"], "type": ["type": "string"], "created": ["type": "integer"],
            "data": ["type": "object"],
          ],
        ]).named("StripeEvent"),
        limit: StripeEvent.most, limitName: MoneyLimits.contentName),
      handler: { (call) throws(Problem) in
        try reply(to: call, .stripe) { (own, call, now) throws(SignedRefusal) in
          guard let secrets = own.stripe else { return nil }
          let signature = call.request.fields["Stripe-Signature"]
          return [
            try StripeEvent(call.request.body, signature: signature, secrets, at: now).fact
          ]
        }
      })
  }

  private var server: Route {
    route(
      "server", name: "postServerEvents",
      "Keeps what the brand's own server says of purchases, with a token of the role reporter: up to \(ServerReport.mostEvents) events, each with an id, by which it counts once. All of a request are kept, or none.",
      OpenContent(
        ServerReport.shape, limit: ServerReport.most, limitName: MoneyLimits.contentName),
      handler: { (call) throws(Problem) in
        try reply(to: call, .server) { (own, call, _) throws(Problem) in
          own.hasServer ? try ServerReport(call.request.body).facts : nil
        }
      })
  }

  /// Reads and keeps the facts of a request, on a worker.
  ///
  /// - Parameter facts: returns nil if the store does not sell the brand.
  private func reply<Failure: Error>(
    to call: APICall, _ source: FactSource,
    _ facts:
      @escaping @Sendable (BrandStores.Own, APICall, Date) throws(Failure) -> [Fact]?
  ) throws(Problem) -> HTTPReply {
    try call.request.checkCoding()
    let brand = try call.brandInPath()
    let (money, limits, store) = (money, limits, administration.store)
    return HTTPReply(
      .deferred {
        do throws(Problem) {
          guard store.catalog.brands[brand] != nil else {
            throw .unknownBrand(brand, in: store.catalog)
          }
          guard let own = money.stores.brands[brand.name], let ledger = money.ledger,
            let found = try Self.proved(
              { () throws(Failure) in try facts(own, call, ledger.now()) }, money, source)
          else { throw Self.notSold(brand.name, source) }
          let receipt = try Self.keep(found, of: brand.name, in: ledger, money, source)
          return .response(.json(receipt, as: .moneyReceipt))
        } catch {
          limits.note(error)
          let told = source == .server ? error : Self.hiding(error, brand, in: store.catalog)
          return .response(told.response())
        }
      }
    ).working(in: .open)
  }

  private static func proved<Failure: Error>(
    _ facts: () throws(Failure) -> [Fact]?, _ money: MoneyParts, _ source: FactSource
  ) throws(Problem) -> [Fact]? {
    do {
      return try facts()
    } catch let refusal as SignedRefusal {
      money.counts.note(refusal, of: source)
      throw Problem(refusal)
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem(.invalidContent, "\(error)")
    }
  }

  private static func keep(
    _ facts: [Fact], of brand: String, in ledger: MoneyLedger, _ money: MoneyParts,
    _ source: FactSource
  ) throws(Problem) -> MoneyLedger.Receipt {
    do throws(MoneyLedger.Refusal) {
      let receipt = try ledger.keep(facts, of: brand)
      money.counts.note(receipt, of: source)
      return receipt
    } catch {
      money.counts.noteUnkept(source)
      throw Problem(error)
    }
  }

  /// A brand that is not public is answered like one that is not there, until a message is proved.
  private static func hiding(_ problem: Problem, _ brand: Brand, in catalog: Catalog) -> Problem {
    let isOfMessage = problem.type.status.code < 500 && problem.type != .tooManyRequests
    guard isOfMessage, !catalog.isPublic(brand) else { return problem }
    return .unknownBrand(brand, in: catalog, toStrangers: true)
  }

  private static func notSold(_ brand: String, _ source: FactSource) -> Problem {
    Problem(
      .notFound,
      "\"\(brand)\" is not sold by this store (\(source.rawValue)); name the store in \(StoresFile.name) beside the brand's documents, and start the service again"
    )
  }
}

extension AnswerForm<MoneyLedger.Receipt> {
  static let moneyReceipt = object([
    .member("kept", .integer, \.kept), .member("duplicates", .integer, \.duplicates),
    .member("old", .integer, \.late),
  ]).named("MoneyReceipt")
}

extension Problem {
  /// The problem of a message that proves nothing.
  fileprivate init(_ refusal: SignedRefusal) {
    switch refusal.kind {
    case .tooLong: self.init(.tooLarge, refusal.words)
    case .malformed: self.init(.invalidContent, refusal.words)
    case .busy: self = Problem(.notReady, refusal.words).with("Retry-After", "1")
    default: self.init(.forbidden, refusal.words)
    }
    reason = refusal.kind.rawValue
  }

  /// The problem of facts that were not kept.
  fileprivate init(_ refusal: MoneyLedger.Refusal) {
    switch refusal {
    case .limit(let name):
      self = Problem(
        .tooManyRequests, "the ledger takes no more now, so nothing was kept; send it again later"
      ).with("Retry-After", "3600")
      reason = name
    case .file(let error):
      self.init(
        error.isFull ? .storageFull : error.isReadOnly ? .notReady : .storage,
        "what the store says cannot be kept, so send it again: \(error)")
    }
  }
}
