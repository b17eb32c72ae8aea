import Foundation
import JSON
import PaywallCheck
import PaywallGate
import PaywallModel
import PaywallRender
import PaywallStore

/// `paywalld validate`: prints every error with its place in the file.
struct ValidateCommand {
  /// The format of the result.
  enum Format: String, CaseIterable {
    /// For people.
    case text
    /// For programs.
    case json
    /// For code scanning services.
    case sarif
    /// For GitHub Actions.
    case github
  }

  let paths: [String]
  let paywalls: PaywallsFolder
  let format: Format
  /// The limits of the service that the documents are for.
  let limits: RenderLimits

  init(_ arguments: Arguments) throws(UsageError) {
    paths = arguments.operands
    paywalls = PaywallsFolder(arguments)
    format = try arguments.choice("format", Format.self) ?? .text
    limits = try ServiceLimits(arguments, of: LimitOption.rendering).render
  }

  func run() throws(UsageError) -> ExitStatus {
    let report = try report()
    Output.result(Array(show(report).utf8))
    return report.isClean ? .done : .failed
  }

  func report() throws(UsageError) -> DiagnosticReport {
    var folders = CheckedFolders(paywalls, limits)
    var report = DiagnosticReport(files: [])
    var reported: Set<String> = []
    for path in paths {
      let named = try NamedDocuments(at: path)
      for file in named.documents + named.placements {
        let contents = try file.contents()
        let folder = try folders.folder(for: path)
        var pictures: Set<String> = []
        report.files.append(try check(contents, of: file, folder, noting: &pictures))
        for fault in folder.companions(of: file).faults
        where reported.insert(fault.path).inserted {
          report.files.append(fault)
        }
        for fault in pictures.sorted().compactMap(file.pictureFault)
        where reported.insert(fault.path).inserted {
          report.files.append(
            .init(path: fault.path, bytes: [], diagnostics: fault.diagnostics))
        }
      }
      for note in named.notes { Output.message("\(note)") }
    }
    return report
  }

  private func check(
    _ contents: Result<[UInt8], DocumentFault>, of file: DocumentFile, _ folder: CheckedFolder,
    noting pictures: inout Set<String>
  ) throws(UsageError) -> DiagnosticReport.CheckedFile {
    let bytes: [UInt8]
    let document: PaywallDocument
    do throws(DocumentFault) {
      bytes = try contents.get()
      if let placements = PlacementsFile(file, bytes) { return placements.checked }
      document = try file.check(
        bytes, with: folder.checker, folder.companions(of: file).companions,
        asked: { pictures.insert($0) }
      ).get()
    } catch {
      return error.file
    }
    let costs = try costs(of: document, bytes: bytes, file: file, in: folder)
    let warnings =
      costs.isEmpty
      ? warnings(of: document, bytes, folder)
        + (try tooManyStates(of: document, bytes: bytes, file: file, in: folder)) : []
    return .init(path: file.path, bytes: bytes, diagnostics: costs, warnings: warnings)
  }

  /// The warnings of a publish; none if the fonts cannot be read.
  private func warnings(
    of document: PaywallDocument, _ bytes: [UInt8], _ folder: CheckedFolder
  ) -> [Diagnostic] {
    do {
      let text = try JSONText(parsing: bytes, limits: .document)
      return try folder.assets().renderer.warnings(of: document, text, on: .today)
    } catch {
      return []
    }
  }

  /// The layout limits that a large document exceeds, as a publish would report them.
  private func costs(
    of document: PaywallDocument, bytes: [UInt8], file: DocumentFile, in folder: CheckedFolder
  ) throws(UsageError) -> [Diagnostic] {
    let text: JSONText
    do {
      text = try JSONText(parsing: bytes, limits: .document)
    } catch {
      return []
    }
    if limits.mayBeExceeded(by: document) {
      let assets = try folder.assets()
      let costs = assets.renderer.tooCostly(
        document, in: text, on: assets.devices.standard, images: { file.imageHeader($0) })
      if !costs.isEmpty { return costs }
    }
    return []
  }

  /// A warning about a document that has more states than one answer may have.
  private func tooManyStates(
    of document: PaywallDocument, bytes: [UInt8], file: DocumentFile, in folder: CheckedFolder
  ) throws(UsageError) -> [Diagnostic] {
    guard limits.mayHaveTooManyStates(document) else { return [] }
    let text: JSONText
    do {
      text = try JSONText(parsing: bytes, limits: .document)
    } catch {
      return []
    }
    let assets = try folder.assets()
    let gate = Gate(renderer: assets.renderer, devices: assets.devices, lanes: 1)
    let subject = GateSubject(
      document, text, folder.companions(of: file).companions, MatrixOptions(today: .today),
      images: { file.imageHeader($0) })
    return gate.tooManyStates(of: subject)
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
