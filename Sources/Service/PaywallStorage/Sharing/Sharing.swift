/// The data that the stores on one log share in addition to its changes. A single store has all of it to itself.
package struct Sharing: Sendable {
  package var nodes: Nodes
  package var duties: Duties
  /// Nil if secrets are stored as files of the state folder.
  package var secrets: Secrets?
  /// Nil if there are no other stores.
  package var lines: SharedLines?
  /// Nil if there are no other stores.
  package var answers: SharedAnswers?
  package var clock: SharedClock

  package init(
    nodes: Nodes, duties: Duties, secrets: Secrets? = nil, lines: SharedLines? = nil,
    answers: SharedAnswers? = nil, clock: SharedClock = .alone
  ) {
    self.nodes = nodes
    self.duties = duties
    self.secrets = secrets
    self.lines = lines
    self.answers = answers
    self.clock = clock
  }
}

extension Sharing {
  /// The sharing of a single store.
  package static func alone(_ node: NodeRecord) -> Sharing {
    Sharing(nodes: .alone(node), duties: .alone)
  }
}
