import PaywallStorage

/// Shares answers with the other nodes of a fleet.
extension DataFetcher {
  /// Returns this node's role for its sources now. If it has no sources, the other nodes are not asked.
  func role() -> SourceSharing.Role {
    guard let sharing, state.withLock({ !$0.records.isEmpty }) else { return .asks(nil) }
    return sharing.role()
  }

  /// Takes the answers of the node that asks.
  func follow(_ versions: [String: Int]) {
    let new = state.withLock { state in
      state.records.values.filter { record in
        record.due != nil
          && versions[record.key.question] ?? 0 > state.shared[record.key] ?? 0
      }.map(\.key)
    }
    for key in new.sorted() {
      guard let answer = sharing?.answer(of: key) else { continue }
      let take = state.withLock { state in
        state.shared[key] = versions[key.question]
        return thread.isRunning && state.records[key] != nil ? state.take : nil
      }
      if let take { settle(answer, take(key, answer), of: key) }
    }
  }

  func share(_ answer: SourceAnswer, of key: SourceKey, _ role: SourceSharing.Role) {
    guard let sharing, case .asks(let tenure) = role else { return }
    let isShared = tenure.map { sharing.share(answer, of: key, $0) } ?? false
    // The answers that others have by now are newer than any that this node has followed.
    state.withLock { state in
      if state.records[key] != nil { state.shared[key] = isShared ? state.shared[key] ?? 0 : nil }
    }
  }

  /// The pause between two searches for unneeded answers, in seconds.
  private static let tidyPause = 60

  func tidy(_ tenure: Tenure) {
    let keys = state.withLock { state -> [SourceKey]? in
      guard ContinuousClock.now - state.tidied > .seconds(Self.tidyPause) else { return nil }
      state.tidied = .now
      return Array(state.records.keys)
    }
    if let keys { sharing?.tidy(keeping: keys, tenure) }
  }
}
