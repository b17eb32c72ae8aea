import Digest
import JSON
import PaywallStorage

/// The value of an entry of the log: the changes of one append, all or none.
///
/// The first line names the writer. The lines of the changes follow as in `audit.jsonl`, or are stored in pieces if they are too large.
struct LogEntry: Sendable, Hashable {
  var node: String
  /// Identifies the append, so that its writer recognises it.
  var append: String
  /// The numbers of its changes.
  var changes: ClosedRange<Int>
  var body: Body

  enum Body: Sendable, Hashable {
    case lines([UInt8])
    case pieces(PieceList)
  }

  /// Returns the entry, and the bytes of its lines. If they exceed `most` bytes, the lines go into pieces.
  static func make(
    of changes: [LoggedChange], by node: String, most: Int, pieceBytes: Int
  ) -> (entry: LogEntry, lines: [UInt8])? {
    guard let first = changes.first?.sequence, let last = changes.last?.sequence else { return nil }
    var lines: [UInt8] = []
    for change in changes {
      lines += LogLine.bytes(of: change)
      lines.append(UInt8(ascii: "\n"))
    }
    let body: Body =
      lines.count > most ? .pieces(PieceList(of: lines, pieceBytes: pieceBytes)) : .lines(lines)
    let entry = LogEntry(
      node: node, append: .randomDigits(), changes: first...max(first, last), body: body)
    return (entry, lines)
  }

  var bytes: [UInt8] {
    var fields = [
      JSONField(name: "node", value: .string(node)),
      JSONField(name: "append", value: .string(append)),
      JSONField(name: "first", value: .number(changes.lowerBound)),
      JSONField(name: "last", value: .number(changes.upperBound)),
    ]
    if case .pieces(let list) = body { fields.append(JSONField(name: "body", value: list.json)) }
    let head = JSONValue.object(fields).encoded() + [UInt8(ascii: "\n")]
    return if case .lines(let lines) = body { head + lines } else { head }
  }
}

extension LogEntry {
  /// Reads the value of the entry that begins with the change `first`.
  init(reading bytes: [UInt8], first: Int) throws(StorageError) {
    do {
      let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      let root = try JSONText(parsing: Array(bytes[..<end]), limits: .document).root
      node = try root.text("node")
      append = try root.text("append")
      _ = try root.integer("first", in: first...first)
      changes = first...(try root.integer("last", in: first...StoreState.largestNumber))
      body =
        if let list = root["body"] {
          .pieces(try PieceList(list))
        } else {
          .lines(Array(bytes[end...].dropFirst()))
        }
    } catch {
      throw .foreign(
        "the log in etcd has an entry at change \(first) that cannot be read: \(error)")
    }
  }

  /// Reads the changes from the lines of the entry.
  func changes(in lines: [UInt8]) throws(StorageError) -> [LoggedChange] {
    var found: [LoggedChange] = []
    var expected = changes.lowerBound
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      guard LogLine.sequence(of: line) == expected, changes.contains(expected) else {
        throw .foreign(
          "the log in etcd is damaged at change \(expected); restore a backup of etcd")
      }
      guard let change = LoggedChange(line: line) else {
        throw .foreign(
          "change \(expected), made by the node \(node), is of a kind that this release does not know; update this node"
        )
      }
      found.append(change)
      expected += 1
    }
    guard expected == changes.upperBound + 1 else {
      throw .foreign(
        "the log in etcd is damaged: the entry at change \(changes.lowerBound) ends before change \(changes.upperBound); restore a backup of etcd"
      )
    }
    return found
  }
}
