import Foundation
import HTTP
import JSON
import PaywallModel
import PaywallStorage
import PaywallStore
import Placements
import Routing

/// Placements as flags, for every client of OpenFeature (OpenFeature Remote Evaluation Protocol 0.3.0).
///
/// A placement is a flag of type object: `{"paywall", "version", "url", "render"}`. If nothing is shown, the answer has no `value`, so that
/// the app's own default counts.
struct EvaluationRoutes: RouteGroup {
  let context: ServiceContext
  private let rate: AttemptsByPeer

  init(context: ServiceContext, now: @escaping @Sendable () -> Date = { Date() }) {
    self.context = context
    rate = AttemptsByPeer(allowing: context.readers.evaluations, now: now)
  }

  private static let path = "/ofrep/v1/evaluate/flags"

  var routes: [Route] {
    ["", "/brands/{brand}"].flatMap { base in
      let (of, name) = base.isEmpty ? ("the active brand", "") : ("a brand", "Brand")
      return [
        Route(
          .post, base + Self.path + "/{placement}", name: "post\(name)Evaluation",
          summary:
            "Decides what a placement of \(of) shows somebody (OpenFeature Remote Evaluation Protocol).",
          otherParameters: .ignored, openContent: content,
          answers: [.json("Evaluation", "What is shown, and why.")] + Self.failures,
          problems: Self.problems, showsRevision: true, handler: evaluate),
        Route(
          .post, base + Self.path, name: "post\(name)Evaluations",
          summary: "The same for all placements of \(of) at once.",
          parameters: [
            QueryParameter(
              name: "flagConfigEtag", kind: .line(characters: 200),
              summary: "The etag of the event that made the client ask again."),
            QueryParameter(
              name: "flagConfigLastModified", kind: .line(characters: 64),
              summary: "The lastModified of the event that made the client ask again."),
          ], otherParameters: .ignored, openContent: content,
          answers: [
            .json("Evaluations", "What each placement shows.", fields: ["ETag"]), .notModified,
          ] + Self.failures, problems: Self.problems, showsRevision: true, handler: evaluateAll),
      ]
    }
  }

  private static let failures: [RouteAnswer] = [
    failure("The context cannot be read, or a parameter is wrong.", .badRequest),
    failure("There is no such placement.", .notFound),
  ]

  /// Describes an error response in the protocol's form. Requests that are not evaluations get a problem instead.
  private static func failure(_ summary: String, _ status: HTTPStatus) -> RouteAnswer {
    var answer = RouteAnswer.json("EvaluationFailure", summary, status: status)
    answer.content.append(
      .init(
        mediaType: "application/problem+json", schema: ["$ref": "#/components/schemas/Problem"]))
    return answer
  }

  private static let problems: [ProblemType] = [.tooLarge, .unsupportedMediaType, .tooManyRequests]

  private var content: OpenContent {
    OpenContent(
      schema: "EvaluationRequest", limit: readers.content, limitName: ReaderLimits.contentName)
  }

  /// The maximum size in bytes of a context that is read on the event loop.
  private static let briefContext = 4 << 10

  @Sendable private func evaluate(_ call: APICall) throws(Problem) -> HTTPReply {
    let isBrief = call.request.body.count <= Self.briefContext
    return isBrief ? .response(evaluation(call)) : .deferred { evaluation(call) }
  }

  private func evaluation(_ call: APICall) -> HTTPResponse {
    let name = call.path["placement"] ?? ""
    return answer(to: call, for: name) { question, current in
      guard let answer = question.answer(name, in: current) else {
        return .evaluation(
          .failure(
            "FLAG_NOT_FOUND", "\(question.brand) has no placement \"\(name.shortened)\"",
            key: name),
          status: .notFound)
      }
      let inVain = ignored.text(of: question.ignored.map(\.name))
      return .evaluation(answer.evaluation(at: current.address, inVain: inVain))
    }
  }

  /// Runs on a worker: a brand may have a thousand placements.
  @Sendable private func evaluateAll(_ call: APICall) throws(Problem) -> HTTPReply {
    .deferred {
      answer(to: call, for: nil) { question, current in
        let body: JSONValue = [
          "flags": .array(question.answers(in: current).map { $0.evaluation(at: current.address) }),
          "metadata": .object(present: [
            "brand": .string(question.brand.name),
            "version": .number(question.placements.version.number),
            "ignored": ignored.text(of: question.ignored.map(\.name)).map(JSONValue.string),
          ]),
          "eventStreams": [.eventStream(of: question.brand, at: current.address)],
        ]
        return .evaluation(body, unlessKnownTo: call.request)
      }
    }
  }

