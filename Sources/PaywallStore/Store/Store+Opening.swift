import Files
import Foundation
import PaywallCheck
import PaywallModel
import Synchronization

/// What a store is made of.
struct OpenedStore: Sendable {
  var writer: Writer
  var checker: DocumentChecker
  var catalog: Catalog
  var lock: LockFile
}

extension Store {
  /// Loads the folder of documents and the state, repairs what a crash left, and gives the store with a report
  /// of every file that is wrong.
  ///
  /// Throws `noValidDocument` when there is nothing to serve, `locked` when another process has the state.
  public static func open(
    configuration: StoreConfiguration
  ) throws(StoreError) -> (store: Store, report: LoadReport) {
    let checker = try DocumentChecker(
      schemaAt: configuration.schema, limits: configuration.limits)
    let lock = try lock(configuration.state)
    let (ledger, notices) = try openLedger(configuration)
    var writer = Writer(ledger: ledger, configuration: configuration)
    writer.reports[nil] = notices
    writer.recoverPendingFiles()
    let (catalog, drafts) = writer.load(checker)
    let report = LoadReport(catalog, writer.problems)
    guard !catalog.brands.isEmpty else { throw .noValidDocument(report) }
    writer.recordLoading(drafts)
    let store = Store(
      OpenedStore(writer: writer, checker: checker, catalog: catalog, lock: lock))
    return (store, LoadReport(catalog, store.health.problems))
  }

  private static func lock(_ state: String) throws(StoreError) -> LockFile {
    do {
      try Folder.make(state)
      let path = state + "/lock"
      guard let lock = try LockFile(path) else {
        throw StoreError.locked(path: state, holder: LockFile.holder(path))
      }
      try removeTemporaries(state)
      return lock
    } catch let error as FileError {
      throw .file(error)
    } catch let error as StoreError {
      throw error
    } catch {
      throw .locked(path: state, holder: nil)
    }
  }

  /// A process that was killed may have left files that it had not renamed yet.
  private static func removeTemporaries(_ folder: String) throws(FileError) {
    for name in try Folder.names(folder) where DurableFile.isTemporary(name) {
      unlink(folder + "/" + name)
    }
  }

  private static func openLedger(
    _ configuration: StoreConfiguration
  ) throws(StoreError) -> (Ledger, [FileReport]) {
    do {
      return try Ledger.open(configuration.state, limits: configuration.limits)
    } catch {
      throw .file(error)
    }
  }
}

extension LoadReport {
  init(_ catalog: Catalog, _ files: [FileReport]) {
    self.files = files
    brands = catalog.brands.count
    versions = catalog.brands.values.reduce(0) { $0 + $1.versions.count }
  }
}
