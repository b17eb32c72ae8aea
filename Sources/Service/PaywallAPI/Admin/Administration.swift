import HTTP
import PaywallStorage
import PaywallStore

/// Handles every admin request: the loop checks who asks, and a worker does the work, because it may wait for the disk.
struct Administration: Sendable {
  let store: Store
  let access: AdminAccess

  /// Runs `work` for a client that may do it. What the store refuses becomes a problem.
  ///
  /// - Parameter takesLong: whatever the size of the content.
  func reply(
    to call: APICall, needing role: Role, takesLong: Bool = false,
    _ work: @escaping @Sendable (Actor) throws(StoreError) -> HTTPResponse
  ) throws(Problem) -> HTTPReply {
    let name = try access.admit(call.request, needing: role)
    try call.request.checkCoding()
    let actor = actor(of: call, named: name)
    let reply = HTTPReply(
      .deferred {
        do throws(StoreError) {
          return .response(try work(actor))
        } catch {
          return .response(Problem(error, in: store.catalog).response())
        }
      })
    return takesLong
      ? reply.working(in: .long) : reply.working(throughBytes: call.request.body.count)
  }

  /// Whether a request may do what the role may.
  func may(_ role: Role, _ request: HTTPRequest) -> Bool {
    do {
      _ = try access.admit(request, needing: role)
      return true
    } catch {
      return false
    }
  }

  /// Answers a client that may do what the role may; makes no entry in any log.
  func reading(
    _ request: HTTPRequest, needing role: Role, _ work: @escaping @Sendable () -> HTTPReply
  ) throws(Problem) -> HTTPReply {
    _ = try access.admit(request, needing: role)
    return HTTPReply(.deferred(work))
  }

  /// Who asks, as the audit log will name them.
  private func actor(of call: APICall, named name: String) -> Actor {
    let request = call.request
    return Actor(
      name: name, peer: request.peer.description,
      requestID: LoggedText.withoutSecrets(request.id),
      reason: call.query["reason"] ?? request.fields["Paywall-Reason"])
  }

  /// Why a change was made: a query parameter, as `Paywall-Reason` needs ASCII.
  static let reason = QueryParameter(
    name: "reason", kind: .line(characters: 500),
    summary: "Why, for the audit log; or the field Paywall-Reason.")
}

extension HTTPReply {
  /// Bytes of a document that is checked in some milliseconds.
  private static let briefDocument = 64 << 10

  /// The same reply, whose work takes long when it goes through more bytes of a document than a brief one has.
  consuming func working(throughBytes count: Int) -> HTTPReply {
    working(in: count > Self.briefDocument ? .long : .brief)
  }
}
