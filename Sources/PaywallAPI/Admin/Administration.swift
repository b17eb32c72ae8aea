import HTTP
import PaywallStore

/// The way every admin request goes: who asks is checked on the loop, what is asked runs on a worker, as it may wait for the disk.
struct Administration: Sendable {
  let store: Store
  let access: AdminAccess

  /// Runs `work` for a client that may do it. What the store refuses becomes a problem.
  ///
  /// - Parameter takesLong: whatever the size of the content.
  func reply(
    to call: Call, needing role: Role, takesLong: Bool = false,
    _ work: @escaping @Sendable (Actor) throws(StoreError) -> HTTPResponse
  ) throws(Problem) -> HTTPReply {
    let actor = try actor(of: call, needing: role)
    try Self.checkCoding(of: call.request)
    let reply = HTTPReply.deferred {
      do throws(StoreError) {
        return try work(actor)
      } catch {
        return Problem(error, in: store.catalog).response()
      }
    }
    return takesLong
      ? reply.working(in: .long) : reply.working(throughBytes: call.request.body.count)
  }

  /// Content that is packed is refused: what a few bytes unpack to has no bound.
  private static func checkCoding(of request: HTTPRequest) throws(Problem) {
    guard !request.body.isEmpty, let coding = request.fields["Content-Encoding"],
      coding.lowercased() != "identity"
    else { return }
    throw Problem(
      .unsupportedMediaType, "content is taken as it is; send it without Content-Encoding"
    ).with("Accept-Encoding", "identity")
  }

  /// Who asks, as the audit log will name them.
  func actor(of call: Call, needing role: Role) throws(Problem) -> Actor {
    let request = call.request
    return Actor(
      name: try access.check(request, needing: role), peer: request.peer.description,
      requestID: LoggedText.withoutSecrets(request.id),
      reason: call.query["reason"] ?? request.fields["Paywall-Reason"])
  }

  /// Why a change was made: a query parameter, as `Paywall-Reason` needs ASCII.
  static let reason = QueryParameter(
    name: "reason", kind: .line(bytes: 500),
    summary: "Why, for the audit log; or the field Paywall-Reason.")
}
