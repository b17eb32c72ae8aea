import HTTP
import PaywallModel
import PaywallStorage
import Routing

/// The evaluations of all placements of a brand.
struct Evaluations {
  let brand: Brand
  /// The version of the placements.
  let version: Int
  let flags: [Evaluation]
  /// The ignored facts in the context.
  let ignoredAttributes: String?
  let address: PublicAddress

  /// Returns the response with its entity tag, or 304 for a client that has it. The protocol evaluates by POST, but uses `If-None-Match`
  /// with its meaning for GET (RFC 9110 §13.1.2).
  func response(to request: HTTPRequest) -> HTTPResponse {
    let text = AnswerForm.evaluations.text(of: self, .pretty) + [UInt8(ascii: "\n")]
    let tag = BlobID(of: text).etag
    let known = request.fields.values(of: "If-None-Match").flatMap(EntityTag.list)
    if let current = EntityTag(tag), known.contains(where: current.matchesWeakly) {
      return HTTPResponse(.notModified, fields: ["ETag": tag])
    }
    var response = HTTPResponse.content(text, type: "application/json")
    response.fields["ETag"] = tag
    return response
  }

  /// The path of the stream that notifies a client to evaluate again.
  fileprivate var stream: String { "/events?brand=\(brand)&for=evaluation" }
}

extension AnswerForm<Evaluations> {
  static let evaluations = object([
    .member("flags", .list(of: .evaluation), \.flags), .member("metadata", metadata) { $0 },
    .member("eventStreams", .list(of: eventStreamForm)) { [$0] },
  ]).named("Evaluations")

  private static let metadata = object([
    .member("brand", .text, \.brand.name), .member("version", .integer, \.version),
    .optional("ignored", .text, \.ignoredAttributes),
  ])
}

/// Without a public address the client uses its own.
private let eventStreamForm = AnswerForm<Evaluations>.object([
  .member("type", .text) { _ in "sse" },
  .optional("url", .text) { $0.address.base.isEmpty ? nil : $0.address.url($0.stream) },
  .optional("endpoint", .object([.member("requestUri", .text, \Evaluations.stream)])) {
    $0.address.base.isEmpty ? $0 : nil
  },
  .member("inactivityDelaySec", .integer) { _ in 120 },
])
