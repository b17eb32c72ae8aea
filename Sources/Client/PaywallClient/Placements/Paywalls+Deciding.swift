import Foundation
import Numbers

extension Paywalls {
  /// Returns what a placement shows: by the service's answer, or else by its last one.
  func placed(
    _ question: PlacementQuestion, _ request: PaywallRequest, _ policy: FetchPolicy
  ) async throws(PaywallError) -> Placed {
    guard request.box.hasArea else { throw .noRoom }
    let request = question.request(request)
    switch policy {
    case .cacheOnly:
      guard let placed = keptAnswer(question, request) else { throw .notCached }
      return placed
    case .cacheIfYounger(let seconds):
      if let kept = keptDecision(question), let placed = keptAnswer(question, request),
        (0...max(0, seconds)).contains(configuration.time.now().timeIntervalSince(kept.received))
      {
        return placed
      }
    case .revalidate, .ignoringCache: break
    }
    do throws(PaywallError) {
      return try await shared(
        "placed " + kind(question, request), kind: kind(question, request)
      ) { try await self.decide(question, request) }
    } catch {
      guard policy != .ignoringCache, error.mayUseKept else { throw error }
      await decideAlone(question, request, after: error)
      if let placed = keptAnswer(question, request, after: error) { return placed }
      guard let page = await sitePage(question, request) else { throw error }
      return .paywall(page)
    }
  }

  /// Returns the seconds until an equal question may be asked again.
  func pause(for question: PlacementQuestion, _ request: PaywallRequest) -> TimeInterval {
    throttle.pause(kind(question, question.request(request)), at: configuration.time.uptime())
  }

  private func kind(_ question: PlacementQuestion, _ request: PaywallRequest) -> String {
    let content = question.content(request, ticket: nil, known: nil)
    return question.target(request) + " " + String(decoding: content, as: UTF8.self)
  }

  /// Asks the service: one request decides and lays out.
  private func decide(
    _ question: PlacementQuestion, _ request: PaywallRequest
  ) async throws(PaywallError) -> Placed {
    let ticket = ticket(of: question.key.brand)
    let known = knownPage(question, request)
    let now = configuration.time.now
    let response = try await requests.answer(
      question.target(request),
      content: question.content(request, ticket: ticket, known: known?.tag)
    ) { (response) throws(PaywallError) in
      guard response.status != 204, !response.isUnchanged else { return }
      _ = try Paywall(reading: response.content, from: .service, received: now())
    }
    var kept = KeptDecision(question, response, at: now())
    guard response.status != 204 else {
      kept.decision.paywall = nil
      keep(kept, for: question, ticket: response.fields["paywall-assignments"])
      return .nothing(kept.decision)
    }
    var page: Paywall
    if response.isUnchanged {
      guard let known else { throw .unreadable("nothing is kept that could be unchanged") }
      page = known
      page.received = now()
    } else {
      page = try Paywall(
        reading: response.content, tag: response.fields["etag"], from: .service, received: now())
    }
    kept.decision.version = kept.decision.version ?? page.version
    keep(kept, for: question, ticket: response.fields["paywall-assignments"])
    self.kept.keep(page, for: request.decided(kept))
    learnProducts(of: page, brand: question.key.brand)
    page.decision = kept.decision
    return .paywall(page)
  }

  /// Lets the app's own decider replace the last decision: it knows the reader as they are now.
  private func decideAlone(
    _ question: PlacementQuestion, _ request: PaywallRequest, after error: PaywallError
  ) async {
    guard let decide = configuration.decide, !error.isThrottled else { return }
    let asked = question.asked(request, ticket: ticket(of: question.key.brand))
    guard let decision = await decide(asked) else { return }
    let kept = KeptDecision(
      decision: decision, brand: question.key.brand, received: configuration.time.now(),
      userID: question.userID, deviceID: question.deviceID)
    keep(kept, for: question, ticket: nil)
  }

