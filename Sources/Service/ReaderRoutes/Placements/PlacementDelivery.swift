import HTTP
import JSON
import PaywallModel
import PaywallResolve
import PaywallStore
import Placements
import Routing

/// Handles `placement=` on the paths that deliver paywalls: decides in the same request which paywall to deliver.
package struct PlacementDelivery: Sendable {
  let key: PreviewKey
  let devices: DeviceTable
  let limits: ReaderLimits
  let ignored: IgnoredParameters

  package init(_ context: ServiceContext) {
    key = context.key
    devices = context.assets.devices
    limits = context.readers
    ignored = context.ignored
  }

  /// Lets a placement decide what a route delivers.
  package static let placement = QueryParameter(
    name: "placement", kind: .line(characters: 64),
    summary:
      "A placement of the brand, which decides which paywall it is. All other parameters then also describe the reader: platform, appVersion, country, userId, …, and the brand's own attributes.",
    opensQuery: true)

  /// The undeclared parameters that do not describe a reader.
  private static let ofQuestions: Set = [PlacementQuestion.assignments, PlacementQuestion.forced]
  /// The facts about a reader that only layouts use.
  private static let ofLayouts = Set(Reader.dimensions.map(\.name))
    .subtracting(ContextMember.allCases.map(\.rawValue))

  /// Returns the placement and the question of a request; nil if it names no placement.
  func question(
    of call: APICall, knowing content: ReaderFacts = ReaderFacts(), in current: PreparedCatalog,
    toStrangers: Bool = true
  ) throws(Problem) -> (placement: String, question: PlacementQuestion)? {
    guard let placement = call.query[Self.placement.name] else { return nil }
    guard call.query["version"] == nil, call.query[APICall.paywall.name] == nil else {
      throw Problem(
        .invalidParameter, "placement chooses the paywall and its version; leave those out")
    }
    guard let brand = call.brand(orOf: current.catalog.active) else { throw .noActiveBrand }
    let placements = try current.placements(of: brand, toStrangers: toStrangers)
    let told = call.query.facts
    let items = told + content.items.filter { item in !told.contains { $0.name == item.name } }
    var reader = PlacementReader(
      query: facts(in: items), isStrict: call.isOn(QueryParameter.strict.name))
    let context = try content.placementContext?.root
    if let context { reader.add(context, besides: Set(items.map(\.name))) }
    let question = PlacementQuestion(reader, of: brand, placements, key) { name in
      call.query.given.first { $0.name == name }?.value ?? context?[name]?.string
    }
    return (placement, question)
  }

  static let explain = QueryParameter(
    name: "explain", kind: .flag,
    summary:
      "With placement: tells each rule with what it asked and what it found, instead of the document; needs the role viewer.",
    role: .viewer)

  /// Explains a placement's decision for a reader.
  func explanation(
    to call: APICall, in current: PreparedCatalog
  ) throws(Problem) -> HTTPReply {
    let asked = try question(of: call, in: current, toStrangers: false)
    guard let (placement, question) = asked else {
      throw Problem(.missingParameter, "placement is missing: explain tells why it shows something")
    }
    guard let answer = question.answer(placement, in: current),
      let explanation = question.explanation(placement)
    else { throw .unknownPlacement(placement, of: question) }
    return .response(
      .json((answer, explanation, question.ignored, current.address), as: explanationForm))
  }

  /// The description of the response when a placement shows nothing.
  package static let nothing = RouteAnswer.empty(
    .noContent, "The placement shows this reader nothing; Paywall-Reason says why.")

  /// Decides a request's placement; nil if the request names none.
  ///
  /// - Parameter content: what the request's content tells of the reader.
  package func answer(
    to call: APICall, knowing content: ReaderFacts = ReaderFacts(), in current: PreparedCatalog
  ) throws(Problem) -> PlacementReply? {
    guard let (placement, question) = try question(of: call, knowing: content, in: current) else {
      return nil
    }
    if call.isOn(QueryParameter.strict.name), let wrong = question.ignored.first {
      throw Problem(.invalidParameter, "\(wrong.name.shortened): \(wrong.reason)")
    }
    return try reply(placement, question, in: current)
  }

  /// The content that describes a reader, as in the OpenFeature Remote Evaluation Protocol.
  static let request = ContentShape.object(["context": .object]).named("EvaluationRequest")

  var content: OpenContent {
    OpenContent(
      Self.request, limit: limits.content, limitName: ReaderLimits.contentName)
  }

  /// Decides for the reader in the content: `{"context": {…}}`.
  func decided(
    _ call: APICall, in current: PreparedCatalog
  ) throws(Problem) -> PlacementReply {
    if let problem = content.refusal(ofBytes: call.request.body.count) { throw problem }
    guard let brand = call.brand(orOf: current.catalog.active) else { throw .noActiveBrand }
    let context = try Self.context(in: call.request.body)
    let reader: PlacementReader
    do throws(InvalidContext) {
      reader = try PlacementReader(context: context, needsKey: false)
    } catch {
      throw Problem.content(error.detail)
    }
    let question = PlacementQuestion(reader, of: brand, try current.placements(of: brand), key) {
      context[$0]?.string
    }
    return try reply(call.query[Self.placement.name] ?? "", question, in: current)
  }

  private static func context(in content: [UInt8]) throws(Problem) -> JSONNode {
    guard let context = try JSONText(content: content).root["context"] else {
      throw Problem.content("context is missing; it is an object that describes the reader")
    }
    return context
  }

  private func reply(
    _ placement: String, _ question: PlacementQuestion, in current: PreparedCatalog
  ) throws(Problem) -> PlacementReply {
    guard let answer = question.answer(placement, in: current) else {
      throw .unknownPlacement(placement, of: question)
    }
    if let shown = answer.decision.paywall, answer.version == nil {
      throw Problem(
        .unknownVersion,
        "the placement \(placement) shows \(shown), which \(question.brand) cannot serve")
    }
    return PlacementReply(
      answer: answer, ignoredAttributes: question.ignored.map(\.name), ignored: ignored,
      changesByItself: question.isForced || question.placements.changesByItself(placement))
  }

  /// Returns the facts about a reader. Replaces a device of the table by its class and size.
  private func facts(in query: [QueryItem]) -> [(name: String, value: String)] {
    var facts: [(name: String, value: String)] = []
    for item in query where !Self.ofQuestions.contains(item.name) {
      guard !Self.ofLayouts.contains(item.family) else { continue }
      guard item.name == "device", let device = devices[item.value] else {
        facts.append((item.name, item.value))
        continue
      }
      let (width, height) = (device.width, device.height)
      facts += [
        ("device", min(width, height) < 600 ? "phone" : "tablet"),
        ("width", String(width)), ("height", String(height)),
      ]
    }
    return facts
  }
}

