import ASCII
import Digest
import JSON
import Numbers

/// A list of people, packed when it was uploaded: hashes of their identifiers, sorted, and where those of each beginning start.
public final class PeopleList: Sendable {
  /// The first half of an identifier's SHA-256.
  struct Hash: Sendable, Hashable, Comparable {
    var high: UInt64
    var low: UInt64

    init(of id: String) { self.init(SHA256.hash(Array(id.utf8))) }

    /// - Parameter bytes: at least 16.
    init(_ bytes: [UInt8]) {
      (high, low) = (0, 0)
      for byte in bytes.prefix(8) { high = high << 8 | UInt64(byte) }
      for byte in bytes.dropFirst(8).prefix(8) { low = low << 8 | UInt64(byte) }
    }

    static func < (left: Self, right: Self) -> Bool {
      (left.high, left.low) < (right.high, right.low)
    }
  }

  /// The maximum number of people of a list.
  public static let mostPeople = 100_000
  /// The maximum size in bytes of a list that is uploaded.
  public static let mostUploaded = 8 << 20

  private static let startBits = 16

  private let hashes: [Hash]
  private let starts: [UInt32]

  /// The number of different people.
  public var count: Int { hashes.count }

  init(_ people: some Sequence<Hash>) {
    let hashes = Set(people).sorted()
    var starts = [UInt32](repeating: 0, count: 1 << Self.startBits + 1)
    for hash in hashes { starts[Self.start(of: hash) + 1] += 1 }
    for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
    self.hashes = hashes
    self.starts = starts
  }

  private static func start(of hash: Hash) -> Int {
    Int(clamping: hash.high >> UInt64(64 - startBits))
  }

  func contains(_ hash: Hash) -> Bool {
    let start = Self.start(of: hash)
    var (low, high) = (Int(starts[start]), Int(starts[start + 1]))
    while low < high {
      let middle = (low + high) / 2
      if hashes[middle] < hash { low = middle + 1 } else { high = middle }
    }
    return low < hashes.count && hashes[low] == hash
  }
}

extension PeopleList {
  /// Reads the SHA-256 of one identifier in each line, as 64 hexadecimal digits; blank lines do not count.
  ///
  /// - Throws: the first line that is something else, or that is one too many.
  public convenience init(lines text: [UInt8]) throws(InvalidPeopleList) {
    var hashes: [Hash] = []
    var number = 0
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      let digits = line.filter { !Self.isBlank($0) }
      guard !digits.isEmpty else { continue }
      guard let hash = Hash(hexadecimal: digits) else {
        throw InvalidPeopleList(
          line: number,
          reason:
            "expected the SHA-256 of an id, 64 hexadecimal digits; paywalld lists put makes them of ids"
        )
      }
      guard hashes.count < Self.mostPeople else {
        throw InvalidPeopleList(
          line: number, reason: "a list has at most \(Self.mostPeople) people")
      }
      hashes.append(hash)
    }
    self.init(hashes)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains(byte)
  }

  /// The list as the service keeps it.
  public var packed: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(hashes.count * Hash.size)
    for hash in hashes { bytes += hash.bytes }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("people")
    writer.value(.number(count))
    writer.member("hashes")
    writer.string(bytes.base64URL)
    writer.endObject()
    return writer.bytes
  }

  /// Returns the number of people that ``packed`` wrote, without unpacking them; 0 for another form.
  public static func count(packed text: [UInt8]) -> Int {
    do {
      return try JSONText(parsing: text, limits: .trusted).root["people"]?.number?.int ?? 0
    } catch {
      return 0
    }
  }

  /// Reads what ``packed`` wrote; nobody is on a list of another form.
  public convenience init(packed text: [UInt8]) {
    self.init(Self.hashes(in: text))
  }

  private static func hashes(in text: [UInt8]) -> [Hash] {
    do {
      let root = try JSONText(parsing: text, limits: .trusted).root
      guard let bytes = root["hashes"]?.string.flatMap({ [UInt8](base64URL: $0) }) else {
        return []
      }
      return stride(from: 0, through: bytes.count - Hash.size, by: Hash.size).map {
        Hash(Array(bytes[$0..<$0 + Hash.size]))
      }
    } catch {
      return []
    }
  }
}

extension PeopleList.Hash {
  static let size = 16

  fileprivate var bytes: [UInt8] {
    [high, low].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * $0)) }
    }
  }

  /// - Parameter digits: of a whole SHA-256; `nil` for anything else.
  fileprivate init?(hexadecimal digits: [UInt8]) {
    let values = digits.compactMap(\.hexadecimalValue)
    guard digits.count == 64, values.count == 64 else { return nil }
    self.init((0..<Self.size).map { values[2 * $0] << 4 | values[2 * $0 + 1] })
  }
}

/// The reason why a list of people is refused.
public struct InvalidPeopleList: Error, Sendable, Hashable, CustomStringConvertible {
  /// The number of the line, from 1.
  public let line: Int
  public let reason: String

  public var description: String { "line \(line): \(reason)" }
}

extension PlacementDocument {
  /// The names of the lists that conditions name.
  public var lists: Set<String> {
    Set(conditions.flatMap(\.people).flatMap(\.test.lists))
  }
}