  /// The page of the last decision from the static site; nil if there is none.
  private func sitePage(_ question: PlacementQuestion, _ request: PaywallRequest) async -> Paywall?
  {
    guard let site = configuration.site, let kept = keptDecision(question) else { return nil }
    do throws(PaywallError) {
      var page = try await askSite(site, request.decided(kept))
      page.decision = kept.decision
      return page
    } catch {
      configuration.report("the static site has no page: \(error)")
      return nil
    }
  }

  /// The page of the last decision, which the service may confirm.
  private func knownPage(_ question: PlacementQuestion, _ request: PaywallRequest) -> Paywall? {
    guard let kept = keptDecision(question), kept.decision.paywall != nil else { return nil }
    return self.kept.page(for: request.decided(kept))
  }

  /// The last decision for this person. One that was made before anybody knew the user holds for the user too.
  private func keptDecision(_ question: PlacementQuestion) -> KeptDecision? {
    guard let kept = installation.facts.decisions[question.key],
      kept.deviceID == question.deviceID, kept.userID == nil || kept.userID == question.userID
    else { return nil }
    return kept
  }

  /// The last decision with its page; nil if either is missing.
  private func keptAnswer(
    _ question: PlacementQuestion, _ request: PaywallRequest, after error: PaywallError? = nil
  ) -> Placed? {
    guard let kept = keptDecision(question) else { return nil }
    guard kept.decision.paywall != nil else { return .nothing(kept.decision) }
    guard var page = self.kept.substitute(for: request.decided(kept)) else { return nil }
    page.decision = kept.decision
    // A throttled question just got its answer, so that is current.
    if let error, !error.isThrottled { page.obstacle = error }
    return .paywall(page)
  }

  func keep(_ kept: KeptDecision, for question: PlacementQuestion, ticket: String?) {
    installation.update { facts in
      facts.decisions[question.key] = kept
      guard let ticket else { return }
      for brand in Set([question.key.brand ?? "", kept.brand ?? ""]) {
        facts.tickets[brand] = ticket
      }
    }
  }

  func ticket(of brand: String?) -> String? { installation.facts.tickets[brand ?? ""] }
}

extension PaywallError {
  fileprivate var isThrottled: Bool { if case .throttled = self { true } else { false } }

  /// Whether the last decision may still hold: the service did not decide otherwise.
  fileprivate var mayUseKept: Bool {
    switch self {
    case .refused, .nothingPublished, .cancelled, .noRoom: false
    default: true
    }
  }
}

extension PaywallRequest {
  /// The request for the version that was decided on.
  func decided(_ kept: KeptDecision) -> PaywallRequest {
    var request = self
    request.brand = kept.brand ?? brand
    request.paywall = kept.decision.paywall
    request.version = kept.decision.version
    return request
  }
}

extension KeptDecision {
  /// Reads the fields of an answer of `/render`.
  init(_ question: PlacementQuestion, _ response: IncomingResponse, at now: Date) {
    let fields = response.fields
    var decision = PaywallDecision(placement: question.key.placement)
    decision.paywall = fields["paywall-name"] ?? PaywallRequest.firstPaywall
    decision.version = fields["paywall-version"].flatMap { Int($0) }
    decision.rule = fields["paywall-rule"]
    decision.experiment = fields["paywall-experiment"]
    decision.experimentVersion = fields["paywall-experiment-version"].flatMap { Int($0) }
    decision.variant = fields["paywall-variant"]
    decision.reason = fields["paywall-reason"]
    decision.isForced = question.forced != nil
    decision.isCounted = decision.experiment != nil && fields["paywall-counted"] != "false"
    self.init(
      decision: decision, brand: fields["paywall-brand"] ?? question.key.brand,
      received: now, userID: question.userID, deviceID: question.deviceID)
  }

  /// Reads an evaluation.
  init(
    _ question: PlacementQuestion, _ evaluation: PlacementEvaluations.Evaluation,
    _ all: PlacementEvaluations, at now: Date
  ) {
    self.init(
      decision: evaluation.decision, brand: all.brand ?? question.key.brand, received: now,
      userID: question.userID,
      deviceID: question.deviceID)
  }
}
