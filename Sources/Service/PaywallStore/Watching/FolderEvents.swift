import Foundation
import POSIX
import PaywallModel

#if canImport(Glibc) || canImport(Musl)
  /// Which brands' folders changed, as the system tells it (inotify).
  ///
  /// Watched are the folder itself, each brand's folder and its images, and the folders that links lie in or lead to: that a link is
  /// swapped is an event of the folder that it lies in.
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

    /// To wait on; readable when something changed.
    var descriptor: Int32? { queue.descriptor }
    /// Seconds between looks that no event asks for; nil while the system reports every change. It cannot report that a missing folder is
    /// made.
    var pause: Double? { isFolderThere ? nil : 2 }

    /// Watches the brands' folders that there are now.
    mutating func watch(_ brands: [Brand]) throws(FileError) {
      _ = try add(paywalls, nil)
      for brand in brands {
        _ = try add("\(paywalls)/\(brand)", brand)
        _ = try add("\(paywalls)/\(brand)/images", brand)
      }
    }

    /// Watches the folders that brands' links lie in or lead to. Whether one of them was not watched before.
    mutating func watch(links folders: [Brand: Set<String>]) throws(FileError) -> Bool {
      var isNew = false
      for (brand, paths) in folders {
        for path in paths where try add(path, brand) { isNew = true }
      }
      return isNew
    }

    /// The brands whose folders changed; nil when it may be any of them.
    mutating func take() throws(FileError) -> Set<Brand>? {
      var changed: Set<Brand> = []
      var isAny = false
      for watch in try queue.inotifyWatches() {
        if let brand = watched[watch] ?? nil { changed.insert(brand) } else { isAny = true }
      }
      return isAny ? nil : changed
    }

    /// Whether the folder was not watched before. One of several brands is any brand's.
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
    /// A queue of file events.
    fileprivate convenience init(inotify path: String) throws(FileError) {
      let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { throw .last("inotify_init1", path) }
      self.init(descriptor: descriptor, path: path)
    }

    /// The watches that events are waiting for; -1 when events were lost.
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
  /// Looks every two seconds: the systems of this branch are for development, where that is soon enough.
  struct FolderEvents {
    init?(_ paywalls: String) {}
    var descriptor: Int32? { nil }
    var pause: Double? { 2 }
    mutating func watch(_ brands: [Brand]) {}
    mutating func watch(links folders: [Brand: Set<String>]) -> Bool { false }
    mutating func take() -> Set<Brand>? { nil }
  }
#endif
