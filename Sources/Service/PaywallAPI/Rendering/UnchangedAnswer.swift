import HTTP
import PaywallStore

/// The short response to a client that has the response already: `{"unchanged": true}`.
///
/// 304 is for GET and HEAD (RFC 9110 §13.1.2), and whoever sends a store's prices needs POST.
struct UnchangedAnswer {
  /// The entity tag that the client knows, in the form of a field or without its quotes.
  let known: String?
  let version: PublishedVersion

  /// The short response, or the given one if the client does not know it or another thread is making it.
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
    var short = HTTPResponse.content(
      Array("{\"unchanged\":true}\n".utf8), type: RenderFormat.json.mediaType)
    short.fields["ETag"] = tag.description
    short.fields.name(version)
    return .response(short)
  }
}
