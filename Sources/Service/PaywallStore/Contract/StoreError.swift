import Foundation
import JSON
import POSIX
import PaywallModel
import PaywallStorage

/// Why the store rejected a request or could not carry it out. When one is thrown, nothing has changed.
public enum StoreError: Error, Sendable {
  case unknownBrand(Brand)
  case unknownVersion(Brand, Int)
  case unknownImage(Brand, String)
  /// No such file was stored for the next version.
  case unknownFile(Brand, String)
  case unknownSchedule(String)
  case unknownProposal(String)
  case unknownKey(Brand, String)
  /// Another key of the brand has the name.
  case keyIsTaken(Brand, String)
  /// The key is valid. Revoke it first.
  case keyIsValid(Brand, String)
  /// The version needs the approval of a second person before it goes live. Propose it.
  case needsApproval(Brand, Int)
  /// The author of a proposal cannot approve it, and only a publisher can withdraw another author's.
  case notYours(String)
  /// The version is live already, or another version went live after the proposal.
  case invalidProposal(String)
  /// The version is live. Make another one live first.
  case versionIsLive(Brand, Int)
  /// The live version cannot be served. Make another one live, or restore its file.
  case brandIsUnserved(Brand)
  /// The brand has no live version yet.
  case nothingLive(Brand)
  /// The brand is active. Make another one active first.
  case brandIsActive(Brand)
  /// The brand's live placements, or a campaign, show the paywall, or this version of it. Change them first.
  case shownByPlacements(Brand, Int?, by: Brand, Int, pointer: String)
  /// The brand's live placements, or a campaign, ask for the list. Change them first.
  case listIsAsked(Brand, String, by: Brand, Int)
  /// The placements would show something else to more readers than the brand's policy allows without a reason.
  case needsReason(Brand, changedShare: Double, most: Double)
  /// A schedule uses the version. Cancel it first.
  case versionIsScheduled(Brand, Int, schedule: String)
  /// The condition of the request does not hold. `live` is the live version's entity tag.
  case conditionFailed(Brand, live: String?)
  case invalidDocument([Diagnostic])
  /// The gate stops the version from going live. The number is nil for a version that is not stored.
  case stoppedByGate(Brand, Int?, GateVerdict)
  /// The gate stops a version that placements show by number.
  case pinIsStopped(Brand, Int, GateVerdict, pointer: String)
  case invalidImage(String)
  case invalidName(String)
  case invalidReason(String)
  case invalidSchedule(String)
  /// The version cannot be shown to a share of the readers.
  case invalidCanary(String)
  /// Another schedule of the brand overlaps in time.
  case scheduleOverlaps(String)
  /// The body is larger than the limit, in bytes.
  case tooLarge(limit: Int)
  /// The store has reached one of its limits.
  case limitReached(String)
  /// The storage layer failed.
  case storage(StorageError)
  /// The state is missing. The folder was served before, or is read-only, so that this is unknown.
  case stateMissing(path: String, wasServed: Bool)
  /// The document schema is unusable.
  case schema(path: String, String)
  /// No brand has a valid document.
  case noValidDocument(LoadReport)
}

extension StoreError {
  /// The error for a failed system call that changed nothing.
  static func file(_ error: FileError) -> StoreError { .storage(.file(error)) }
}

