import Foundation
import JSON
import Numbers

/// The answer to an evaluation of all placements of a brand (OpenFeature Remote Evaluation Protocol).
struct PlacementEvaluations: Sendable {
  struct Evaluation: Sendable {
    var decision: PaywallDecision
    /// The ticket with the kept variants; nil if there is nothing new.
    var ticket: String?
  }

  var brand: String?
  var all: [Evaluation] = []

  /// - Parameter question: who asked. What cannot be read of single placements is left out.
  init(reading content: Data, _ question: PlacementQuestion) throws(PaywallError) {
    let root: JSONNode
    do {
      let limits = JSONLimits(maxBytes: content.count + 1, maxDepth: 64, maxNumberLength: 128)
      root = try JSONText(parsing: Array(content), limits: limits).root
    } catch {
      throw .unreadable("the evaluation is not JSON: \(error)")
    }
    brand = root["metadata"]?["brand"]?.string
    guard let flags = root["flags"]?.elements else {
      throw .unreadable("the evaluation has no answers")
    }
    all = flags.compactMap { Evaluation($0, question) }
  }
}

extension PlacementEvaluations.Evaluation {
  fileprivate init?(_ node: JSONNode, _ question: PlacementQuestion) {
    guard let name = node["key"]?.string, node["errorCode"] == nil,
      let metadata = node["metadata"]
    else { return nil }
    var decision = PaywallDecision(placement: name)
    decision.paywall = node["value"]?["paywall"]?.string
    decision.version = node["value"]?["version"]?.number?.int
    decision.rule = metadata["rule"]?.string
    decision.experiment = metadata["experiment"]?.string
    decision.experimentVersion = metadata["experimentVersion"]?.number?.int
    decision.variant = decision.experiment == nil ? nil : node["variant"]?.string
    decision.reason = node["reason"]?.string
    decision.nothing = metadata["nothing"]?.string
    decision.isCounted = metadata["counted"]?.bool ?? false
    decision.isForced = question.forced != nil
    self.init(decision: decision, ticket: metadata["assignments"]?.string)
  }
}

extension Paywalls {
  /// Asks what all placements of a brand show, without their pages.
  func evaluate(
    _ question: PlacementQuestion, _ request: PaywallRequest, ticket: String?
  ) async throws(PaywallError) -> PlacementEvaluations {
    let brand = question.key.brand.map { "brands/\(PaywallRequest.escaped($0))/" } ?? ""
    let response = try await requests.answer(
      brand + "ofrep/v1/evaluate/flags", content: question.evaluation(request, ticket: ticket)
    ) { (response) throws(PaywallError) in
      _ = try PlacementEvaluations(reading: response.content, question)
    }
    return try PlacementEvaluations(reading: response.content, question)
  }
}
