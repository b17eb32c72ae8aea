import Foundation
import JSON
import PaywallCheck
import PaywallModel
import PaywallRender
import PaywallStore

/// `paywalld validate`: every error of every document, where an editor finds it.
struct ValidateCommand {
  /// Who reads the result.
  enum Format: String, CaseIterable {
    /// A person.
    case text
    /// A program.
    case json
    /// Code scanning.
    case sarif
    /// GitHub Actions.
    case github
  }

  let paths: [String]
  let paywalls: PaywallsFolder
  let format: Format

  init(_ arguments: Arguments) throws(UsageError) {
    paths = arguments.operands
    paywalls = PaywallsFolder(arguments)
    format = try arguments.choice("format", Format.self) ?? .text
  }

  func run() throws(UsageError) -> ExitStatus {
    var checkers: [String: DocumentChecker] = [:]
    var report = DiagnosticReport(files: [])
    var reported: Set<String> = []
    for path in paths {
      let named = try NamedDocuments(at: path)
      for file in named.documents {
        let contents = try file.contents()
        let checker = try checker(for: path, in: &checkers)
        var pictures: Set<String> = []
        report.files.append(try check(contents, of: file, checker, noting: &pictures))
        for fault in pictures.sorted().compactMap(file.pictureFault)
        where reported.insert(fault.path).inserted {
          report.files.append(
            .init(path: fault.path, bytes: [], diagnostics: fault.diagnostics))
        }
      }
      for note in named.notes { Output.message("\(note)") }
    }
    Output.result(Array(show(report).utf8))
    return report.isClean ? .done : .failed
  }

  /// Documents of one folder share what is made of its schema.
  private func checker(
    for path: String, in known: inout [String: DocumentChecker]
  ) throws(UsageError) -> DocumentChecker {
    let folder = try paywalls.path(for: path)
    if let checker = known[folder] { return checker }
    let checker = try DocumentChecker(paywalls: folder)
    known[folder] = checker
    return checker
  }

  private func check(
    _ contents: Result<[UInt8], DocumentFault>, of file: DocumentFile, _ checker: DocumentChecker,
    noting pictures: inout Set<String>
  ) throws(UsageError) -> DiagnosticReport.CheckedFile {
    let bytes: [UInt8]
    let document: PaywallDocument
    do throws(DocumentFault) {
      bytes = try contents.get()
      document = try file.check(bytes, with: checker, asked: { pictures.insert($0) }).get()
    } catch {
      return .init(path: file.path, bytes: error.bytes, diagnostics: error.report.diagnostics)
    }
    let costs = try costs(of: document, bytes, file)
    return .init(path: file.path, bytes: bytes, diagnostics: costs)
  }

  /// What laying a large document out takes too much of, as a publish would say.
  private func costs(
    of document: PaywallDocument, _ bytes: [UInt8], _ file: DocumentFile
  ) throws(UsageError) -> [Diagnostic] {
    guard RenderLimits.standard.mayBeExceeded(by: document) else { return [] }
    do {
      let text = try JSONText(parsing: bytes, limits: .document)
      let assets = try RenderingAssets(paywalls: paywalls.path(for: file.path))
      return assets.renderer.tooCostly(
        document, in: text, on: assets.devices.standard, images: { file.imageHeader($0) })
    } catch {
      throw UsageError(
        message: "\(error)",
        hint: "give the folder that holds devices.json and fonts/ with --paywalls")
    }
  }

  private func show(_ report: DiagnosticReport) -> String {
    switch format {
    case .text: report.text(color: Output.takesColor).description
    case .json: report.json()
    case .sarif: report.sarif(toolVersion: version)
    case .github: report.github()
    }
  }
}