  /// Reads the context and answers. Errors have the protocol's form.
  private func answer(
    to call: APICall, for key: String?,
    _ work: (PlacementQuestion, PreparedCatalog) -> HTTPResponse
  ) -> HTTPResponse {
    let current = servedCatalog.current
    if let seconds = rate.count(call.request.peer) { return tooMany(seconds) }
    do {
      try call.request.checkCoding()
      if let problem = content.refusal(ofBytes: call.request.body.count) { throw problem }
      guard let brand = try brand(of: call, in: current) else { throw Problem.noActiveBrand }
      let root = try JSONText(parsing: call.request.body, limits: .document).root
      guard let context = root["context"] else {
        throw InvalidContext(code: .invalidContext, detail: "the content has no context")
      }
      let reader = try PlacementReader(context: context, needsKey: false)
      let question = PlacementQuestion(
        reader, of: brand, try current.placements(of: brand), self.key
      ) { context[$0]?.string }
      return work(question, current)
    } catch let error as InvalidContext {
      return .evaluation(
        .failure(error.code.rawValue, error.detail, key: key), status: .badRequest)
    } catch let error as JSONError {
      let place = error.diagnostic.position
      return .evaluation(
        .failure(
          "PARSE_ERROR",
          "line \(place.line), column \(place.column): \(error.diagnostic.message)", key: key),
        status: .badRequest)
    } catch let problem as Problem {
      let code = problem.type == .unknownBrand ? "FLAG_NOT_FOUND" : "GENERAL"
      return .evaluation(
        .failure(code, problem.detail, key: key), status: problem.type.status)
    } catch {
      return .evaluation(.failure("GENERAL", "\(error)", key: key), status: .badRequest)
    }
  }

  private func tooMany(_ seconds: Int) -> HTTPResponse {
    var problem = Problem(
      .tooManyRequests,
      "more than \(readers.evaluations) questions for placements came from this address within a minute"
    ).with("Retry-After", String(seconds))
    problem.reason = ReaderLimits.evaluationsName
    limits.note(problem)
    return problem.response()
  }

  private func brand(of call: APICall, in current: PreparedCatalog) throws(Problem) -> Brand? {
    call.path["brand"] == nil ? current.catalog.active : try call.brandInPath()
  }
}

extension PlacementAnswer {
  /// The answer as a flag's evaluation.
  ///
  /// - Parameter inVain: the ignored facts in the context. The protocol only allows strings, numbers and booleans in metadata.
  fileprivate func evaluation(at address: PublicAddress, inVain: String? = nil) -> JSONValue {
    if let shown = decision.paywall, version == nil {
      return .failure(
        "GENERAL", "\(shown) cannot be served", key: decision.placement)
    }
    return .object(present: [
      "key": .string(decision.placement), "value": version.map { $0.evaluation(at: address) },
      "reason": .string(decision.reason.evaluationReason), "variant": .string(decision.label),
      "metadata": .object(present: [
        "placements": .number(placements.number), "rule": .string(decision.stepName),
        "experiment": decision.experiment.map(JSONValue.string),
        "counted": .bool(decision.isCounted), "ignored": inVain.map(JSONValue.string),
        "nothing": reasonForNothing.map(JSONValue.string),
        PlacementQuestion.assignments: ticket.map(JSONValue.string),
      ]),
    ])
  }
}

extension PublishedVersion {
  fileprivate func evaluation(at address: PublicAddress) -> JSONValue {
    let query = "\(brand.query)&version=\(number)"
    return [
      "paywall": .string(brand.paywall ?? Brand.main), "version": .number(number),
      "url": .string(address.url("/paywall?\(query)")),
      "render": .string(address.url("/render?\(query)")),
    ]
  }
}

extension PlacementReason {
  /// The reason in the protocol's terms, which lack `DEFAULT`.
  fileprivate var evaluationReason: String {
    self == .fallback ? PlacementReason.constant.rawValue : rawValue
  }
}

extension JSONValue {
  /// The stream that notifies a client to evaluate again. Without a public address the client uses its own.
  fileprivate static func eventStream(of brand: Brand, at address: PublicAddress) -> JSONValue {
    let path = "/events?brand=\(brand)&for=evaluation"
    return .object(present: [
      "type": "sse", "url": address.base.isEmpty ? nil : .string(address.url(path)),
      "endpoint": address.base.isEmpty ? ["requestUri": .string(path)] : nil,
      "inactivityDelaySec": 120,
    ])
  }

  fileprivate static func failure(_ code: String, _ details: String, key: String?) -> JSONValue {
    .object(present: [
      "key": key.map(JSONValue.string), "errorCode": .string(code),
      "errorDetails": .string(details),
    ])
  }
}

extension HTTPResponse {
  fileprivate static func evaluation(
    _ value: JSONValue, status: HTTPStatus = .ok
  ) -> HTTPResponse {
    .json(value, status: status)
  }

  /// Returns the response with its entity tag, or 304 for a client that has it. The protocol evaluates by POST, but uses `If-None-Match`
  /// with its meaning for GET (RFC 9110 §13.1.2).
  fileprivate static func evaluation(
    _ value: JSONValue, unlessKnownTo request: HTTPRequest
  ) -> HTTPResponse {
    let tag = BlobID(of: value.encoded()).etag
    let known = request.fields.values(of: "If-None-Match").flatMap(EntityTag.list)
    if let current = EntityTag(tag), known.contains(where: current.matchesWeakly) {
      return HTTPResponse(.notModified, fields: ["ETag": tag])
    }
    var response = evaluation(value)
    response.fields["ETag"] = tag
    return response
  }
}
