import Foundation
import POSIX
import PaywallCheck
import PaywallModel
import PaywallStorage
import Synchronization

/// The parts of a store.
struct OpenedStore: Sendable {
  var writer: Writer
  var checker: DocumentChecker
}

extension Store {
  /// Loads the paywalls folder and the state, repairs the effects of a crash, and returns the store with a report of
  /// every file with problems.
  ///
  /// An empty or missing folder is no error: the store waits for the first brand.
  ///
  /// Throws `noValidDocument` when every document is invalid, and `storage(.locked)` when another process holds the
  /// state.
  ///
  /// - Parameter gate: judges versions before they go live; nil lets every valid one through.
  public static func open(
    configuration: StoreConfiguration, gate: VersionGate? = nil
  ) throws(StoreError) -> (store: Store, report: LoadReport) {
    try open(configuration: configuration, checker: try checker(configuration), gate: gate)
  }

  /// Opens a store with a compiled schema.
  package static func open(
    configuration: StoreConfiguration, checker: DocumentChecker, gate: VersionGate? = nil
  ) throws(StoreError) -> (store: Store, report: LoadReport) {
    let held = try hold(configuration.state)
    return try open(
      try storage(held, configuration), checker: checker, configuration: configuration, gate: gate)
  }

  /// Opens a store on an open storage.
  static func open(
    _ opened: OpenedStorage, checker: DocumentChecker, configuration: StoreConfiguration,
    gate: VersionGate? = nil
  ) throws(StoreError) -> (store: Store, report: LoadReport) {
    var writer = Writer(opened, configuration: configuration, gate: gate)
    writer.load(checker)
    if !opened.storage.isShared {
      writer.collect()
      try Self.checkIsUsable(writer)
    }
    writer.saveAtStart()
    writer.markAsServed(after: writer.state.brands.keys)
    let store = Store(OpenedStore(writer: writer, checker: checker))
    if opened.storage.isShared { store.takeOverFolder() }
    return (store, LoadReport(store.catalog, store.health.problems))
  }

  private static func checkIsUsable(_ writer: Writer) throws(StoreError) {
    let report = LoadReport(writer.catalog, writer.problems)
    let isUsable =
      !writer.catalog.names.isEmpty || writer.failure != nil || writer.state.sequence > 0
    guard isUsable || report.files.isEmpty else { throw .noValidDocument(report) }
  }

  /// Logs the documents in the folder that the log lacks. If the storage rejects changes now, the store does it as soon as it accepts them.
  private func takeOverFolder() {
    checkState()
    do throws(StoreError) {
      try rescan(by: .service("found when the service started"))
    } catch {
      checkState()
    }
  }

  /// Whether the state folder has a log or a saved state.
  public static func hasState(_ state: String) throws(StoreError) -> Bool {
    do throws(FileError) {
      for name in [FileJournal.name, StateFile.name]
      where try FileStatus(of: Folder.path(of: name, in: state)) != nil { return true }
      return false
    } catch {
      throw .file(error)
    }
  }

  package static func checker(
    _ configuration: StoreConfiguration
  ) throws(StoreError) -> DocumentChecker {
    guard let schema = configuration.schema else {
      return try DocumentChecker(
        paywalls: configuration.paywalls, limits: configuration.limits)
    }
    return try DocumentChecker(schemaAt: schema, limits: configuration.limits)
  }

  private static func hold(_ state: String) throws(StoreError) -> HeldFolder {
    let held: HeldFolder?
    let isUnfinished: Bool
    do throws(FileError) {
      held = try HeldFolder(state)
      if held != nil { try removeTemporaries(state) }
      isUnfinished = try FileStatus(of: Folder.path(of: FileStorage.restoring, in: state)) != nil
    } catch {
      throw .file(error)
    }
    guard let held else { throw .storage(.locked(path: state, holder: HeldFolder.holder(state))) }
    guard !isUnfinished else { throw .storage(.unfinished(path: state)) }
    return held
  }

  /// Removes files that a killed process had not renamed yet.
  private static func removeTemporaries(_ folder: String) throws(FileError) {
    for name in try Folder.names(folder) where DurableFile.isTemporary(name) {
      unlink(try Folder.path(of: name, in: folder))
    }
  }

  private static func storage(
    _ held: HeldFolder, _ configuration: StoreConfiguration
  ) throws(StoreError) -> OpenedStorage {
    if let opening = configuration.opening {
      do {
        return try opening(held, configuration.limits.storage)
      } catch {
        throw .storage(error)
      }
    }
    do {
      guard try FileStatus(of: Folder.path(of: FileStorage.copied, in: configuration.state)) == nil
      else {
        throw StoreError.storage(
          .foreign(
            "the state folder \(configuration.state) is a node's copy of a log in etcd; name that with --store, or give --state another folder"
          ))
      }
      var opened = try FileStorage.open(
        held, configuration.limits.storage, acceptsDamage: configuration.acceptsDamage)
      opened.storage.sharing = .alone(configuration.node)
      return opened
    } catch let error as StoreError {
      throw error
    } catch let error as FileError {
      throw .file(error)
    } catch {
      throw .storage(.foreign("\(error)"))
    }
  }
}
