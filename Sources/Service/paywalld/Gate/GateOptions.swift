import Foundation
import Locales
import PaywallGate
import PaywallModel
import PaywallRender
import PaywallResolve

/// The common options of commands that lay documents out for all readers: the readers, the policy, the folders and their limits.
struct GateOptions {
  let matrix: MatrixOptions
  let policy: PolicySource
  private var folders: CheckedFolders

  /// The maximum number of cells. No document needs more, and they would take minutes.
  private static let mostCells = 1_000_000

  init(_ arguments: Arguments) throws(UsageError) {
    let limits = try ServiceLimits(arguments, of: LimitOption.rendering).render
    let today = try arguments.value("at", expected: "a day such as 2026-11-22") { CivilDay($0) }
    var matrix = MatrixOptions(today: today ?? .today)
    matrix.devices = arguments.names("devices")
    matrix.locales = arguments.names("locales")
    matrix.budget = try arguments.int("budget", in: 1...Self.mostCells)
    self.matrix = matrix
    policy = PolicySource(arguments)
    folders = CheckedFolders(PaywallsFolder(arguments), limits)
  }

  /// Returns the folder of a document, or of a folder of documents.
  mutating func folder(for path: String) throws(UsageError) -> CheckedFolder {
    let folder = try folders.folder(for: path)
    let devices = try folder.assets().devices
    for id in matrix.devices ?? [] { _ = try devices.named(id) }
    return folder
  }

  /// Prepares a document for the gate, or returns its mistakes.
  func judged(
    _ file: DocumentFile, in folder: CheckedFolder
  ) throws(UsageError) -> Result<JudgedFile, DocumentFault> {
    let assets = try folder.assets()
    let contents = try file.contents()
    let policy: GatePolicy
    switch try self.policy.policy(for: file, assets.devices) {
    case .success(let found): policy = found
    case .failure(let fault): return .failure(fault)
    }
    let gate = Gate(
      renderer: assets.renderer, devices: assets.devices, policy: policy,
      packs: try folder.packs(), lanes: ProcessInfo.processInfo.activeProcessorCount)
    return Result { () throws(DocumentFault) in
      try JudgedFile(file, contents: contents, in: folder, gate: gate, options: matrix)
    }
  }
}

extension Arguments {
  /// The names of a list with commas; nil if the flag was not given.
  fileprivate func names(_ flag: String) -> [String]? {
    self[flag]?.text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
