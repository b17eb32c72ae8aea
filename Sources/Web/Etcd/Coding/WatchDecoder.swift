import JSON
import Numbers

/// Reads the values of a watch's stream. Checks their order, and joins the fragments of large ones.
struct WatchDecoder {
  private let endpoint: EtcdEndpoint
  private let user: String?
  private let limit: Int
  /// The last revision up to which all changes have been reported.
  private var delivered: Int
  private var fragments: [EtcdChange] = []
  private var fragmentBytes = 0

  /// - Parameters:
  ///   - revision: the first requested revision; 0 stands for the next one.
  ///   - limit: the maximum size of a value, or of all its fragments, in bytes.
  init(endpoint: EtcdEndpoint, user: String?, from revision: Int, limit: Int) {
    self.endpoint = endpoint
    self.user = user
    self.limit = limit
    delivered = max(0, revision - 1)
  }

  /// Returns the event of a value; nil for a fragment that is not the last.
  mutating func decode(_ value: [UInt8]) throws(AttemptFailure) -> EtcdWatchEvent? {
    let node: JSONNode
    do throws(JSONError) {
      node = try JSONText(parsing: value, limits: .etcd(limit)).root
    } catch {
      throw malformed("\(error)")
    }
    if let refusal = GatewayRefusal(node) { throw refusal.failure(at: endpoint, user: user) }
    guard let result = node["result"] else { throw malformed("a value has no result") }
    var end: AttemptFailure?
    do throws(AnswerMismatch) {
      end = try self.end(result)
      if end == nil { return try event(result, value.count) }
    } catch {
      throw malformed(error.text)
    }
    if let end { throw end }
    return nil
  }

  /// The reason why etcd has ended the watch; nil if it has not.
  private func end(_ result: JSONNode) throws(AnswerMismatch) -> AttemptFailure? {
    let compacted = try result.long("compact_revision")
    if compacted > 0 {
      return AttemptFailure(error: .compacted(to: compacted), reach: .decided)
    }
    guard try result.flag("canceled") else { return nil }
    let reason = result["cancel_reason"]?.string ?? "it ended the watch without a reason"
    return GatewayRefusal(cancelReason: reason).failure(at: endpoint, user: user)
  }

  private mutating func event(
    _ result: JSONNode, _ byteCount: Int
  ) throws(AnswerMismatch) -> EtcdWatchEvent? {
    let revision = try result.header().revision
    if try result.flag("created") { return .began(revision: revision) }
    let changes = try result.list("events").map { event throws(AnswerMismatch) in
      try EtcdChange(event)
    }
    fragments += changes
    fragmentBytes += byteCount
    if try result.flag("fragment") {
      guard fragmentBytes <= limit else {
        throw AnswerMismatch(text: "the fragments of a value have more than \(limit) bytes")
      }
      return nil
    }
    defer {
      fragments = []
      fragmentBytes = 0
    }
    guard let last = fragments.last else { return progress(to: revision) }
    try checkOrder(fragments)
    delivered = last.modified
    return .changes(fragments, revision: last.modified)
  }

  /// Throws unless changes come in order, and once. A store that was restored to an earlier state may violate that.
  private func checkOrder(_ changes: [EtcdChange]) throws(AnswerMismatch) {
    var before = delivered + 1
    for change in changes {
      guard change.modified >= before else {
        throw AnswerMismatch(
          text: "the watch has come to revision \(before), and tells of \(change.modified)")
      }
      before = change.modified
    }
  }

  /// A member that lags behind reports no new revision. This still counts as an event, so that a caller neither mistakes it for silence nor
  /// waits for silence in vain.
  private mutating func progress(to revision: Int) -> EtcdWatchEvent {
    delivered = max(delivered, revision)
    return .progress(revision: delivered)
  }

  private func malformed(_ text: String) -> AttemptFailure {
    AttemptFailure(error: .malformed(endpoint, text), reach: .open)
  }
}
