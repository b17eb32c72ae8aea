import Etcd
import JSON
import PaywallStorage

/// The lines of a fleet's nodes in etcd. The whole lies in pieces.
struct FleetLines: Sendable {
  let link: FleetLink
  let duties: Duties
  let nodes: FleetNodes

  /// The lines of one answer.
  private static let page = 50

  private var keys: FleetKeys { link.keys }
  private var own: String { link.settings.node.name }

  var lines: SharedLines {
    SharedLines(
      own: own, ends: { () throws(StorageError) in try ends() },
      read: { (node, number) throws(StorageError) in try read(node, after: number) },
      append: { (line) throws(StorageError) in try append(line) },
      whole: { () throws(StorageError) in try whole() },
      replace: { (version, whole) throws(StorageError) in try replace(version, whole) })
  }

  private func ends() throws(StorageError) -> LineEnds {
    // Throws while the fleet is not followed: what is in etcd may be another one's.
    _ = try link.head()
    let outcome = try link.commit(
      EtcdTransaction(success: [
        .range(EtcdRange(keys.lineEnds)), .range(EtcdRange(.one(keys.wholeLines))),
      ]))
    var ends = LineEnds()
    ends.floor = outcome.revision
    for pair in outcome.pairs(0) {
      if let node = keys.lineNode(of: pair.key) { ends.lines[node] = try number(pair) }
    }
    if let pair = outcome.pairs(1).first {
      ends.version = pair.modified
      ends.whole = try WholeRecord(reading: pair.value).ends
    }
    return ends
  }

  private func number(_ pair: EtcdPair) throws(StorageError) -> Int {
    guard let number = Int(String(decoding: pair.value, as: UTF8.self)), number > 0,
      number <= StoreState.largestNumber
    else {
      throw .foreign(
        "the key \(String(decoding: pair.key, as: UTF8.self)) in etcd is to hold the number of a node's last line of counts; delete it and start that node with a new name"
      )
    }
    return number
  }

  private func read(_ node: String, after number: Int) throws(StorageError) -> [SharedLine] {
    let answer = try link.asking { client throws(EtcdError) in
      try client.range(EtcdRange(keys.lines(node, from: number + 1), limit: Self.page))
    }
    return answer.pairs.compactMap { pair in
      keys.lineNumber(of: pair.key, node).map { SharedLine(number: $0, bytes: pair.value) }
    }
  }

  private func append(_ line: SharedLine) throws(StorageError) -> Bool {
    _ = try link.head()
    let end = keys.lineEnd(own)
    let (added, rest) = try append(
      line, if: .value(end, Array(String(line.number - 1).utf8)))
    if added { return true }
    guard let last = rest.pairs(0).first else {
      return try append(line, if: .created(end, 0)).added
    }
    guard try number(last) >= line.number else { return false }
    // A line that is gone is in the whole.
    return rest.pairs(1).first.map { $0.value == line.bytes } ?? true
  }

  private func append(
    _ line: SharedLine, if condition: EtcdCompare
  ) throws(StorageError) -> (added: Bool, outcome: EtcdOutcome) {
    let (key, end) = (keys.line(own, line.number), keys.lineEnd(own))
    let outcome = try link.commit(
      EtcdTransaction(
        compares: [condition],
        success: [
          .put(key: key, value: line.bytes),
          .put(key: end, value: Array(String(line.number).utf8)),
        ], failure: [.range(EtcdRange(.one(end))), .range(EtcdRange(.one(key)))]))
    return (outcome.succeeded, outcome)
  }

  private func whole() throws(StorageError) -> WholeLines? {
    guard let pair = try link.pair(keys.wholeLines) else { return nil }
    let record = try WholeRecord(reading: pair.value)
    guard let bytes = try PieceStore(link: link).get(record.content) else {
      guard try link.pair(keys.wholeLines)?.modified == pair.modified else {
        throw .unreachable("the counts in etcd were replaced while they were read")
      }
      throw .foreign("the counts in etcd lack pieces; restore a backup of etcd")
    }
    return WholeLines(version: pair.modified, ends: record.ends, bytes: bytes)
  }

  private func replace(
    _ version: Int, _ whole: () -> (ends: [String: Int], bytes: [UInt8])
  ) throws(StorageError) -> Bool {
    guard let tenure = duties.hold(.trimming) else { return false }
    let former = try link.pair(keys.wholeLines)
    guard former?.modified ?? 0 == version else { return false }
    let known = try former.map { pair throws(StorageError) in try WholeRecord(reading: pair.value) }
    let (ends, bytes) = whole()
    let gone = gone(since: known?.ends ?? [:], ends)
    let record = try WholeRecord(bytes, ends.filter { gone[$0.key] == nil }, link)
    let outcome = try link.commit(
      EtcdTransaction(
        compares: [
          .modified(keys.wholeLines, version),
          .created(keys.duty(tenure.duty), tenure.fence),
        ] + gone.map { .value(keys.lineEnd($0.key), Array(String($0.value).utf8)) },
        success: [.put(key: keys.wholeLines, value: record.bytes)]
          + gone.keys.map { .delete(.one(keys.lineEnd($0))) }))
    guard outcome.succeeded else { return false }
    for (node, end) in ends {
      _ = try link.commit(
        EtcdTransaction(success: [.delete(keys.lines(node, before: end + 1))]))
    }
    if let known, known.content != record.content {
      try PieceStore(link: link).remove(known.content.digest)
    }
    return true
  }

  /// Nodes that do not live, and have written nothing since the former whole: some of them.
  private func gone(since former: [String: Int], _ ends: [String: Int]) -> [String: Int] {
    let living = Set(nodes.nodes.list().map(\.name))
    let gone = ends.filter { !living.contains($0.key) && former[$0.key] == $0.value }
    return Dictionary(uniqueKeysWithValues: gone.prefix(Self.page).map { ($0.key, $0.value) })
  }
}

/// What etcd has of the whole besides its pieces.
struct WholeRecord {
  var ends: [String: Int]
  var content: PieceList

  /// Stores the pieces of a new whole, which is there once its record is written.
  init(_ bytes: [UInt8], _ ends: [String: Int], _ link: FleetLink) throws(StorageError) {
    self.ends = ends
    content = PieceList(of: bytes, pieceBytes: link.settings.limits.pieceBytes)
    try PieceStore(link: link).put(bytes, content)
  }

  init(reading bytes: [UInt8]) throws(StorageError) {
    do {
      let root = try JSONText(parsing: bytes, limits: .document).root
      guard let list = root["content"], let members = root["ends"]?.members else {
        throw JSONMismatch(at: root, "expected the members \"content\" and \"ends\"")
      }
      content = try PieceList(list)
      ends = [:]
      for member in members {
        ends[member.key] = try root["ends"]?.integer(member.key, in: 1...StoreState.largestNumber)
      }
    } catch {
      throw .foreign("the record of the counts in etcd cannot be read: \(error)")
    }
  }

  var bytes: [UInt8] {
    let object: JSONValue = [
      "content": content.json,
      "ends": .object(
        ends.sorted { $0.key < $1.key }.map { JSONField(name: $0.key, value: .number($0.value)) }),
    ]
    return object.encoded()
  }
}
