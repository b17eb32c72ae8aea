import HTTP

/// A response that is made off the event loop at the first request, once for all requests that wait for it, and then kept. For rarely
/// requested content: lists, which every change alters, and versions that are not live.
package final class LazyResponse: Sendable {
  private let work: SharedWork

  package init(_ make: @escaping @Sendable () -> PreparedResponse) {
    work = SharedWork(making: { .prepared(make()) })
  }

  package var reply: HTTPReply { work.reply ?? .shared(work) }

  /// The response; nil if nobody has requested it yet.
  package var known: PreparedResponse? {
    guard case .prepared(let response, _) = work.reply?.content else { return nil }
    return response
  }
}

extension LazyResponse {
  /// Returns the page of a folder. Its relative addresses need the slash at the end of its path, so the client is redirected if it is
  /// missing (RFC 9110 §15.4.9).
  package func reply(inFolderOf request: HTTPRequest) -> HTTPReply {
    let path = request.path
    guard !path.hasSuffix("/") else { return reply }
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let query = request.hasQuery ? "?" + request.rawQuery : ""
    return .response(
      HTTPResponse(.permanentRedirect, fields: ["Location": "\(name)/\(query)"]))
  }
}
