import Files
import Foundation
import PaywallModel

extension Store {
  /// Removes a version for ever. Its number is never given again.
  public func delete(_ brand: Brand, version number: Int, by actor: Actor) throws(StoreError)
    -> Change
  {
    let actor = try actor.checked(limits)
    return try write { (writer, catalog) throws(StoreError) in
      let entry = try catalog.require(brand)
      let version = try entry.require(number)
      guard entry.live.number != number, writer.state.brands[brand]?.live != number else {
        throw .versionIsLive(brand, number)
      }
      if let schedule = writer.state.schedule(needing: number, of: brand) {
        throw .versionIsScheduled(brand, number, schedule: schedule.id)
      }
      let standing = Standing(active: writer.state.active, live: entry.live.number)
      let draft = Change(
        .delete, brand: brand, version: number, etag: version.etag, before: standing,
        after: standing, by: actor)
      let change = try writer.commitRemoving(
        draft, VersionFile.name(number), in: brand.name)
      writer.scans[brand]?.versions[number] = nil
      writer.scans[brand]?.numbers.remove(number)
      let next = entry.with(
        versions: entry.versions.filter { $0.number != number }, live: entry.live.number)
      return Outcome(
        answer: change, changes: [change],
        next: next.map { catalog.with($0, active: catalog.active) })
    }
  }
}

extension Writer {
  /// Takes a file out of sight, commits its deletion, and removes it.
  ///
  /// It is renamed first: that can be undone when the medium fails, and after a crash the name tells that the log must be asked.
  mutating func commitRemoving(
    _ draft: Change, _ name: String, in folder: String
  ) throws(StoreError) -> Change {
    try ledger.check()
    let deleted: String
    let path: String
    do {
      let folder = try place(of: folder)
      deleted = folder + "/" + VersionFile.deleted(name)
      path = folder + "/" + name
      if try FileStatus(of: path) != nil { try DurableFile.move(path, to: deleted) }
    } catch {
      throw .file(error)
    }
    do {
      let change = try commit([draft])[0]
      discard(deleted)
      return change
    } catch {
      // When the log's own state is unknown, the next start decides by the log whether the file is gone.
      if ledger.failure == nil { putBack(deleted, to: path) }
      throw error
    }
  }

  /// Gives a file its name again; if that fails, the next start does it.
  private func putBack(_ path: String, to new: String) {
    do {
      if try FileStatus(of: path) != nil { try DurableFile.move(path, to: new) }
    } catch {
      return
    }
  }
}

extension StoreState {
  func schedule(needing number: Int, of brand: Brand) -> Schedule? {
    schedules.values.first {
      $0.brand == brand && ($0.version == number || $0.returnsTo == number)
    }
  }
}
