import Foundation
import JSON
import POSIX
import PaywallModel

/// Follows the folder on a thread: waits for an event, then until no more follow, then rescans.
struct FolderWatch {
  var paywalls: String
  var thread: Repeater
  var report: (PlainText) -> Void
  /// The quiet time before a rescan, in seconds. A checkout or a copy makes many events.
  static let settling = 0.1
  /// The maximum wait for the quiet time, in seconds.
  static let patience = 2.0
  private static let longestWait = 3600.0
  /// The pause before failed changes are tried again, in seconds. No event reports when they can succeed.
  private static let retryPause = 2.0

  func run(_ store: () -> Store?) {
    do {
      guard var events = try FolderEvents(paywalls) else { return }
      store()?.setWatching(nil)
      // Changes before the first watch have no event.
      var failure = look(nil, in: store, taking: &events)
      while thread.isRunning {
        let pause = failure == nil ? events.pause : Self.retryPause
        let isWoken = thread.wait(
          for: events.descriptor, seconds: pause ?? Self.longestWait)
        guard isWoken || pause != nil else { continue }
        guard thread.isRunning else { return }
        let changed = isWoken ? try settle(&events) : nil
        failure = look(failure == nil ? changed : nil, in: store, taking: &events, after: failure)
      }
    } catch {
      store()?.setWatching("changes are not noticed by themselves: \(error)")
      report(
        "changes of the folder are not noticed by themselves (\(error)); send SIGHUP after a change"
      )
    }
  }

  /// Collects events until there are none for a moment.
  private func settle(_ events: inout FolderEvents) throws(FileError) -> Set<Brand>? {
    var changed = try events.take()
    let end = Date().addingTimeInterval(Self.patience)
    while thread.isRunning, Date() < end,
      thread.wait(for: events.descriptor, seconds: Self.settling)
    {
      guard let more = try events.take() else {
        changed = nil
        continue
      }
      changed?.formUnion(more)
    }
    return changed
  }

  /// - Parameter former: why the look before failed. An unchanged failure is reported once.
  /// - Returns: why changes of the folder could not be applied; nil if all are applied.
  private func look(
    _ brands: Set<Brand>?, in store: () -> Store?, taking events: inout FolderEvents,
    after former: String? = nil
  ) -> String? {
    guard let store = store() else { return nil }
    var failure: String?
    store.folderHeartbeat.round { failure = look(brands, at: store, taking: &events) }
    if let failure, failure != former {
      report("a change in the folder could not be read, and will be tried again: \(failure)")
    }
    return failure
  }

  private func look(
    _ brands: Set<Brand>?, at store: Store, taking events: inout FolderEvents
  ) -> String? {
    do {
      try events.watch(brands.map(Array.init) ?? folders)
      let before = store.health.problems
      try store.rescan(brands)
      // Changes between the rescan and the new watches have no event.
      if try events.watch(links: store.linkFolders(brands)) { try store.rescan(brands) }
      let after = store.health.problems
      for file in after where !before.contains(file) { file.lines.forEach(report) }
      return nil
    } catch {
      return "\(error)"
    }
  }

  private var folders: [Brand] {
    do {
      return try Folder.names(paywalls).compactMap { Brand($0) }
    } catch {
      return []
    }
  }
}

#if canImport(Glibc) || canImport(Musl)
  /// Reports the brands with changed folders (inotify).
  ///
  /// Watches the folder, each brand's folder and its images, and the folders that contain links or that links lead to.
  /// Replacing a link is an event of the folder that contains it.
  struct FolderEvents {
    private let paywalls: String
    private let queue: OpenFile
    private var watched: [Int32: Brand?] = [:]
    private var isFolderThere = true
    private static let mask =
      UInt32(IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_ATTRIB)
      | UInt32(IN_DELETE_SELF | IN_MOVE_SELF)

    init?(_ paywalls: String) throws(FileError) {
      self.paywalls = paywalls
      queue = try OpenFile(inotify: paywalls)
    }

    /// The descriptor to wait on. It is readable after a change.
    var descriptor: Int32? { queue.descriptor }
    /// The seconds between rescans without an event; nil while the system reports every change. It cannot report the creation of a missing
    /// folder.
    var pause: Double? { isFolderThere ? nil : 2 }

    /// Watches the folders of these brands.
    mutating func watch(_ brands: [Brand]) throws(FileError) {
      _ = try add(paywalls, nil)
      for brand in brands {
        let folder = Folder.path(of: brand, in: paywalls)
        _ = try add(folder, brand)
        for name in ["images", Brand.placementsFolder] {
          _ = try add(Folder.path(of: name, in: folder), brand)
        }
        let further = try Folder.path(of: Brand.paywallsFolder, in: folder)
        _ = try add(further, brand)
        for name in Self.names(further) where Brand.isName(name) {
          _ = try add(Folder.path(of: name, in: further), brand)
        }
      }
    }

    /// The names in a folder; none if there is no such folder.
    private static func names(_ folder: String) -> [String] {
      do { return try Folder.names(folder) } catch { return [] }
    }

    /// Watches the folders of brands' links. Returns whether one of them is new.
    mutating func watch(links folders: [Brand: Set<String>]) throws(FileError) -> Bool {
      var isNew = false
      for (brand, paths) in folders {
        for path in paths where try add(path, brand) { isNew = true }
      }
      return isNew
    }

    /// The brands with changed folders; nil if it may be any brand.
    mutating func take() throws(FileError) -> Set<Brand>? {
      var changed: Set<Brand> = []
      var isAny = false
      for watch in try queue.inotifyWatches() {
        if let brand = watched[watch] ?? nil { changed.insert(brand) } else { isAny = true }
      }
      return isAny ? nil : changed
    }

    /// Watches a folder, and returns whether it is new. A folder shared by several brands counts for any brand.
    private mutating func add(_ path: String, _ brand: Brand?) throws(FileError) -> Bool {
      let watch = inotify_add_watch(queue.descriptor, path, Self.mask)
      guard watch >= 0 else {
        let error = FileError.last("inotify_add_watch", path)
        guard error.isAbsent else { throw error }
        if path == paywalls { isFolderThere = false }
        return false
      }
      if path == paywalls { isFolderThere = true }
      let known = watched.updateValue(brand, forKey: watch)
      if let known, known != brand { watched[watch] = .some(nil) }
      return known == nil
    }
  }

  extension OpenFile {
    /// An inotify queue.
    fileprivate convenience init(inotify path: String) throws(FileError) {
      let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { throw .last("inotify_init1", path) }
      self.init(descriptor: descriptor, path: path)
    }

    /// The watches with pending events; -1 stands for lost events.
    fileprivate func inotifyWatches() throws(FileError) -> [Int32] {
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      let size = MemoryLayout<inotify_event>.size
      var watches: [Int32] = []
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return watches }
        buffer.withUnsafeBytes { bytes in
          var offset = 0
          while offset + size <= count {
            let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            watches.append(event.wd)
            offset += size + Int(event.len)
          }
        }
      }
    }
  }
#else
  /// Rescans every two seconds. Systems without inotify are only for development.
  struct FolderEvents {
    init?(_ paywalls: String) {}
    var descriptor: Int32? { nil }
    var pause: Double? { 2 }
    mutating func watch(_ brands: [Brand]) {}
    mutating func watch(links folders: [Brand: Set<String>]) -> Bool { false }
    mutating func take() -> Set<Brand>? { nil }
  }
#endif
