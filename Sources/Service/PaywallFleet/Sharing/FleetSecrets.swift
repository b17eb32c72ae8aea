import Etcd
import JSON
import POSIX
import PaywallStorage
import Synchronization

/// The secrets of a fleet. A node keeps a copy where a single service has them, for starts without etcd and for backups.
///
/// An unreadable secret replaces nothing: the node keeps the last readable one, and rejects changes of that secret.
final class FleetSecrets: Sendable {
  private let link: FleetLink
  private let held: HeldFolder
  private let state: Mutex<State>
  private let watchers = Mutex<[@Sendable (SecretName) -> Void]>([])

  private struct State {
    var known: [SecretName: KeptSecret]
    /// Why secrets in etcd since a revision cannot be used.
    var faults: [SecretName: (version: Int, reason: String)] = [:]
  }

  /// The maximum size of a secret in bytes.
  private static let largest = 1 << 20
  /// The file that records the version of each copy.
  static let versions = "fleet-secrets.json"

  init(_ link: FleetLink, in held: HeldFolder) throws(StorageError) {
    self.link = link
    self.held = held
    do {
      state = Mutex(State(known: try Self.copies(in: held.path, link.settings.objection)))
    } catch let error as FileError {
      throw .file(error)
    } catch {
      throw .foreign("\(Folder.shown(Self.versions, in: held.path)) cannot be read: \(error)")
    }
  }

  private static func copies(
    in folder: String, _ objection: (SecretName, [UInt8]) -> String?
  ) throws -> [SecretName: KeptSecret] {
    let path = try Folder.path(of: versions, in: folder)
    guard try FileStatus(of: path) != nil else { return [:] }
    let root = try JSONText(
      parsing: try RegularFile.read(path, limit: 4_096), limits: .document
    ).root
    var copies: [SecretName: KeptSecret] = [:]
    for name in SecretName.allCases {
      let copy = try Folder.path(of: name.fileName, in: folder)
      guard let version = root[name.rawValue]?.number?.int, try FileStatus(of: copy) != nil else {
        continue
      }
      let bytes = try RegularFile.read(copy, limit: largest)
      guard objection(name, bytes) == nil else { continue }
      copies[name] = KeptSecret(bytes: bytes, version: version)
    }
    return copies
  }

  var secrets: Secrets {
    Secrets(
      read: { (name) throws(StorageError) in try self.read(name) },
      replace: { (name, bytes, version) throws(StorageError) in
        try self.replace(name, with: bytes, version: version)
      },
      watch: { body in self.watchers.withLock { $0.append(body) } },
      ageSeconds: { self.link.ageSeconds })
  }

  private func read(_ name: SecretName) throws(StorageError) -> KeptSecret? {
    let (secret, fault) = state.withLock { ($0.known[name], $0.faults[name]) }
    if secret == nil, let fault { throw unusable(name, fault.reason) }
    return secret
  }

  private func unusable(_ name: SecretName, _ reason: String) -> StorageError {
    let key = String(decoding: link.keys.secret(name), as: UTF8.self)
    return .foreign(
      "what etcd has at the key \(key) cannot be used: \(reason); put back what was there, such as the file \(name.fileName) of the state folder of a node that has the last good one"
    )
  }

  private func replace(
    _ name: SecretName, with bytes: [UInt8], version: Int?
  ) throws(StorageError) -> Bool {
    _ = try link.head()
    if let fault = state.withLock({ $0.faults[name] }) { throw unusable(name, fault.reason) }
    let key = link.keys.secret(name)
    let outcome = try link.commit(
      EtcdTransaction(
        compares: [.modified(key, version ?? 0)], success: [.put(key: key, value: bytes)],
        failure: [.range(EtcdRange(.one(key)))]))
    guard outcome.succeeded else {
      if let pair = outcome.pairs(0).first { note(name, bytes: pair.value, version: pair.modified) }
      return false
    }
    keep(name, KeptSecret(bytes: bytes, version: outcome.revision))
    return true
  }

  /// Replaces the secrets with those of the fleet.
  ///
  /// - Parameter revision: the etcd revision at which they were read.
  func reset(_ pairs: [EtcdPair], at revision: Int) {
    var missing = Set(SecretName.allCases)
    for pair in pairs {
      if case .secret(let name) = link.keys.place(of: pair.key) {
        missing.remove(name)
        note(name, bytes: pair.value, version: pair.modified)
      }
    }
    for name in missing { noteRemoved(name, at: revision) }
  }

  /// Whether these pairs, without their values, are the newest secrets that this node knows, and are complete.
  func isKnown(_ pairs: [EtcdPair]) -> Bool {
    var versions: [SecretName: Int] = [:]
    for pair in pairs {
      if case .secret(let name) = link.keys.place(of: pair.key) { versions[name] = pair.modified }
    }
    return state.withLock { state in
      SecretName.allCases.allSatisfy { name in
        let (known, fault) = (state.known[name]?.version, state.faults[name]?.version)
        guard let version = versions[name] else { return known == nil || fault != nil }
        return version <= max(known ?? 0, fault ?? 0)
      }
    }
  }

  /// Applies a secret that another node wrote.
  func note(_ name: SecretName, bytes: [UInt8], version: Int) {
    let objection =
      bytes.count > Self.largest
      ? "it has \(bytes.count) bytes, and at most \(Self.largest) are read"
      : link.settings.objection(name, bytes)
    if let objection { return fault(name, version: version, reason: objection) }
    guard keep(name, KeptSecret(bytes: bytes, version: version)) else { return }
    for watcher in watchers.withLock({ $0 }) { watcher(name) }
  }

  /// Records that etcd has no such secret.
  func noteRemoved(_ name: SecretName, at revision: Int) {
    let isKnown = state.withLock { state in
      if state.known[name] == nil { state.faults[name] = nil }
      return state.known[name] != nil
    }
    if isKnown { fault(name, version: revision, reason: "it is gone") }
  }

  private func fault(_ name: SecretName, version: Int, reason: String) {
    let isNew = state.withLock { state in
      guard version > state.known[name]?.version ?? 0 else { return false }
      defer { state.faults[name] = (version, reason) }
      return state.faults[name]?.reason != reason
    }
    if isNew { link.settings.report("\(unusable(name, reason))") }
  }

  /// - Returns: whether it is newer than what was known.
  @discardableResult
  private func keep(_ name: SecretName, _ secret: KeptSecret) -> Bool {
    state.withLock { state in
      if secret.version >= state.faults[name]?.version ?? 0 { state.faults[name] = nil }
      guard secret.version > state.known[name]?.version ?? 0 else { return false }
      state.known[name] = secret
      do {
        try DurableFile.replace(
          Folder.path(of: name.fileName, in: held.path), with: secret.bytes, mode: 0o600)
        let versions = state.known.map { JSONField(name: $0.rawValue, value: .number($1.version)) }
        try held.replace(Self.versions, with: JSONValue.object(versions).encoded())
      } catch {
        link.settings.report("the copy of the fleet's \(name.rawValue) cannot be kept: \(error)")
      }
      return true
    }
  }
}

extension SecretName {
  /// The name of the file in a single service's state folder.
  var fileName: String {
    switch self {
    case .tokens: "tokens.json"
    case .previewKey: "preview.key"
    }
  }
}