/// The delivery of a placement's answer.
package struct PlacementReply {
  let answer: PlacementAnswer
  /// The names of ignored facts about the reader.
  let ignoredAttributes: [String]
  let ignored: IgnoredParameters
  /// Whether the answer may change without a new catalog: at a date, or when a tester's link expires.
  let changesByItself: Bool

  /// Returns the paywall, or an empty response, with the fields of the placement's decision.
  ///
  /// - Parameter isLaidOut: whether the delivery itself says what it assumes.
  package func reply(
    isLaidOut: Bool = false, _ delivery: (PublishedVersion) throws(Problem) -> HTTPReply?
  ) throws(Problem) -> HTTPReply {
    var fields = answer.fields
    guard let version = answer.version, var reply = try delivery(version) else {
      let nothing = HTTPResponse(.noContent, fields: .noCache)
      return ignored.named(ignoredAttributes, in: .response(nothing).adding(fields))
    }
    if isLaidOut, version.choices.saysDay { fields[AssumedFacts.field] = nil }
    if changesByItself { reply.validity = nil }
    return ignored.named(ignoredAttributes, in: reply.adding(fields))
  }
}

extension QueryItem {
  /// The name up to a full stop: `state` of `state.plan`.
  fileprivate var family: String {
    name.utf8.firstIndex(of: UInt8(ascii: ".")).map { String(name[..<$0]) } ?? name
  }
}

extension ReaderFacts {
  /// The context for placements; nil if the content has none.
  fileprivate var placementContext: JSONText? {
    get throws(Problem) {
      guard !context.isEmpty else { return nil }
      // In one order, so that the same content has the same answer.
      let fields = context.sorted { $0.key < $1.key }.map {
        JSONField(name: $0.key, value: $0.value.value)
      }
      return try JSONText(content: JSONValue.object(fields).encoded())
    }
  }

  /// The facts in the content, as a query has them.
  fileprivate var items: [QueryItem] {
    told.keys.sorted().compactMap { name in
      value(name).map { QueryItem(name: name, value: $0) }
    }
      + custom.sorted { $0.key < $1.key }.map {
        QueryItem(name: "custom." + $0.key, value: $0.value)
      }
  }
}

extension Problem {
  static func unknownPlacement(_ name: String, of question: PlacementQuestion) -> Problem {
    let names = Array(question.placements.decider.placementNames.prefix(50))
    return Problem(
      .notFound,
      "\(question.brand) has no placement \"\(name.shortened)\"; its placements: \(names.joined(separator: ", "))"
    ).allowing(names)
  }
}
