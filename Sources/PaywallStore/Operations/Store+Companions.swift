import JSON
import PaywallCheck
import PaywallLog
import PaywallModel

/// What putting a shared file did.
public struct CompanionResult: Sendable {
  public var companion: StoredCompanion
  /// False when one was put before.
  public var isNew: Bool
  /// Nil when these very bytes were there already.
  public var change: LoggedChange?
}

extension Store {
  /// Keeps a file that documents share for the next version of the brand. What is published shows what it showed.
  public func put(
    _ file: CompanionFile, _ bytes: [UInt8], in brand: Brand, by actor: Actor
  ) throws(StoreError) -> CompanionResult {
    let actor = try actor.checked(limits)
    guard !ReservedName.all.contains(brand.name) else {
      throw .invalidName("\"\(brand)\" is a folder of the service itself; choose another name")
    }
    guard bytes.count <= limits.companionBytes else {
      throw .tooLarge(limit: limits.companionBytes)
    }
    let text: JSONText
    do throws(InvalidDocument) {
      text = try file.check(bytes, most: limits.companionBytes)
    } catch {
      throw .invalidDocument(error.diagnostics)
    }
    try storage.checkPlace()
    let companion = StoredCompanion(file: file, blob: try keep(bytes), text: text)
    return try write { (writer) throws(StoreError) in
      let entry = writer.catalog.brands[brand]
      let old = entry?.stagedCompanions[file]
      if let old, old.blob == companion.blob {
        return CompanionResult(companion: old, isNew: false, change: nil)
      }
      if entry == nil { try writer.checkRoomForBrand() }
      let change = try writer.commit(
        .putFile(brand, file.rawValue, companion.blob), by: actor,
        with: Contents(companions: [companion.blob: text]))
      return CompanionResult(companion: companion, isNew: old == nil, change: change)
    }
  }

  /// What the next version of a brand is published with. Waits for a change that is being made.
  public func companions(of brand: Brand) -> [StoredCompanion] {
    inspect { $0.staging(of: brand) }.companions
  }

  /// Takes away a file that was put for the next version. What is published keeps its own.
  public func delete(
    _ file: CompanionFile, in brand: Brand, by actor: Actor
  ) throws(StoreError) -> LoggedChange {
    let actor = try actor.checked(limits)
    return try write { (writer) throws(StoreError) in
      let entry = try writer.catalog.require(brand)
      guard entry.stagedCompanions[file] != nil else {
        throw .unknownFile(brand, file.rawValue)
      }
      return try writer.commit(.deleteFile(brand, file.rawValue), by: actor)
    }
  }

  private func keep(_ bytes: [UInt8]) throws(StoreError) -> BlobID {
    do {
      return try storage.blobs.put(bytes, .now)
    } catch {
      throw .file(error)
    }
  }
}
