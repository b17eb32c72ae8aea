import POSIX

/// Why a storage cannot do what was asked. Nothing has changed when one is thrown.
public enum StorageError: Error, Sendable {
  /// A system call failed; `FileError.isFull` tells a full medium.
  case file(FileError)
  /// Nothing can be made durable now; the next change tries again.
  case unwritable(FileError)
  /// What a crash left of the log could not be cut off when it was opened, so that nothing may be added until the service is started again.
  case failed(FileError)
  /// The state folder, or the log in it, is no longer the one that was opened, so that nobody would find what is written.
  case lost(FileError)
  /// Another writer has added changes since; the number of the last one.
  case movedOn(to: Int)
  /// The log is damaged where the state file does not say what happened; the numbers of the changes.
  case damaged(ClosedRange<Int>)
  /// What keeps a backup from being one, or from being restored.
  case invalidBackup(String)
  /// The state folder is of a restore that did not come to its end.
  case unfinished(path: String)
  /// Another process has the state folder.
  case locked(path: String, holder: Int32?)
}

extension StorageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .file(let error): "\(error); nothing was changed"
    case .unwritable(let error):
      "\(error); nothing was changed, and changes are taken again as soon as the disk takes writes"
    case .failed(let error):
      "no change is taken since the torn end of the log could not be cut off (\(error)); mend the disk and start the service again"
    case .lost(let error):
      "no change is taken, as the state is out of reach: \(error)\(error.hint.map { "; \($0)" } ?? "")"
    case .movedOn(let sequence):
      "another writer has made the change \(sequence) meanwhile; nothing was changed"
    case .damaged(let changes):
      "no change is taken since the log is damaged at change \(changes.lowerBound); restore a backup of the state folder, or start with --accept-damage to go on without what is lost"
    case .invalidBackup(let text): text
    case .unfinished(let path):
      "a restore to the state folder \(path) did not come to its end; run it again, which begins anew"
    case .locked(let path, let holder):
      "another paywalld\(holder.map { " (process \($0))" } ?? "") uses the state folder \(path); stop it, or give --state another folder"
    }
  }
}
