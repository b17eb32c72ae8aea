import HTTP
import PaywallStorage
import PaywallStore

/// Handles every admin request: the event loop checks access, and a worker does the work, because it may wait for the disk.
package struct Administration: Sendable {
  package let store: Store
  package let access: AdminAccess
  /// The base of addresses in responses.
  package let address: PublicAddress

  package init(store: Store, access: AdminAccess, address: PublicAddress) {
    self.store = store
    self.access = access
    self.address = address
  }

  /// The maximum size in bytes of a document that is checked within a few milliseconds.
  private static let briefDocument = 64 << 10

  /// Runs `work` for an authorised client. Turns errors of the store into problems.
  ///
  /// - Parameters:
  ///   - takesLong: whether the work is long, whatever the size of the content.
  ///   - lane: the lane of long work.
  package func reply(
    to call: APICall, needing role: Role, takesLong: Bool = false, in lane: HTTPReply.Lane = .long,
    _ work: @escaping @Sendable (Actor) throws(StoreError) -> HTTPResponse
  ) throws(Problem) -> HTTPReply {
    let isLong = takesLong || call.request.body.count > Self.briefDocument
    return try reply(to: call, needing: role, workingIn: isLong ? lane : .brief) {
      (actor) throws(StoreError) in .response(try work(actor))
    }
  }

  /// Runs `work` for an authorised client, in a given lane. The reply may be a stream.
  package func reply(
    to call: APICall, needing role: Role, workingIn lane: HTTPReply.Lane,
    _ work: @escaping @Sendable (Actor) throws(StoreError) -> HTTPReply
  ) throws(Problem) -> HTTPReply {
    let name = try access.admit(call.request, needing: role)
    try call.request.checkCoding()
    let actor = actor(of: call, named: name)
    let reply = HTTPReply(
      .deferred {
        let (reply, sequence) = Store.tracingWrites { () -> HTTPReply in
          do throws(StoreError) {
            return try work(actor)
          } catch {
            return .response(Problem(error, in: store.catalog).response())
          }
        }
        return sequence.map { reply.numbered(Revision.field($0)) } ?? reply
      })
    return reply.working(in: lane)
  }

  /// Runs long work that throws its own problems. Counts the limits that it reaches.
  package func reply(
    to call: APICall, needing role: Role, noting limits: LimitCounts,
    _ work: @escaping @Sendable (Actor) throws(Problem) -> HTTPResponse
  ) throws(Problem) -> HTTPReply {
    try reply(to: call, needing: role, takesLong: true, in: .trial) {
      (actor) throws(StoreError) in
      do throws(Problem) {
        return try work(actor)
      } catch {
        limits.note(error)
        return error.response()
      }
    }
  }

  /// Whether a request has the rights of the role.
  package func may(_ role: Role, _ request: HTTPRequest) -> Bool {
    do {
      _ = try access.admit(request, needing: role)
      return true
    } catch {
      return false
    }
  }

  /// Answers a client with the rights of the role; logs nothing.
  package func reading(
    _ request: HTTPRequest, needing role: Role, _ work: @escaping @Sendable () -> HTTPReply
  ) throws(Problem) -> HTTPReply {
    _ = try access.admit(request, needing: role)
    return HTTPReply(.deferred(work))
  }

  /// The client as the audit log names it.
  private func actor(of call: APICall, named name: String) -> Actor {
    let request = call.request
    return Actor(
      name: name, peer: request.peer.description,
      requestID: LoggedText.withoutSecrets(request.id),
      reason: call.query["reason"] ?? request.fields["Paywall-Reason"])
  }

  /// The brand that a request changes.
  package static let brand = QueryParameter(
    name: "brand", kind: .brand, summary: "The brand to change.", isRequired: true)

  /// The reason for a change. It is a query parameter, because `Paywall-Reason` only takes ASCII.
  package static let reason = QueryParameter(
    name: "reason", kind: .line(characters: 500),
    summary: "The reason for the audit log; or send the field Paywall-Reason.")
}
