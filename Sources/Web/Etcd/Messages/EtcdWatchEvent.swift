import Numbers

/// An event of a watch.
public enum EtcdWatchEvent: Sendable, Hashable {
  /// etcd has accepted the watch at this revision of the store. Earlier changes that were requested follow.
  case began(revision: Int)
  /// Changes of whole revisions, in order. `revision` is that of the last one; a new watch resumes at the next.
  case changes([EtcdChange], revision: Int)
  /// All changes up to this revision have been reported.
  case progress(revision: Int)
  /// No byte has come for `silenceSeconds`.
  case silence
}

/// A change of a key.
public enum EtcdChange: Sendable, Hashable {
  case put(EtcdPair)
  case deleted(key: [UInt8], modified: Int)

  public var key: [UInt8] {
    switch self {
    case .put(let pair): pair.key
    case .deleted(let key, _): key
    }
  }

  /// The revision of the store that made the change.
  public var modified: Int {
    switch self {
    case .put(let pair): pair.modified
    case .deleted(_, let modified): modified
    }
  }
}
