/// What the stores on one log agree on besides its changes. A store alone has it all to itself.
package struct Sharing: Sendable {
  package var nodes: Nodes
  package var duties: Duties
  /// Nil where they are files of the state folder.
  package var secrets: Secrets?
  /// Nil if there are no others.
  package var lines: SharedLines?
  /// Nil if there are no others.
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
  /// Of a store alone.
  package static func alone(_ node: NodeRecord) -> Sharing {
    Sharing(nodes: .alone(node), duties: .alone)
  }
}
