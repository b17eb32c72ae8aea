import Etcd
import JSON
import POSIX
import PaywallStorage
import Synchronization

/// The secrets of a fleet. A node keeps a copy where a store alone has them, for starts without etcd and for backups.
final class FleetSecrets: Sendable {
  private let link: FleetLink
  private let held: HeldFolder
  private let known: Mutex<[SecretName: KeptSecret]>
  private let watchers = Mutex<[@Sendable (SecretName) -> Void]>([])

  /// The most bytes of a secret.
  private static let largest = 1 << 20
  /// The file that tells which version each copy is.
  static let versions = "fleet-secrets.json"

  init(_ link: FleetLink, in held: HeldFolder) throws(StorageError) {
    self.link = link
    self.held = held
    do {
      known = Mutex(try Self.copies(in: held.path))
    } catch let error as FileError {
      throw .file(error)
    } catch {
      throw .foreign("\(held.path)/\(Self.versions) cannot be read: \(error)")
    }
  }

  private static func copies(in folder: String) throws -> [SecretName: KeptSecret] {
    let path = folder + "/" + versions
    guard try FileStatus(of: path) != nil else { return [:] }
    let root = try JSONText(
      parsing: try RegularFile.read(path, limit: 4_096), limits: .document
    ).root
    var copies: [SecretName: KeptSecret] = [:]
    for name in SecretName.allCases {
      let copy = folder + "/" + name.fileName
      guard let version = root[name.rawValue]?.number?.int, try FileStatus(of: copy) != nil else {
        continue
      }
      copies[name] = KeptSecret(
        bytes: try RegularFile.read(copy, limit: largest), version: version)
    }
    return copies
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
        try DurableFile.replace(
          held.path + "/" + name.fileName, with: secret.bytes, mode: 0o600)
        let versions = known.map { JSONField(name: $0.rawValue, value: .number($1.version)) }
        try held.replace(Self.versions, with: JSONValue.object(versions).encoded())
      } catch {
        link.settings.report("the copy of the fleet's \(name.rawValue) cannot be kept: \(error)")
      }
      return true
    }
  }
}

extension SecretName {
  /// The file of a store alone.
  var fileName: String {
    switch self {
    case .tokens: "tokens.json"
    case .previewKey: "preview.key"
    }
  }
}
