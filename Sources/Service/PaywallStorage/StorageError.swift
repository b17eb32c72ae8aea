import Foundation
import POSIX

/// The reason why a storage operation failed. When one is thrown, nothing has changed.
public enum StorageError: Error, Sendable {
  /// A system call failed. `FileError.isFull` is true if the disk is full.
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
  /// The archive is not a valid backup, or cannot be restored, for this reason.
  case invalidBackup(String)
  /// A restore into the state folder was interrupted.
  case unfinished(path: String)
  /// Another process holds the state folder.
  case locked(path: String, holder: Int32?)
  /// The shared log cannot be reached, or rejects changes, for this reason.
  case unreachable(String)
  /// Whether the shared log accepted the change with this number and time is unknown.
  case undecided(sequence: Int, time: Date, String)
  /// The shared log is not the one that this node has followed, or contains data that this release cannot follow, for this reason.
  case foreign(String)
  /// This node's clock differs from most others, and the requested operation depends on the time.
  case clock(String)
  /// The shared storage has no room for more bytes: this is its quota.
  case quota(limit: Int)
}

extension StorageError {
  /// Converts an error: a storage error stays, a file error becomes `.file`, and any other becomes `.foreign`.
  package init(_ error: any Error) {
    switch error {
    case let error as StorageError: self = error
    case let error as FileError: self = .file(error)
    default: self = .foreign("\(error)")
    }
  }
}

extension StorageError {
  /// Converts a file error to a storage error.
  static func of<Answer>(
    _ work: () throws(FileError) -> Answer
  ) throws(StorageError) -> Answer {
    do {
      return try work()
    } catch {
      throw .file(error)
    }
  }
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
    case .unreachable(let reason):
      "the shared log is out of reach, and nothing was changed: \(reason)"
    case .undecided(let sequence, let time, let reason):
      "it is not known whether the change was made: \(reason); ask GET /admin/audit?since=\(sequence - 1)&limit=1: it was made if change \(sequence) is dated \(Timestamp.text(time))"
    case .foreign(let reason):
      "\(reason); no change is taken, and a running service serves what it served"
    case .clock(let reason): "nothing was changed: \(reason), or ask another node"
    case .quota(let limit):
      "nothing was changed, as the documents and pictures of all nodes have more than \(limit) bytes together; delete versions that nobody needs, or raise --etcd-bytes on all nodes"
    }
  }
}
