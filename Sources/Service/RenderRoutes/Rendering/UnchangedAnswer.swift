import HTTP
import PaywallStore
import Routing

/// The short response to a client that already has the full one: `{"unchanged": true}`.
///
/// 304 is for GET and HEAD only (RFC 9110 §13.1.2), and a client that sends a store's prices needs POST.
struct UnchangedAnswer {
  /// The entity tag of the client's copy, in the form of a header field or without quotes; nil if it has none.
  let known: String?
  let version: PublishedVersion

  /// Returns the short response; or the given one, if the client's copy is outdated or the response is not ready.
  func replacing(_ reply: HTTPReply) -> HTTPReply {
    guard let known = known.flatMap({ EntityTag($0) ?? EntityTag(opaque: $0) })
    else { return reply }
    var made = reply
    if case .shared(let work, _) = reply.content {
      work.run()
      made = work.reply ?? reply
    }
    guard case .prepared(let response, _) = made.content, let tag = response.tag,
      tag.matchesWeakly(known.withoutCoding)
    else { return made }
    var short = HTTPResponse.json((), as: .unchanged, style: .compact)
    short.fields["ETag"] = tag.description
    short.fields.name(version)
    return .response(short)
  }
}

extension AnswerForm<Void> {
  static let unchanged = object([.member("unchanged", .yes) { _ in true }]).named("Unchanged")
}
