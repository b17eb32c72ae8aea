import Foundation
import POSIX
import PaywallStorage

/// The storage of the tokens: a file, or the secrets that all nodes of a store share.
enum TokenShelf: Sendable {
  case file(String)
  case shared(Secrets)

  private static let largest = 1 << 20
  /// The maximum wait for another process that changes the file.
  private static let patience = Duration.seconds(2)
  /// The maximum number of attempts when other nodes change the tokens at the same time.
  private static let mostRounds = 20

  /// The name in messages.
  var name: String {
    switch self {
    case .file(let path): path
    case .shared: "of the shared store"
    }
  }

  /// Returns the stored bytes; nil if there are none yet.
  func bytes() throws -> [UInt8]? {
    switch self {
    case .file(let path):
      guard try FileStatus(of: path) != nil else { return nil }
      return try RegularFile.read(path, limit: Self.largest)
    case .shared(let secrets): return try secrets.read(.tokens)?.bytes
    }
  }

  /// Replaces the bytes by the result of `body`; leaves them if it is nil. An error of `body` changes nothing. `body` runs again if another
  /// node has changed the bytes meanwhile.
  ///
  /// - Parameters:
  ///   - confirm: must succeed for the change to last.
  ///   - takeBack: undoes the change in the present bytes.
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

  /// Compares and swaps. Returns false if `body` leaves the bytes as they are. Even then it swaps, which proves that the bytes are the
  /// newest: otherwise a node that has not received a token yet would report that there is none.
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

  /// Waits until no other process holds the lock of the file, and takes it.
  private static func lock(_ path: String) throws -> LockFile {
    let end = ContinuousClock.now + patience
    while true {
      if let lock = try LockFile(path + ".lock") { return lock }
      guard ContinuousClock.now < end else { throw AccessError.busy(path: path) }
      usleep(10_000)
    }
  }
}