extension StoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownBrand(let brand): "there is no brand \"\(brand)\""
    case .unknownVersion(let brand, let number): "\(brand) has no version \(number)"
    case .unknownImage(let brand, let name): "\(brand) has no image \"\(name)\""
    case .unknownFile(let brand, let name):
      "no \(name) was put for the next version of \(brand)"
    case .unknownSchedule(let id): "there is no schedule \"\(id)\""
    case .unknownProposal(let id):
      "there is no proposal \"\(id)\"; GET /admin/proposals lists those that wait"
    case .unknownKey(let brand, let name):
      "\(brand) has no client key \"\(name.shortened)\"; GET /admin/brands/\(brand)/keys lists all"
    case .keyIsTaken(let brand, let name):
      "\(brand) has a client key \"\(name)\" already; revoke it first, or choose another name"
    case .keyIsValid(let brand, let name):
      "the client key \"\(name)\" of \(brand) still counts; revoke it first, then drop what it counted"
    case .needsApproval(let brand, let number):
      "version \(number) of \(brand) goes live once somebody else has approved it; propose it with POST /admin/proposals"
    case .versionIsLive(let brand, let number):
      "version \(number) of \(brand) is live; make another version live first"
    case .brandIsUnserved(let brand):
      "the live version of \(brand) is gone or damaged; restore its file, or make another version live first"
    case .nothingLive(let brand): "nothing of \(brand) is live yet; make a version live first"
    case .brandIsActive(let brand):
      "\(brand) is the active brand; make another one active first"
    case .shownByPlacements(let brand, let number, let placements, let version, let pointer):
      "version \(version) of \(Self.words(placements)), which is live, shows \(number.map { "version \($0) of " } ?? "")the paywall \(brand.paywall ?? "") (\(pointer)); change that first"
    case .listIsAsked(_, let list, let placements, let version):
      "version \(version) of \(Self.words(placements)), which is live, asks for the list \(list); change that first"
    case .needsReason(let brand, let changedShare, let most):
      "these placements show \(Self.percent(changedShare)) of simulated readers something else, and the policy of \(brand.name) asks for a reason above \(Self.percent(most)); look at POST /admin/brands/\(brand.name)/placements/simulate, and give a reason"
    case .versionIsScheduled(let brand, let number, let schedule):
      "version \(number) of \(brand) is needed by the schedule \(schedule); cancel that first"
    case .conditionFailed(let brand, let live): Self.conditionText(brand, live: live)
    case .invalidDocument(let diagnostics): Self.documentText(diagnostics)
    case .stoppedByGate(let brand, let number, let verdict):
      "the gate stops \(number.map { "version \($0)" } ?? "this document") of \(brand): \(verdict.sentence)"
    case .pinIsStopped(let brand, let number, let verdict, let pointer):
      "the placements show version \(number) of \(brand) (\(pointer)), which the gate stops: \(verdict.sentence); mend it as a new version, or show another one"
    case .invalidImage(let text), .invalidName(let text), .invalidReason(let text),
      .invalidSchedule(let text), .invalidCanary(let text), .scheduleOverlaps(let text),
      .limitReached(let text),
      .notYours(let text), .invalidProposal(let text):
      text
    case .storage(let error): error.description
    case .tooLarge(let limit): "the body is larger than \(limit) bytes"
    case .stateMissing(let path, let wasServed):
      "there is no state in \(path), and the folder of paywalls \(wasServed ? "was served before" : "takes no writes, so that it cannot tell whether it was served before"): nothing is live by itself; restore a backup of the state folder, declare what is live in live.json, or start with --fresh to make every brand's newest version live"
    case .schema(let path, let reason): "the schema \(path) cannot be used: \(reason)"
    case .noValidDocument(let report):
      "no brand has a document that can be served; \(report.files.count) files are wrong"
    }
  }

  /// Writes a share as `12.5 %`.
  private static func percent(_ share: Double) -> String {
    let tenths = Int(clamping: (share * 1_000).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }

  /// A file of placements in a sentence.
  private static func words(_ placements: Brand) -> String {
    placements.campaign.map { "the campaign \($0) of \(placements.name)" }
      ?? "the placements of \(placements.name)"
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

/// Throws the store's errors from the storage's operations.
extension Storage {
  func add(_ changes: [LoggedChange], after sequence: Int) throws(StoreError) {
    do {
      try journal.append(changes, after: sequence)
    } catch {
      throw .storage(error)
    }
  }

  /// Throws `movedOn` if other stores have appended changes after the one that a decision was based on.
  func confirm(_ sequence: Int) throws(StoreError) {
    do {
      try journal.confirm(sequence)
    } catch {
      throw .storage(error)
    }
  }

  func read(
    after sequence: Int, _ body: (LoggedChange) -> Bool
  ) throws(StoreError) {
    do {
      try journal.read(after: sequence, body)
    } catch {
      throw .storage(error)
    }
  }

  func last(datedBy time: Date) throws(StoreError) -> Int {
    do {
      return try journal.last(datedBy: time)
    } catch {
      throw .storage(error)
    }
  }

  /// Stores bytes, which are durable when this returns or after `settle`.
  func put(_ bytes: [UInt8], _ durability: Durability) throws(StoreError) -> BlobID {
    do {
      return try blobs.put(bytes, durability)
    } catch {
      throw .storage(error)
    }
  }

  /// Makes all bytes durable that were stored with `later`.
  func settle() throws(StoreError) {
    do {
      try blobs.settle()
    } catch {
      throw .storage(error)
    }
  }

  /// Throws unless the folder is still the one that was opened.
  func checkPlace() throws(StoreError) {
    do {
      try check()
    } catch {
      throw .storage(error)
    }
  }
}
