import JSON
import Numbers

/// A missing or invalid part of an answer.
struct AnswerMismatch: Error, Hashable {
  var text: String
}

/// Reads etcd's answers. Members that are 0, false or empty are left out; unknown members are ignored.
extension JSONNode {
  /// Reads a 64-bit integer: a string, or a number.
  func long(_ name: String) throws(AnswerMismatch) -> Int {
    guard let node = self[name] else { return 0 }
    guard let value = node.number?.int ?? node.string.flatMap(Self.whole) else {
      throw AnswerMismatch(text: "\(name) is not a whole number of 64 bits")
    }
    return value
  }

  private static func whole<Number: FixedWidthInteger>(_ text: String) -> Number? {
    text.first == "+" ? nil : Number(text)
  }

  fileprivate func bytes(_ name: String) throws(AnswerMismatch) -> [UInt8] {
    guard let node = self[name] else { return [] }
    guard node.kind == .string else { throw AnswerMismatch(text: "\(name) is not a string") }
    let content = node.source.dropFirst().dropLast()
    let text =
      content.contains(UInt8(ascii: "\\")) ? Array((node.string ?? "").utf8)[...] : content
    guard let bytes = Base64.decode(text) else {
      throw AnswerMismatch(text: "\(name) is not base64")
    }
    return bytes
  }

  func flag(_ name: String) throws(AnswerMismatch) -> Bool {
    guard let node = self[name] else { return false }
    guard let flag = node.bool else { throw AnswerMismatch(text: "\(name) is not a boolean") }
    return flag
  }

  func list(_ name: String) throws(AnswerMismatch) -> [JSONNode] {
    guard let node = self[name] else { return [] }
    guard let elements = node.elements else { throw AnswerMismatch(text: "\(name) is not a list") }
    return Array(elements)
  }

  /// Reads the cluster and the store's revision.
  func header() throws(AnswerMismatch) -> (cluster: UInt64, revision: Int) {
    guard let header = self["header"], header.kind == .object else {
      throw AnswerMismatch(text: "it has no header")
    }
    guard let text = header["cluster_id"]?.string ?? header["cluster_id"]?.number?.text,
      let cluster: UInt64 = Self.whole(text)
    else { throw AnswerMismatch(text: "its header names no cluster") }
    return (cluster, try header.long("revision"))
  }
}

extension EtcdPair {
  init(_ node: JSONNode) throws(AnswerMismatch) {
    key = try node.bytes("key")
    value = try node.bytes("value")
    created = try node.long("create_revision")
    modified = try node.long("mod_revision")
    version = try node.long("version")
    lease = try node.long("lease")
    guard !key.isEmpty, modified > 0 else {
      throw AnswerMismatch(text: "a pair has no key or no revision")
    }
  }
}

extension EtcdRangeAnswer {
  init(_ node: JSONNode, in cluster: UInt64, at revision: Int) throws(AnswerMismatch) {
    self.cluster = cluster
    self.revision = revision
    pairs = try node.list("kvs").map { pair throws(AnswerMismatch) in try EtcdPair(pair) }
    more = try node.flag("more")
    count = try node.long("count")
  }
}

extension EtcdOutcome {
  init(_ node: JSONNode, to transaction: EtcdTransaction) throws(AnswerMismatch) {
    let (cluster, revision) = try node.header()
    self.cluster = cluster
    self.revision = revision
    succeeded = try node.flag("succeeded")
    answers = try node.list("responses").map { answer throws(AnswerMismatch) in
      try EtcdAnswer(answer, in: cluster, at: revision)
    }
    let steps = succeeded ? transaction.success : transaction.failure
    guard answers.count == steps.count, zip(answers, steps).allSatisfy({ $0.answers($1) }) else {
      throw AnswerMismatch(
        text: "\(answers.count) answers do not belong to \(steps.count) steps")
    }
  }
}

extension EtcdAnswer {
  fileprivate init(
    _ node: JSONNode, in cluster: UInt64, at revision: Int
  ) throws(AnswerMismatch) {
    if node["response_put"] != nil {
      self = .put
    } else if let range = node["response_range"] {
      self = .range(try EtcdRangeAnswer(range, in: cluster, at: revision))
    } else if let deleted = node["response_delete_range"] {
      self = .deleted(try deleted.long("deleted"))
    } else {
      throw AnswerMismatch(text: "an answer to a step is of no known kind")
    }
  }

  fileprivate func answers(_ step: EtcdOperation) -> Bool {
    switch (self, step) {
    case (.put, .put), (.range, .range), (.deleted, .delete): true
    default: false
    }
  }
}

extension EtcdChange {
  init(_ node: JSONNode) throws(AnswerMismatch) {
    guard let pair = node["kv"] else { throw AnswerMismatch(text: "an event has no pair") }
    let kind = node["type"]?.string ?? node["type"]?.number?.text ?? "PUT"
    switch kind {
    case "PUT", "0": self = .put(try EtcdPair(pair))
    case "DELETE", "1":
      let gone = try EtcdPair(pair)
      self = .deleted(key: gone.key, modified: gone.modified)
    default: throw AnswerMismatch(text: "an event is of the unknown kind \(kind.prefix(20))")
    }
  }
}
