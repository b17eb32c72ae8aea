import Etcd
import JSON
import POSIX
import PaywallStorage
import Synchronization

/// A migration that has begun: its mark in etcd, and the names of all keys that it writes. Each transaction that writes keys also writes
/// their names, so when the migration is run again, it deletes these keys and no others.
final class MigrationMark: Sendable {
  private let link: FleetLink
  private let value: [UInt8]
  private let written = Mutex(0)

  private init(_ link: FleetLink, _ value: [UInt8]) {
    self.link = link
    self.value = value
  }

  /// Begins a migration of the folder. The remains of an earlier migration of the same folder are deleted.
  ///
  /// Throws `.foreign` if the prefix holds any other key.
  static func begin(_ link: FleetLink, in held: HeldFolder) throws(StorageError) -> MigrationMark {
    let keys = link.keys
    let folder = try folderIdentity(in: held)
    if let pair = try link.pair(keys.migration), Self.folder(in: pair.value) == folder {
      try MigrationMark(link, pair.value).undo()
    }
    let object: JSONValue = ["folder": .string(folder), "run": .string(.randomDigits())]
    let mark = MigrationMark(link, object.encoded())
    let outcome = try link.commit(
      EtcdTransaction(
        compares: [.absent(keys.everything)],
        success: [.put(key: keys.migration, value: mark.value)],
        failure: [
          .range(EtcdRange(keys.everything, limit: 1, keysOnly: true)),
          .range(EtcdRange(.one(keys.identity), keysOnly: true)),
        ]))
    guard outcome.succeeded else { throw .used(link.settings.prefix, outcome) }
    return mark
  }

  /// Returns the transaction with the names of its keys added. Nothing is written once another migration has replaced the mark.
  func covering(_ transaction: EtcdTransaction) -> EtcdTransaction {
    var covered = transaction
    covered.success = naming(transaction.success)
    covered.failure = naming(transaction.failure)
    // A transaction that writes on failure may find its keys already written; it must not mistake a replaced mark for that.
    if covered.failure.count == transaction.failure.count { covered.compares.append(isOwn) }
    return covered
  }

  private var isOwn: EtcdCompare { .value(link.keys.migration, value) }

  private func naming(_ steps: [EtcdOperation]) -> [EtcdOperation] {
    let names = steps.compactMap { step -> String? in
      if case .put(let key, _, _) = step { link.keys.name(of: key) } else { nil }
    }
    guard !names.isEmpty else { return steps }
    let number = written.withLock { written in
      written += 1
      return written
    }
    return steps + [
      .put(key: link.keys.claim(number), value: Array(names.joined(separator: "\n").utf8))
    ]
  }

  /// Turns the migrated data into a fleet, and removes the mark.
  func found(_ identity: FleetIdentity, _ more: [EtcdOperation]) throws(StorageError) {
    let keys = link.keys
    let outcome: EtcdOutcome
    do throws(StorageError) {
      outcome = try link.commit(
        EtcdTransaction(
          compares: [isOwn, .created(keys.identity, 0)],
          success: [.put(key: keys.identity, value: identity.bytes)] + more + [
            .delete(.one(keys.migration)), .delete(keys.claims),
          ]))
    } catch {
      // Without an answer the fleet may have been created nevertheless.
      guard try link.pair(keys.identity)?.value == identity.bytes else { throw error }
      return
    }
    guard outcome.succeeded else {
      throw .foreign(
        "somebody else has made a fleet under the prefix \(link.settings.prefix), or run this migration again"
      )
    }
  }

  /// Deletes the keys that the migration has written, and finally the mark. Each step requires that the mark is there and no fleet is.
  private func undo() throws(StorageError) {
    let keys = link.keys
    while true {
      let page = try link.asking { client throws(EtcdError) in
        try client.range(EtcdRange(keys.claims, limit: 1))
      }
      guard let claim = page.pairs.first else { break }
      let names = String(decoding: claim.value, as: UTF8.self).split(separator: "\n")
      for start in stride(from: 0, to: names.count, by: Self.together) {
        let some = names[start..<min(start + Self.together, names.count)]
        try delete(some.map { keys.key(named: String($0)) })
      }
      try delete([claim.key])
    }
    try delete([keys.migration])
  }

  /// The maximum number of keys in one transaction. etcd accepts 128 operations.
  private static let together = 100

  private func delete(_ some: [[UInt8]]) throws(StorageError) {
    let outcome = try link.commit(
      EtcdTransaction(
        compares: [isOwn, .created(link.keys.identity, 0)],
        success: some.map { .delete(.one($0)) }))
    guard outcome.succeeded else {
      throw .foreign(
        "somebody else has made a fleet under the prefix \(link.settings.prefix), or run this migration again; nothing more was deleted"
      )
    }
  }
}

extension MigrationMark {
  /// The file in a state folder that identifies its migrations.
  private static let file: StaticString = "migration.json"

  private static func folderIdentity(in held: HeldFolder) throws(StorageError) -> String {
    let path = Folder.path(ofOwn: file, in: held.path)
    do {
      if try FileStatus(of: path) != nil {
        guard let known = folder(in: try RegularFile.read(path, limit: 4_096)) else {
          throw StorageError.foreign(
            "\(path) cannot be read; remove it to migrate to an empty prefix")
        }
        return known
      }
      let new = String.randomDigits()
      let object: JSONValue = ["folder": .string(new)]
      try held.replace("\(file)", with: object.encoded() + [UInt8(ascii: "\n")])
      return new
    } catch {
      throw StorageError(error)
    }
  }

  private static func folder(in bytes: [UInt8]) -> String? {
    do {
      return try JSONText(parsing: bytes, limits: .document).root.text("folder")
    } catch {
      return nil
    }
  }
}

extension StorageError {
  /// The prefix is not empty.
  ///
  /// - Parameter outcome: contains one of its keys, and the identity of a fleet if there is one.
  static func used(_ prefix: String, _ outcome: EtcdOutcome) -> StorageError {
    guard outcome.pairs(1).isEmpty else {
      return .foreign("the prefix \(prefix) has a fleet already; choose another prefix")
    }
    let key = outcome.pairs(0).first.map { String(decoding: $0.key, as: UTF8.self) } ?? prefix
    return .foreign(
      "the prefix \(prefix) is not empty: etcd has the key \(key), which is not of an earlier migration of this folder; choose another prefix. Nothing was deleted"
    )
  }
}
