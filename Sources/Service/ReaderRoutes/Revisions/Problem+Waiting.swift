import Routing

extension Problem {
  /// Returns the problem if the node has not received the change in time.
  package static func behind(_ minimum: Int, at revision: Int) -> Problem {
    var problem = Problem(
      .behind,
      "this node has change \(revision), and the request needs change \(minimum); try again, or ask another node"
    ).with("Retry-After", "1")
    problem.reason = WaitLimits.timeName
    return problem
  }

  /// Returns the problem if too many requests wait already.
  ///
  /// - Parameter limit: the name of the limit: for all requests, or for those of one address.
  static func tooManyWait(_ limit: String) -> Problem {
    let whose = limit == WaitLimits.requestsPerPeerName ? "of this address " : ""
    var problem = Problem(.overloaded, "too many requests \(whose)wait for a change; try again")
      .with("Retry-After", "1")
    problem.reason = limit
    return problem
  }
}
