import Files
import JSON
import PaywallCheck
import PaywallLog
import PaywallModel
import PaywallStorage

/// What putting a data file did.
public struct DataResult: Sendable {
  public var file: StoredData
  /// False when one was put under this name before.
  public var isNew: Bool
  /// The versions that were made of those that use the file, in the order of their numbers; none of them is live.
  public var versions: [Int] = []
  /// The versions that those were made of.
  public var sources: [Int] = []
  /// Nil when nothing has changed.
  public var change: LoggedChange?
}

extension Store {
  /// Keeps a data file under `name` for the next versions of the brand, and publishes anew, without making it live, the document of its
  /// live version and that of its newest, where they name the file.
  ///
  /// Throws `invalidDocument` with everything that is wrong with any of these documents with that data; then nothing has changed.
  public func putData(
    _ bytes: [UInt8], named name: String, in brand: Brand, by actor: Actor,
    objections: DocumentChecker.Objections = { _, _ in [] }
  ) throws(StoreError) -> DataResult {
    let actor = try actor.checked(limits)
    guard !ReservedName.all.contains(brand.name) else {
      throw .invalidName("\"\(brand)\" is a folder of the service itself; choose another name")
    }
    guard DataFileName(name) != nil else {
      throw .invalidName(
        "\"\(name.shortened(to: 80))\" is no name of a data file: letters, digits, \"_\" and \"-\", then .json"
      )
    }
    guard bytes.count <= limits.dataBytes else { throw .tooLarge(limit: limits.dataBytes) }
    do {
      _ = try JSONText(parsing: bytes, limits: .document)
    } catch {
      throw .invalidDocument([error.diagnostic])
    }
    let file = StoredData(bytes)
    try storage.checkPlace()
    try keep(file)
    // Checking takes long: it is done before anybody waits for it, and again only if something has changed meanwhile.
    let (before, numbers) = inspect { writer in
      (
        writer.staging(of: brand, putting: file, named: name),
        writer.catalog.brands[brand]?.users(of: name).map(\.number) ?? []
      )
    }
    var drafts = try self.drafts(for: numbers, of: brand, before, objections)
    return try write { (writer) throws(StoreError) -> DataResult in
      let present = writer.staging(of: brand, putting: file, named: name)
      let users = writer.catalog.brands[brand]?.users(of: name).map(\.number) ?? []
      if users != numbers || !drafts.allSatisfy({ $0.draft.holds(from: before, to: present) }) {
        drafts = try self.drafts(for: users, of: brand, present, objections)
      }
      return try writer.put(file, named: name, in: brand, drafts, by: actor)
    }
  }

  /// Takes away a data file that was put for the next versions. What is published keeps it.
  public func deleteData(
    named name: String, in brand: Brand, by actor: Actor
  ) throws(StoreError) -> LoggedChange {
    let actor = try actor.checked(limits)
    return try write { (writer) throws(StoreError) in
      let path = PinnedPath.data(name)
      guard try writer.catalog.require(brand).stagedData[name] != nil else {
        throw .unknownFile(brand, path)
      }
      return try writer.commit(.deleteFile(brand, path), by: actor)
    }
  }

  private func drafts(
    for numbers: [Int], of brand: Brand, _ staging: Staging,
    _ objections: DocumentChecker.Objections
  ) throws(StoreError) -> [(source: Int, draft: Draft)] {
    var drafts: [(source: Int, draft: Draft)] = []
    for number in numbers {
      guard let version = staging.entry?.version(number) else { continue }
      do throws(StoreError) {
        drafts.append((number, try draft(version.bytes, staging, objections, keeping: true)))
      } catch .invalidDocument(let diagnostics) {
        throw .invalidDocument(
          diagnostics.map { fault in
            Diagnostic(
              code: fault.code, pointer: fault.pointer, position: fault.position,
              range: fault.range, message: "version \(number): \(fault.message)",
              hint: fault.hint)
          })
      }
    }
    return drafts
  }

  private func keep(_ file: StoredData) throws(StoreError) {
    do {
      _ = try storage.blobs.put(file.bytes, .now)
    } catch {
      throw .file(error)
    }
  }
}

extension BrandEntry {
  /// The live version and the newest one, as far as they name a data file and have different documents.
  fileprivate func users(of name: String) -> [PublishedVersion] {
    let candidates = [live, versions.last].compactMap(\.self).filter { $0.data[name] != nil }
    guard let first = candidates.first, let last = candidates.last else { return [] }
    return first.number == last.number || first.bytes == last.bytes ? [last] : [first, last]
  }
}

extension Writer {
  /// What the next version of a brand may name when a data file is put.
  fileprivate func staging(
    of brand: Brand, putting file: StoredData, named name: String
  ) -> Staging {
    var staging = staging(of: brand)
    staging.data = [name: file].merging(staging.data) { put, _ in put }
    for (other, file) in staging.entry?.stagedData ?? [:] where other != name {
      staging.data[other] = file
    }
    staging.isPutting = true
    return staging
  }

  fileprivate mutating func put(
    _ file: StoredData, named name: String, in brand: Brand,
    _ drafts: [(source: Int, draft: Draft)], by actor: Actor
  ) throws(StoreError) -> DataResult {
    let entry = catalog.brands[brand]
    let old = entry?.stagedData[name]
    var result = DataResult(file: file, isNew: old == nil)
    if entry == nil { try checkRoomForBrand() }
    try checkRoomForData(entry, isNew: result.isNew)
    var changes: [Change] = old == file ? [] : [.putFile(brand, PinnedPath.data(name), file.blob)]
    var contents = Contents(data: [file.blob: file.bytes])
    for (source, draft) in drafts where entry?.version(etag: draft.edition.etag) == nil {
      try checkRoom(for: brand, entry)
      let number = try nextNumber(of: brand, after: result.versions.last ?? 0)
      changes.append(.publish(brand, number, draft.edition, isLive: false))
      contents.merge(draft.contents)
      result.versions.append(number)
      result.sources.append(source)
    }
    guard !changes.isEmpty else { return result }
    result.change = try commit(changes, by: actor, with: contents).first
    return result
  }

  private func checkRoomForData(_ entry: BrandEntry?, isNew: Bool) throws(StoreError) {
    let limit = configuration.limits.dataFilesPerBrand
    guard let entry, isNew, entry.stagedData.count >= limit else { return }
    throw .limitReached("\(entry.brand) has \(limit) data files, the most that are kept")
  }
}
