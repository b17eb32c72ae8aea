import POSIX

/// Why a storage operation failed. Nothing has changed when one is thrown.
public enum StorageError: Error, Sendable {
  /// A system call failed. `FileError.isFull` says whether the disk is full.
  case file(FileError)
  /// Nothing can be made durable now. The next change tries again.
  case unwritable(FileError)
  /// The log ends in a torn line that could not be cut off at the start. Nothing may be appended until the service
  /// restarts.
  case failed(FileError)
  /// The state folder or its log was moved or replaced, so nobody would find what is written.
  case lost(FileError)
  /// Another writer appended changes, up to this number.
  case movedOn(to: Int)
  /// The log is damaged at these changes, and the state file does not cover them.
  case damaged(ClosedRange<Int>)
  /// Why an archive is no valid backup, or cannot be restored.
  case invalidBackup(String)
  /// A restore into the state folder was interrupted.
  case unfinished(path: String)
  /// Another process holds the state folder.
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
      "changes are rejected because the log is damaged at change \(changes.lowerBound); restore a backup of the state folder, or start with --accept-damage to continue without the lost changes"
    case .invalidBackup(let text): text
    case .unfinished(let path):
      "a restore to the state folder \(path) did not come to its end; run it again, which begins anew"
    case .locked(let path, let holder):
      "another paywalld\(holder.map { " (process \($0))" } ?? "") uses the state folder \(path); stop it, or give --state another folder"
    }
  }
}
