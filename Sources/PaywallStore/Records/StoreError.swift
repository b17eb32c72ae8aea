import Files
import Foundation
import JSON
import PaywallModel

/// Why the store refuses or cannot carry out what was asked. Nothing has changed when one is thrown.
public enum StoreError: Error, Sendable {
  case unknownBrand(Brand)
  case unknownVersion(Brand, Int)
  case unknownImage(Brand, String)
  case unknownSchedule(String)
  /// The version is live: make another one live first.
  case versionIsLive(Brand, Int)
  /// The live version cannot be served: make another one live, or restore its file.
  case brandIsUnserved(Brand)
  /// No version of the brand was made live yet.
  case nothingLive(Brand)
  /// The brand is the active one: make another one active first.
  case brandIsActive(Brand)
  /// A schedule needs the version: cancel that first.
  case versionIsScheduled(Brand, Int, schedule: String)
  /// Somebody was faster, or the brand is there or absent against the condition; with the live version's entity tag.
  case conditionFailed(Brand, live: String?)
  case invalidDocument([Diagnostic])
  case invalidImage(String)
  case invalidName(String)
  case invalidReason(String)
  case invalidSchedule(String)
  /// Another schedule of the brand covers a part of the same time.
  case scheduleOverlaps(String)
  /// The body is larger than the limit, in bytes.
  case tooLarge(limit: Int)
  /// The store holds as much as its limits allow.
  case limitReached(String)
  /// A system call failed; `FileError.isFull` tells a full medium.
  case file(FileError)
  /// A write could not be undone, so that no other is safe until the service is started again.
  case failed(FileError)
  /// The state folder, or the log in it, is no longer the one that was opened, so that nobody would find what is written.
  case stateLost(FileError)
  /// Another writer has changed the store since; the number of the last change.
  case movedOn(to: Int)
  /// The log is damaged where the state file does not say what happened; the numbers of the changes.
  case damagedLog(ClosedRange<Int>)
  /// What was live is not known, and the folder was served before, or takes no writes and cannot tell.
  case stateMissing(path: String, wasServed: Bool)
  /// What keeps a backup from being one, or from being restored.
  case invalidBackup(String)
  /// The state folder is of a restore that did not come to its end.
  case restoreUnfinished(path: String)
  /// Another process has the state folder.
  case locked(path: String, holder: Int32?)
  /// The schema of documents cannot be used.
  case schema(path: String, String)
  /// No brand has a document that can be served.
  case noValidDocument(LoadReport)
  case invalidTokens(path: String, String)
  case invalidSecret(path: String, String)
}

extension StoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownBrand(let brand): "there is no brand \"\(brand)\""
    case .unknownVersion(let brand, let number): "\(brand) has no version \(number)"
    case .unknownImage(let brand, let name): "\(brand) has no image \"\(name)\""
    case .unknownSchedule(let id): "there is no schedule \"\(id)\""
    case .versionIsLive(let brand, let number):
      "version \(number) of \(brand) is live; make another version live first"
    case .brandIsUnserved(let brand):
      "the live version of \(brand) is gone or damaged; restore its file, or make another version live first"
    case .nothingLive(let brand): "nothing of \(brand) is live yet; make a version live first"
    case .brandIsActive(let brand):
      "\(brand) is the active brand; make another one active first"
    case .versionIsScheduled(let brand, let number, let schedule):
      "version \(number) of \(brand) is needed by the schedule \(schedule); cancel that first"
    case .conditionFailed(let brand, let live): Self.conditionText(brand, live: live)
    case .invalidDocument(let diagnostics): Self.documentText(diagnostics)
    case .invalidImage(let text), .invalidName(let text), .invalidReason(let text),
      .invalidSchedule(let text), .scheduleOverlaps(let text), .limitReached(let text):
      text
    case .tooLarge(let limit): "the body is larger than \(limit) bytes"
    case .file(let error): "\(error); nothing was changed"
    case .failed(let error):
      "no change is taken since a write could not be undone (\(error)); mend the disk and start the service again"
    case .stateLost(let error):
      "no change is taken, as the state is out of reach: \(error)\(error.hint.map { "; \($0)" } ?? "")"
    case .movedOn(let sequence):
      "another writer has made the change \(sequence) meanwhile; nothing was changed"
    case .damagedLog(let changes):
      "no change is taken since the log is damaged at change \(changes.lowerBound); restore a backup of the state folder, or start with --accept-damage to go on without what is lost"
    case .stateMissing(let path, let wasServed):
      "there is no state in \(path), and the folder of paywalls \(wasServed ? "was served before" : "takes no writes, so that it cannot tell whether it was served before"): nothing is live by itself; restore a backup of the state folder, declare what is live in live.json, or start with --fresh to make every brand's newest version live"
    case .invalidBackup(let text): text
    case .restoreUnfinished(let path):
      "a restore to the state folder \(path) did not come to its end; run it again"
    case .locked(let path, let holder):
      "another paywalld\(holder.map { " (process \($0))" } ?? "") uses the state folder \(path); stop it, or give --state another folder"
    case .schema(let path, let reason): "the schema \(path) cannot be used: \(reason)"
    case .noValidDocument(let report):
      "no brand has a document that can be served; \(report.files.count) files are wrong"
    case .invalidTokens(let path, let reason): "the token file \(path) cannot be used: \(reason)"
    case .invalidSecret(let path, let reason): "the secret file \(path) cannot be used: \(reason)"
    }
  }

  private static func conditionText(_ brand: Brand, live: String?) -> String {
    guard let live else { return "\(brand) has no live version, so the condition does not hold" }
    return
      "the live version of \(brand) is now \(live); somebody was faster: fetch it, merge, and try again"
  }

  private static func documentText(_ diagnostics: [Diagnostic]) -> String {
    let count = diagnostics.count == 1 ? "1 error" : "\(diagnostics.count) errors"
    guard let first = diagnostics.first else { return count }
    return "\(count), first at line \(first.position.line), column \(first.position.column)"
  }
}
