import GateKeeping
import HTTP
import PaywallModel
import PaywallStorage
import PaywallStore
import Routing

/// Makes versions live for authorised clients: through the gate or by force, at once or as a proposal that a second person approves.
struct Launches: Sendable {
  let administration: Administration
  /// The policies on forced passing of the gate.
  let policies: GatePolicies
  /// Reports which nodes have a change.
  let spread: ChangeSpread

  var store: Store { administration.store }
  /// The base of addresses in responses.
  var address: PublicAddress { administration.address }

  /// Makes a change for an authorised client. The response lists the nodes that have it.
  func reply(
    to call: APICall, needing role: Role, takesLong: Bool = false,
    spreading work: @escaping @Sendable (Actor) throws(StoreError) -> ChangeSpread.Answer
  ) throws(Problem) -> HTTPReply {
    try administration.reply(to: call, needing: role, workingIn: takesLong ? .long : .brief) {
      [spread] (actor) throws(StoreError) in
      let (result, sequence) = Store.tracingWrites {
        Result { () throws(StoreError) in try work(actor) }
      }
      return spread.reply(try result.get(), of: sequence ?? 0, to: call)
    }
  }

  /// Whether a request passes the gate by force. Throws if it lacks a reason or the role that the brand's policy requires.
  func isForced(_ call: APICall, of brand: Brand) throws(Problem) -> Bool {
    guard call.isOn("force") else { return false }
    switch policies.policy(of: brand).force {
    case .publisher: break
    case .admin: _ = try administration.access.admit(call.request, needing: .admin)
    case .nobody:
      throw Problem(
        .forbidden,
        "the policy of \(brand) lets nobody pass the gate by force; mend what it finds, or let an admin change the policy"
      )
    }
    guard !Self.reason(of: call).isEmpty else {
      throw Problem(
        .missingParameter, "reason is missing: force=true needs a reason for the audit log")
    }
    return true
  }

  /// Whether an administrator goes live without the required approval. Throws if the reason is missing.
  func approval(_ call: APICall) throws(Problem) -> Approval {
    guard call.isOn("unapproved") else { return .asked }
    _ = try administration.access.admit(call.request, needing: .admin)
    guard !Self.reason(of: call).isEmpty else {
      throw Problem(
        .missingParameter, "reason is missing: unapproved=true needs a reason for the audit log")
    }
    return .overridden
  }

  private static func reason(of call: APICall) -> String {
    call.query["reason"] ?? call.request.fields["Paywall-Reason"] ?? ""
  }

  /// Skips the approval of a second person.
  static let unapproved = QueryParameter(
    name: "unapproved", kind: .flag,
    summary:
      "Go live without the approval that the brand's policy asks for; needs the role admin and a reason. The audit log says so.",
    role: .admin)

  /// Passes the gate.
  static let force = QueryParameter(
    name: "force", kind: .flag,
    summary:
      "Go live whatever the gate finds, at once; needs the role publisher and a reason. The audit log says so.",
    role: .publisher)
}
