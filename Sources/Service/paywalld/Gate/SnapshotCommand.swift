import Foundation
import JSON
import PaywallGate
import PaywallModel
import PaywallStorage

/// `paywalld snapshot`: stores screens of documents in files next to them, for teams that review changes in git, and compares them.
struct SnapshotCommand {
  private let paths: [String]
  private let updates: Bool
  private let options: GateOptions

  init(_ arguments: Arguments) throws(UsageError) {
    paths = arguments.operands
    updates = arguments.isOn("update")
    guard !updates || !arguments.isOn("check") else {
      throw UsageError(message: "--update and --check exclude each other")
    }
    options = try GateOptions(arguments)
  }

  func run() throws(UsageError) -> ExitStatus {
    var options = options
    var isSame = true
    for path in paths {
      let folder = try options.folder(for: path)
      for file in try NamedDocuments(at: path).documents {
        switch try options.judged(file, in: folder) {
        case .success(let judged):
          isSame = try (updates ? update(file, judged) : check(file, judged)) && isSame
        case .failure(let fault):
          fault.show()
          isSame = false
        }
      }
    }
    return isSame ? .done : .failed
  }

  /// The path of the snapshot: `disney/3.snapshot` for `disney/3.json`.
  private static func path(of file: DocumentFile) -> String {
    URL(filePath: file.path).deletingPathExtension().appendingPathExtension("snapshot")
      .relativePath
  }

  private func update(_ file: DocumentFile, _ judged: JudgedFile) throws(UsageError) -> Bool {
    let path = Self.path(of: file)
    do {
      let text = try judged.gate.snapshot(
        of: judged.subject, most: options.matrix.budget ?? Gate.snapshotCells
      ).json()
      try NamedFile(path: path).write(Array(text.utf8))
      Output.result("\(path): written")
      return true
    } catch let error as UsageError {
      throw error
    } catch {
      Output.message("paywalld: \(file.path): \(error)")
      return false
    }
  }

  private func check(_ file: DocumentFile, _ judged: JudgedFile) throws(UsageError) -> Bool {
    let path = Self.path(of: file)
    guard FileManager.default.fileExists(atPath: path) else {
      Output.message("paywalld: there is no \(path); write it with paywalld snapshot --update")
      return false
    }
    let bytes = try NamedFile(path: path).read()
    do {
      let snapshot = try Snapshot(JSONText(parsing: bytes, limits: .trusted).root)
      let impact = try judged.gate.impact(from: snapshot, to: judged.subject)
      for sentence in impact.sentences { Output.result("\(path): \(sentence)") }
      return impact.changed.isEmpty
    } catch {
      Output.message("paywalld: \(path): \(error); write it anew with paywalld snapshot --update")
      return false
    }
  }
}
