import Foundation
import POSIX
import PaywallStorage
import PaywallStore

/// A store that is opened on a copy of its state, so that the service which uses the state keeps running.
enum CopiedStore {
  /// Opens the copy while `body` runs, then removes it.
  static func with<Result>(
    paywalls: String, state: String, _ body: (Store) throws -> Result
  ) throws -> Result {
    let temporary = try Folder.temporary("paywalld-copy")
    defer { remove(temporary) }
    return try body(try open(paywalls: paywalls, state: state, in: temporary))
  }

  private static func open(
    paywalls: String, state: String, in temporary: String
  ) throws -> Store {
    let copy = Folder.path(ofOwn: "state", in: temporary)
    let archive = Folder.path(ofOwn: "state.tar", in: temporary)
    if try Store.hasState(state) {
      _ = try Backup(of: state).write(to: archive)
      _ = try Restore(to: copy).read(archive)
    }
    var configuration = StoreConfiguration(paywalls: paywalls, state: copy, limits: .standard)
    configuration.startsAfresh = try !Store.hasState(state)
    let (store, report) = try Store.open(configuration: configuration)
    for line in report.files.flatMap(\.lines) { Output.message(line) }
    if let failure = store.health.failure { throw UsageError(message: "\(state): \(failure)") }
    return store
  }

  private static func remove(_ folder: String) {
    do {
      try FileManager.default.removeItem(atPath: folder)
    } catch {
      Output.message("paywalld: cannot remove \(folder): \(error.localizedDescription)")
    }
  }
}
