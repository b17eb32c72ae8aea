import Synchronization

/// Duties, secrets, lines and answers in memory, which several nodes of one process share, for tests without a network.
package final class MemorySharing: Sendable {
  private struct Held {
    var node: String
    var fence: Int
    var end: ContinuousClock.Instant
  }

  private struct State {
    var held: [Duty: Held] = [:]
    var marks: [Duty: Int] = [:]
    var secrets: [SecretName: KeptSecret] = [:]
    var watchers: [(node: String, body: @Sendable (SecretName) -> Void)] = []
    var lines: [String: [SharedLine]] = [:]
    var ends = LineEnds()
    var whole: WholeLines?
    var answers: [String: (bytes: [UInt8], version: Int)] = [:]
    var answerCount = 0
  }

  private let state = Mutex(State())
  private let lifetime: Duration

  /// - Parameter lifetime: how long a node keeps a duty without renewing it.
  package init(lifetime: Duration = .seconds(Duties.lifetime)) { self.lifetime = lifetime }

  /// The duties as the node of this name sees them.
  package func duties(of node: String) -> Duties {
    Duties(
      hold: { duty in self.hold(duty, by: node) },
      mark: { duty in self.state.withLock { $0.marks[duty] } },
      advance: { tenure, mark in
        self.state.withLock { state in
          guard state.held[tenure.duty]?.fence == tenure.fence else { return false }
          state.marks[tenure.duty] = mark
          return true
        }
      })
  }

  /// The secrets as the node of this name sees them.
  package func secrets(of node: String) -> Secrets {
    Secrets(
      read: { name in self.state.withLock { $0.secrets[name] } },
      replace: { name, bytes, version in
        self.replace(name, with: bytes, version: version, by: node)
      },
      watch: { body in self.state.withLock { $0.watchers.append((node: node, body: body)) } },
      ageSeconds: { 0 })
  }

  private func hold(_ duty: Duty, by node: String) -> Tenure? {
    let now = ContinuousClock.now
    return state.withLock { state in
      var held = state.held[duty] ?? Held(node: node, fence: 1, end: now)
      if held.node != node {
        guard held.end <= now else { return nil }
        held = Held(node: node, fence: held.fence + 1, end: now)
      }
      held.end = now + lifetime
      state.held[duty] = held
      return Tenure(duty: duty, fence: held.fence)
    }
  }

  private func replace(
    _ name: SecretName, with bytes: [UInt8], version: Int?, by node: String
  ) -> Bool {
    let others: [@Sendable (SecretName) -> Void]? = state.withLock { state in
      guard state.secrets[name]?.version == version else { return nil }
      state.secrets[name] = KeptSecret(bytes: bytes, version: (version ?? 0) + 1)
      return state.watchers.filter { $0.node != node }.map(\.body)
    }
    guard let others else { return false }
    for tell in others { tell(name) }
    return true
  }
}

/// Shares lines.
extension MemorySharing {
  /// The shared lines. Any node may replace the whole.
  package var lines: SharedLines {
    SharedLines(
      ends: {
        self.state.withLock { state in
          state.ends.loose = state.lines.reduce(0) { $0 + $1.value.count }
          return state.ends
        }
      },
      read: { writer, number in
        self.state.withLock { state in
          Array((state.lines[writer] ?? []).filter { $0.number > number }.prefix(10))
        }
      },
      append: { writer, line in self.append(line, of: writer) },
      whole: { self.state.withLock { $0.whole } },
      replace: { version, whole in
        let (ends, bytes) = whole()
        return self.state.withLock { state in
          guard state.ends.version == version else { return false }
          state.ends.version += 1
          let idle = ends.filter { state.ends.whole[$0.key] == $0.value }
          for writer in idle.keys { state.ends.lines[writer] = nil }
          state.ends.whole = ends.filter { idle[$0.key] == nil }
          state.whole = WholeLines(version: version + 1, ends: state.ends.whole, bytes: bytes)
          for (writer, end) in ends { state.lines[writer]?.removeAll { $0.number <= end } }
          return true
        }
      })
  }

  private func append(_ line: SharedLine, of writer: String) -> Bool {
    state.withLock { state in
      let end = state.ends.lines[writer] ?? line.number - 1
      if line.number == end + 1 {
        state.ends.lines[writer] = line.number
        state.ends.floor += 1
        state.lines[writer, default: []].append(line)
        return true
      }
      let known = state.lines[writer]?.first { $0.number == line.number }
      return line.number <= end && known ?? line == line
    }
  }
}

/// Shares answers.
extension MemorySharing {
  package var answers: SharedAnswers {
    SharedAnswers(
      versions: { self.state.withLock { $0.answers.mapValues(\.version) } },
      read: { question in self.state.withLock { $0.answers[question]?.bytes } },
      write: { question, answer, tenure in
        self.state.withLock { state in
          guard state.held[tenure.duty]?.fence == tenure.fence else { return false }
          state.answerCount += 1
          state.answers[question] = answer.map { ($0, state.answerCount) }
          return true
        }
      })
  }
}
