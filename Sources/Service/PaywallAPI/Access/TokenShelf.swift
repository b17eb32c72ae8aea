import Foundation
import POSIX
import PaywallStorage

/// Where the bytes of the tokens are, and how they change: in a file, or where all nodes of a store find them.
enum TokenShelf: Sendable {
  case file(String)
  case shared(Secrets)

  private static let largest = 1 << 20
  /// How long a change waits for another process.
  private static let patience = Duration.seconds(2)
  /// How often a change is made again because other nodes are faster.
  private static let mostRounds = 20

  /// The name for messages.
  var name: String {
    switch self {
    case .file(let path): path
    case .shared: "of the shared store"
    }
  }

  /// The bytes; nil if there are none yet.
  func bytes() throws -> [UInt8]? {
    switch self {
    case .file(let path):
      guard try FileStatus(of: path) != nil else { return nil }
      return try RegularFile.read(path, limit: Self.largest)
    case .shared(let secrets): return try secrets.read(.tokens)?.bytes
    }
  }

  /// Replaces the bytes by the result of `body`; nil leaves them. An error of `body` changes nothing. `body` runs again if another node was
  /// faster.
  ///
  /// - Parameters:
  ///   - confirm: must succeed for the change to last.
  ///   - takeBack: makes the bytes without the change, from the present ones.
  func change(
    _ body: (_ bytes: [UInt8]?) throws -> [UInt8]?, confirming confirm: () throws -> Void,
    takingBack takeBack: (_ bytes: [UInt8]) throws -> [UInt8]
  ) throws {
    switch self {
    case .file(let path):
      try Folder.make(Folder.parent(of: path))
      let lock = try Self.lock(path)
      guard let new = try body(try bytes()) else { return }
      try DurableFile.replace(path, with: new, mode: 0o600)
      do {
        try confirm()
      } catch {
        try DurableFile.replace(path, with: try takeBack(new), mode: 0o600)
        throw error
      }
      withExtendedLifetime(lock) {}
    case .shared(let secrets):
      guard try Self.change(secrets, body) else { return }
      do {
        try confirm()
      } catch {
        _ = try Self.change(secrets) { bytes in try bytes.map(takeBack) }
        throw error
      }
    }
  }

  /// Compares and swaps. False if `body` leaves the bytes as they are, and they are the newest: a node that has not heard of a token yet must not
  /// say that there is none.
  private static func change(
    _ secrets: Secrets, _ body: (_ bytes: [UInt8]?) throws -> [UInt8]?
  ) throws -> Bool {
    for _ in 0..<mostRounds {
      let present = try secrets.read(.tokens)
      let new = try body(present?.bytes)
      guard let bytes = new ?? present?.bytes else { return false }
      if try secrets.replace(.tokens, bytes, present?.version) { return new != nil }
    }
    throw AccessError.busy(path: "of the shared store")
  }

  /// The lock of the file, once no other process holds it.
  private static func lock(_ path: String) throws -> LockFile {
    let end = ContinuousClock.now + patience
    while true {
      if let lock = try LockFile(path + ".lock") { return lock }
      guard ContinuousClock.now < end else { throw AccessError.busy(path: path) }
      usleep(10_000)
    }
  }
}
