import Digest
import Etcd
import POSIX
import PaywallStorage
import Synchronization

/// The secrets of a fleet, with a copy in the node's folder for starts without etcd.
final class FleetSecrets: Sendable {
  private let link: FleetLink
  private let folder: String
  private let known: Mutex<[SecretName: KeptSecret]>
  private let watchers = Mutex<[@Sendable (SecretName) -> Void]>([])

  /// The most bytes of a secret.
  private static let largest = 1 << 20

  init(_ link: FleetLink, in folder: String) throws(StorageError) {
    self.link = link
    self.folder = folder
    var kept: [SecretName: KeptSecret] = [:]
    for name in SecretName.allCases { kept[name] = try KeptSecret(in: Self.path(name, folder)) }
    known = Mutex(kept)
  }

  var secrets: Secrets {
    Secrets(
      read: { (name) throws(StorageError) in self.known.withLock { $0[name] } },
      replace: { (name, bytes, version) throws(StorageError) in
        try self.replace(name, bytes, version)
      },
      watch: { body in self.watchers.withLock { $0.append(body) } })
  }

  private func replace(
    _ name: SecretName, _ bytes: [UInt8], _ version: Int?
  ) throws(StorageError) -> Bool {
    _ = try link.head()
    let key = link.keys.secret(name)
    let outcome = try link.commit(
      EtcdTransaction(
        compares: [.modified(key, version ?? 0)], success: [.put(key: key, value: bytes)],
        failure: [.range(EtcdRange(.one(key)))]))
    guard outcome.succeeded else {
      if let pair = outcome.pairs(0).first { note(name, pair.value, pair.modified) }
      return false
    }
    keep(name, KeptSecret(bytes: bytes, version: outcome.revision))
    return true
  }

  /// Takes over the secrets of the fleet.
  func reset(_ pairs: [EtcdPair]) {
    for pair in pairs {
      if case .secret(let name) = link.keys.place(of: pair.key) {
        note(name, pair.value, pair.modified)
      }
    }
  }

  /// Takes over what another node wrote.
  func note(_ name: SecretName, _ bytes: [UInt8], _ version: Int) {
    guard bytes.count <= Self.largest, keep(name, KeptSecret(bytes: bytes, version: version)) else {
      return
    }
    for watcher in watchers.withLock({ $0 }) { watcher(name) }
  }

  /// - Returns: whether it is newer than what was known.
  @discardableResult
  private func keep(_ name: SecretName, _ secret: KeptSecret) -> Bool {
    known.withLock { known in
      guard secret.version > known[name]?.version ?? 0 else { return false }
      known[name] = secret
      do {
        try DurableFile.replace(Self.path(name, folder), with: secret.file, mode: 0o600)
      } catch {
        link.settings.report("the copy of the fleet's \(name.rawValue) cannot be kept: \(error)")
      }
      return true
    }
  }

  private static func path(_ name: SecretName, _ folder: String) -> String {
    "\(folder)/fleet-\(name.rawValue)"
  }
}

extension KeptSecret {
  /// Reads a copy: its version, a line end, and the bytes. Nil if there is none or it is torn.
  fileprivate init?(in path: String) throws(StorageError) {
    let file: [UInt8]
    do {
      guard try FileStatus(of: path) != nil else { return nil }
      file = try RegularFile.read(path, limit: 2 << 20)
    } catch {
      throw .file(error)
    }
    guard let end = file.firstIndex(of: UInt8(ascii: "\n")),
      let version = Int(String(decoding: file[..<end], as: UTF8.self))
    else { return nil }
    self.init(bytes: Array(file[(end + 1)...]), version: version)
  }

  fileprivate var file: [UInt8] { Array("\(version)\n".utf8) + bytes }
}
