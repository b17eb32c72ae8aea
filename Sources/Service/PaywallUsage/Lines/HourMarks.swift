import JSON
import POSIX

/// The hours that were written, with the sum of their counts: if the sum differs, the hour has something new.
struct HourMarks: Sendable, Equatable {
  private(set) var sums: [Int: Int] = [:]

  init() {}

  subscript(hour: Int) -> Int? {
    get { sums[hour] }
    set { sums[hour] = newValue }
  }

  /// Drops hours before this one.
  mutating func drop(before first: Int) { sums = sums.filter { $0.key >= first } }

  /// Reads a file. Returns nil if it is damaged; the marks are empty if there is none.
  init?(of path: String) throws(FileError) {
    guard try FileStatus(of: path) != nil else { return }
    let bytes = try RegularFile.read(path, limit: 4 << 20)
    do {
      let root = try JSONText(parsing: bytes, limits: .trusted).root
      guard let members = root["hours"]?.members else { return nil }
      for member in members {
        guard let hour = Int(member.key), let sum = member.value.number?.int else { return nil }
        sums[hour] = sum
      }
    } catch {
      return nil
    }
  }

  func write(to path: String) throws(FileError) {
    let hours = sums.sorted { $0.key < $1.key }.map {
      JSONField(name: String($0.key), value: .number($0.value))
    }
    let value: JSONValue = ["hours": .object(hours)]
    try DurableFile.replace(path, with: value.encoded(), mode: 0o600)
  }
}
