import Files
import Foundation
import PaywallModel

/// What only one thread at a time may use: the log, and what is known of the folder's files.
struct Writer: Sendable {
  var ledger: Ledger
  /// What the last look into each brand's folder found.
  var scans: [Brand: BrandScan] = [:]
  /// What is wrong with files, by their brand; nil for the folder's own files.
  var reports: [Brand?: [FileReport]] = [:]
  /// Brands with files that wait for a name which the medium does not let them have.
  var unrecovered: Set<Brand> = []
  /// Brands whose live version cannot be served, with those that can.
  var unserved: [Brand: BrandEntry] = [:]
  /// Whether the folder tells that it was served, as far as that could be written.
  private var isMarked = false
  let configuration: StoreConfiguration

  var state: StoreState { ledger.state }
  var paywalls: String { configuration.paywalls }

  /// Where a folder of the folder of documents lies, to be written to: it may not be there yet, and is never outside.
  func place(of folder: String) throws(FileError) -> String {
    let tree = try FolderTree(paywalls)
    guard let entry = try tree.entry(folder) else { return tree.path + "/" + folder }
    guard entry.status.isFolder else { throw FileError(.kind(entry.status.kind), at: entry.path) }
    return entry.path
  }

  init(ledger: Ledger, configuration: StoreConfiguration) {
    self.ledger = ledger
    self.configuration = configuration
  }

  /// Where the folder tells that it was served.
  var mark: String { paywalls + "/served.txt" }

  /// Leaves a mark in the folder once a brand serves another version than its newest: from then on a start without the state would
  /// make something live that nobody chose. A folder that takes no writes has no mark.
  mutating func markServed(_ catalog: Catalog, after changes: [Change]) {
    guard !isMarked, ledger.failure == nil else { return }
    let entries = changes.compactMap(\.brand).compactMap { catalog.brands[$0] }
    guard entries.contains(where: { $0.live !== $0.versions.last }) else { return }
    isMarked = true
    do {
      guard try FileStatus(of: mark) == nil else { return }
      let text =
        "paywalld has served this folder, and keeps what is live in its state folder. Without that it makes nothing live by itself.\n"
      try DurableFile.replace(mark, with: Array(text.utf8))
    } catch {
      return
    }
  }

  /// Commits changes that need no file.
  mutating func commit(_ drafts: [Change]) throws(StoreError) -> [Change] {
    try ledger.commit(drafts, now: configuration.now(), finish: {})
  }

  /// What became of a change that has a file.
  struct Written {
    var change: Change
    /// Where the file lies.
    var path: String
    /// The file's, so that the next look knows it.
    var status: FileStatus?
  }

  /// Brings `bytes` to the medium, commits `draft`, and gives the file its name: all of it, or nothing.
  mutating func commit(
    _ draft: Change, writing bytes: [UInt8], to name: String, in folder: String
  ) throws(StoreError) -> Written {
    try ledger.check()
    let path: String
    let pending: String
    let status: FileStatus?
    do {
      let folder = try place(of: folder)
      path = folder + "/" + name
      pending = folder + "/" + VersionFile.pending(name)
      try Folder.make(folder)
      try DurableFile.remove(pending)
      try DurableFile.create(pending, with: bytes)
      status = try FileStatus(of: pending)
    } catch {
      throw .file(error)
    }
    do {
      let changes = try ledger.commit([draft], now: configuration.now()) { () throws(FileError) in
        try DurableFile.move(pending, to: path)
      }
      return Written(change: changes[0], path: path, status: status)
    } catch {
      // When the log's own state is unknown, the next start decides by the log whether the file belongs.
      if ledger.failure == nil { discard(pending) }
      throw error
    }
  }

  /// Removes what nobody needs; if that fails, the next start does it.
  func discard(_ path: String) {
    do {
      try DurableFile.remove(path)
    } catch {
      return
    }
  }

  /// All that is wrong with files, in the order of their paths.
  var problems: [FileReport] {
    var all = reports.values.flatMap { $0 }
    if let error = ledger.checkpointError {
      all.append(FileReport("active.json", code: "unwritten", error.description))
    }
    return all.sorted { $0.path < $1.path }
  }
}
