import Etcd
import JSON
import PaywallStorage

/// The lines that a fleet's nodes write in etcd. The sum of older lines is stored in pieces.
struct FleetLines: Sendable {
  let link: FleetLink
  let duties: Duties

  /// The maximum number of lines in one answer.
  private static let page = 50

  private var keys: FleetKeys { link.keys }

  var lines: SharedLines {
    SharedLines(
      ends: { () throws(StorageError) in try ends() },
      read: { (writer, number) throws(StorageError) in
        try Self.read(writer, after: number, link)
      },
      append: { (writer, line) throws(StorageError) in try append(line, of: writer) },
      whole: { () throws(StorageError) in try whole() },
      replace: { (version, whole) throws(StorageError) in try replace(version, whole) })
  }

  private func ends() throws(StorageError) -> LineEnds {
    // Throws while this node does not follow the fleet, because etcd may hold the data of another one.
    _ = try link.head()
    return try Self.ends(link)
  }

  private static func ends(_ link: FleetLink) throws(StorageError) -> LineEnds {
    let keys = link.keys
    let outcome = try link.commit(
      EtcdTransaction(success: [
        .range(EtcdRange(keys.lineEnds)), .range(EtcdRange(.one(keys.wholeLines))),
        .range(EtcdRange(keys.lines, countOnly: true)),
      ]))
    var ends = LineEnds()
    ends.floor = outcome.revision
    if case .range(let lines)? = outcome.answers.last { ends.loose = lines.count }
    for pair in outcome.pairs(0) {
      if let writer = keys.lineWriter(of: pair.key) { ends.lines[writer] = try number(pair) }
    }
    if let pair = outcome.pairs(1).first {
      ends.version = pair.modified
      ends.whole = try WholeRecord(reading: pair.value).ends
    }
    return ends
  }

  private static func number(_ pair: EtcdPair) throws(StorageError) -> Int {
    guard let number = Int(String(decoding: pair.value, as: UTF8.self)), number > 0,
      number <= StoreState.largestNumber
    else {
      throw .foreign(
        "the key \(String(decoding: pair.key, as: UTF8.self)) in etcd is to hold the number of a last line of counts, and does not; restore a backup of etcd"
      )
    }
    return number
  }

  private static func read(
    _ writer: String, after number: Int, _ link: FleetLink
  ) throws(StorageError) -> [SharedLine] {
    let keys = link.keys
    let answer = try link.asking { client throws(EtcdError) in
      try client.range(EtcdRange(keys.lines(writer, from: number + 1), limit: page))
    }
    return answer.pairs.compactMap { pair in
      keys.lineNumber(of: pair.key, writer).map { SharedLine(number: $0, bytes: pair.value) }
    }
  }

  private func append(_ line: SharedLine, of writer: String) throws(StorageError) -> Bool {
    _ = try link.head()
    let end = keys.lineEnd(writer)
    let (added, rest) = try append(
      line, of: writer, if: .value(end, Array(String(line.number - 1).utf8)))
    if added { return true }
    guard let last = rest.pairs(0).first else {
      return try append(line, of: writer, if: .created(end, 0)).added
    }
    guard try Self.number(last) >= line.number else { return false }
    // A line that is gone has become part of the sum.
    return rest.pairs(1).first.map { $0.value == line.bytes } ?? true
  }

  private func append(
    _ line: SharedLine, of writer: String, if condition: EtcdCompare
  ) throws(StorageError) -> (added: Bool, outcome: EtcdOutcome) {
    let (key, end) = (keys.line(writer, line.number), keys.lineEnd(writer))
    let outcome = try link.commit(
      EtcdTransaction(
        compares: [condition],
        success: [
          .put(key: key, value: line.bytes),
          .put(key: end, value: Array(String(line.number).utf8)),
        ], failure: [.range(EtcdRange(.one(end))), .range(EtcdRange(.one(key)))]))
    return (outcome.succeeded, outcome)
  }

  private func whole() throws(StorageError) -> WholeLines? { try Self.whole(link) }

  private static func whole(_ link: FleetLink) throws(StorageError) -> WholeLines? {
    let keys = link.keys
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
    let idle = idle(since: known?.ends ?? [:], ends)
    let (record, areThere) = try WholeRecord.store(
      bytes, ends: ends.filter { idle[$0.key] == nil }, on: link)
    let outcome = try link.commit(
      EtcdTransaction(
        compares: [
          areThere, .modified(keys.wholeLines, version),
          .created(keys.duty(tenure.duty), tenure.fence),
        ] + idle.map { .value(keys.lineEnd($0.key), Array(String($0.value).utf8)) },
        success: [.put(key: keys.wholeLines, value: record.bytes)]
          + idle.keys.map { .delete(.one(keys.lineEnd($0))) }))
    guard outcome.succeeded else { return false }
    for (writer, end) in ends {
      _ = try link.commit(
        EtcdTransaction(
          compares: [.created(keys.duty(tenure.duty), tenure.fence)],
          success: [.delete(keys.lines(writer, before: end + 1))]))
    }
    if let known, known.content != record.content {
      try PieceStore(link: link).remove(known.content.digest, holding: tenure)
    }
    return true
  }

  /// Some of the writers that have written nothing since the former sum. Otherwise nodes would ask for the lines of each folder that a
  /// writer has ever had every second.
  private func idle(since former: [String: Int], _ ends: [String: Int]) -> [String: Int] {
    let idle = ends.filter { former[$0.key] == $0.value }
    return Dictionary(uniqueKeysWithValues: idle.prefix(Self.page).map { ($0.key, $0.value) })
  }
}

/// Moves counts in a migration.
extension FleetLines {
  /// Stores lines as the sum of a fleet that has none.
  static func bring(_ bytes: [UInt8], to link: FleetLink) throws(StorageError) {
    let (record, areThere) = try WholeRecord.store(bytes, ends: [:], on: link)
    _ = try link.commit(
      EtcdTransaction(
        compares: [areThere], success: [.put(key: link.keys.wholeLines, value: record.bytes)]))
    guard try whole(link)?.bytes == bytes else {
      throw .unreachable("the counts did not arrive whole; run the migration again")
    }
  }

  /// The sum of older lines, and the lines after it.
  static func all(of link: FleetLink) throws(StorageError) -> [UInt8] {
    let ends = try ends(link)
    var bytes = try whole(link)?.bytes ?? []
    for (writer, last) in ends.lines.sorted(by: { $0.key < $1.key }) {
      var number = ends.whole[writer] ?? 0
      while number < last {
        let page = try read(writer, after: number, link)
        guard let end = page.last?.number else {
          throw .unreachable("the counts in etcd have changed meanwhile; run the migration again")
        }
        bytes += page.flatMap(\.bytes)
        number = end
      }
    }
    return bytes
  }
}

/// The record that etcd keeps of the sum in addition to its pieces.
struct WholeRecord {
  var ends: [String: Int]
  var content: PieceList

  /// Stores the pieces of a new sum, which exists once its record is written.
  ///
  /// - Returns: the record, and the condition for writing it.
  static func store(
    _ bytes: [UInt8], ends: [String: Int], on link: FleetLink
  ) throws(StorageError) -> (record: WholeRecord, areThere: EtcdCompare) {
    let content = PieceList(of: bytes, pieceBytes: link.settings.limits.pieceBytes)
    let areThere = try PieceStore(link: link).put(bytes, content)
    return (WholeRecord(ends: ends, content: content), areThere)
  }

  private init(ends: [String: Int], content: PieceList) {
    self.ends = ends
    self.content = content
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
