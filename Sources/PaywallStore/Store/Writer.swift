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
  let configuration: StoreConfiguration

  var state: StoreState { ledger.state }
  var paywalls: String { configuration.paywalls }

  func folder(_ brand: Brand) -> String { paywalls + "/" + brand.name }

  /// Commits changes that need no file.
  mutating func commit(_ drafts: [Change]) throws(StoreError) -> [Change] {
    try ledger.commit(drafts, now: configuration.now(), finish: {})
  }

  /// Brings `bytes` to the medium, commits `draft`, and gives the file its name: all of it, or nothing. The status is the file's, so
  /// that the next look knows it.
  mutating func commit(
    _ draft: Change, writing bytes: [UInt8], to name: String, in folder: String
  ) throws(StoreError) -> (change: Change, status: FileStatus?) {
    let pending = folder + "/" + VersionFile.pending(name)
    let status: FileStatus?
    do {
      try Folder.make(folder)
      try DurableFile.remove(pending)
      try DurableFile.create(pending, with: bytes)
      status = try FileStatus(of: pending)
    } catch {
      throw .file(error)
    }
    do {
      let changes = try ledger.commit([draft], now: configuration.now()) { () throws(FileError) in
        try DurableFile.move(pending, to: folder + "/" + name)
      }
      return (changes[0], status)
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
