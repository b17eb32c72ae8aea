import POSIX

/// Reads the files of a backup one after the other, and holds each to its sum, to its name, and to being there once.
struct BackupReading {
  private var archive: TarReader
  private let limits: StorageLimits
  /// The sums of the files so far, by their names.
  private var found: [String: String] = [:]
  /// Whether the sums of all files were right; backups of former releases have none.
  private(set) var hasSums = false

  private static let largest = 1 << 30

  init(_ archive: TarReader, _ limits: StorageLimits) {
    self.archive = archive
    self.limits = limits
  }

  /// The next file of a state folder; nil when all were read, none of which is missing.
  mutating func next() throws -> (name: String, bytes: [UInt8])? {
    guard let entry = try archive.next(limit: limit) else {
      try checkEnd()
      return nil
    }
    guard !hasSums else { throw RestoreFault("\(entry.name) follows the sums of all files") }
    if entry.name == Backup.sums {
      try checkSums(entry.bytes)
      hasSums = true
      return try next()
    }
    let sum = BlobID(of: entry.bytes).text
    guard found.updateValue(sum, forKey: entry.name) == nil else {
      throw RestoreFault("\(entry.name) is in it twice")
    }
    try check(entry, sum)
    return entry
  }

  private func limit(of name: String) -> Int {
    if name.hasPrefix(Backup.blobs) { return limits.blobBytes }
    return Backup.secrets.contains(name) ? 1 << 20 : Self.largest
  }

  private func check(_ entry: (name: String, bytes: [UInt8]), _ sum: String) throws {
    if entry.name.hasPrefix(Backup.blobs) {
      guard entry.name == Backup.blobs + sum else {
        throw RestoreFault("\(entry.name) is damaged: it does not hold the bytes of its name")
      }
    } else if entry.name.hasSuffix(".json"), !Backup.secrets.contains(entry.name) {
      guard RestoredFiles.isKnown(entry.name) else { throw foreign(entry.name) }
      guard StateFile(reading: entry.bytes) != nil else {
        throw RestoreFault("\(entry.name) is damaged: it is no whole state")
      }
    } else if !RestoredFiles.isKnown(entry.name) {
      throw foreign(entry.name)
    }
  }

  private func foreign(_ name: String) -> RestoreFault {
    RestoreFault("\"\(name)\" is no file of a state folder")
  }

  private func checkSums(_ bytes: [UInt8]) throws {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard Set(lines) == Set(found.map { "\($1)  \($0)" }), lines.count == found.count else {
      throw RestoreFault("its files are not those that \(Backup.sums) tells of")
    }
  }

  private func checkEnd() throws {
    for name in [FileJournal.name, StateFile.name] where found[name] == nil {
      throw RestoreFault("it lacks \(name): it is no backup, or not all of one")
    }
  }
}
