import POSIX
import PaywallModel
import PaywallStorage
import PaywallStore

extension Problem {
  /// The problem for an error of the store.
  package init(_ error: StoreError, in catalog: Catalog) {
    switch error {
    case .unknownBrand(let brand): self = .unknownBrand(brand, in: catalog)
    case .unknownVersion(let brand, let number):
      self = .unknownVersion(number, of: brand, among: catalog.brands[brand]?.versions ?? [])
    case .invalidDocument(let diagnostics):
      self.init(.invalidDocument, error.description)
      errors = diagnostics
    case .stoppedByGate(_, _, let verdict), .pinIsStopped(_, _, let verdict, _):
      self.init(.stoppedByGate, error.description)
      errors = verdict.errors
    case .conditionFailed(_, let live):
      self.init(.preconditionFailed, error.description)
      if let live { fields.append(("ETag", live)) }
    case .storage(.unreachable), .storage(.clock):
      self = Problem(.notReady, error.description).with("Retry-After", "1")
    default: self.init(Self.type(of: error), error.description)
    }
  }

  private static func type(of error: StoreError) -> ProblemType {
    switch error {
    case .unknownBrand: .unknownBrand
    case .unknownVersion: .unknownVersion
    case .unknownImage, .unknownFile, .unknownSchedule, .unknownProposal, .unknownKey:
      .notFound
    case .notYours: .forbidden
    case .brandIsUnserved, .versionIsLive, .shownByPlacements, .listIsAsked, .needsReason,
      .versionIsScheduled,
      .nothingLive,
      .brandIsActive,
      .keyIsTaken, .keyIsValid, .limitReached, .scheduleOverlaps, .invalidCanary, .needsApproval,
      .invalidProposal:
      .conflict
    case .conditionFailed: .preconditionFailed
    case .invalidDocument: .invalidDocument
    case .invalidImage: .invalidImage
    case .stoppedByGate, .pinIsStopped: .stoppedByGate
    case .invalidName, .invalidReason, .invalidSchedule: .invalidParameter
    case .tooLarge: .tooLarge
    case .stateMissing: .notReady
    case .schema, .noValidDocument: .storage
    case .storage(let error): type(of: error)
    }
  }

  private static func type(of error: FileError) -> ProblemType {
    if error.isFull { return .storageFull }
    return error.isReadOnly ? .notReady : .storage
  }

  private static func type(of error: StorageError) -> ProblemType {
    switch error {
    case .file(let error): type(of: error)
    case .unwritable(let error): error.isFull ? .storageFull : .notReady
    case .failed: .notReady
    case .movedOn: .conflict
    case .lost, .damaged: .notReady
    case .unreachable, .undecided, .foreign, .clock: .notReady
    case .quota: .storageFull
    case .invalidBackup, .unfinished, .locked: .storage
    }
  }
}
