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
    let held = try hold(configuration.state)
    let (ledger, notices) = try openLedger(held, configuration)
    var writer = Writer(ledger: ledger, configuration: configuration)
    writer.reports[nil] = notices
    writer.recoverPendingFiles()
    let (catalog, drafts) = writer.load(checker)
    let report = LoadReport(catalog, writer.problems)
    guard !catalog.brands.isEmpty || writer.ledger.failure != nil || !writer.unserved.isEmpty else {
      throw .noValidDocument(report)
    }
    writer.recordLoading(drafts)
    writer.markServed(catalog, after: drafts)
    let store = Store(
      OpenedStore(writer: writer, checker: checker, catalog: catalog))
    return (store, LoadReport(catalog, store.health.problems))
  }

  private static func hold(_ state: String) throws(StoreError) -> HeldFolder {
    let held: HeldFolder?
    do throws(FileError) {
      held = try HeldFolder(state)
      if held != nil { try removeTemporaries(state) }
    } catch {
      throw .file(error)
    }
    guard let held else { throw .locked(path: state, holder: HeldFolder.holder(state)) }
    return held
  }

  /// A process that was killed may have left files that it had not renamed yet.
  private static func removeTemporaries(_ folder: String) throws(FileError) {
    for name in try Folder.names(folder) where DurableFile.isTemporary(name) {
      unlink(folder + "/" + name)
    }
  }

  private static func openLedger(
    _ held: HeldFolder, _ configuration: StoreConfiguration
  ) throws(StoreError) -> (Ledger, [FileReport]) {
    do {
      return try Ledger.open(held, configuration)
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
