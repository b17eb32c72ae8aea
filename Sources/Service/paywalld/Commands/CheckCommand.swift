import Foundation
import JSON
import Locales
import PaywallCheck
import PaywallGate
import PaywallModel
import PaywallRender
import PaywallStorage

/// `paywalld check`: judges documents in all screens of their matrix, and prints what was found.
struct CheckCommand {
  /// The format of the result.
  enum Format: String, CaseIterable {
    case text, json, sarif, junit, github, markdown
  }

  private let paths: [String]
  private let paywalls: PaywallsFolder
  private let format: Format
  private let options: MatrixOptions
  private let limits: RenderLimits
  private let isFixing: Bool
  private let isListingRules: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    paths = arguments.operands
    paywalls = PaywallsFolder(arguments)
    format = try arguments.choice("format", Format.self) ?? .text
    limits = try ServiceLimits(arguments, of: LimitOption.rendering).render
    isFixing = arguments.isOn("fix")
    isListingRules = arguments.isOn("rules")
    let today = try arguments.value("at", expected: "a day such as 2026-11-22") { CivilDay($0) }
    var options = MatrixOptions(today: today ?? .today)
    options.devices = arguments.names("devices")
    options.locales = arguments.names("locales")
    options.budget =
      try arguments.int("budget", in: 1...Self.mostCells) ?? MatrixOptions.standardBudget
    self.options = options
  }

  /// No document needs more: they would take minutes.
  private static let mostCells = 1_000_000

  func run() throws(UsageError) -> ExitStatus {
    if isListingRules {
      Output.result(Array((format == .json ? RuleTable().json() : RuleTable().text()).utf8))
      return .done
    }
    guard !paths.isEmpty else {
      throw UsageError(message: "check needs a PATH", hint: "name a document, a brand or a folder")
    }
    guard !isFixing || !paths.contains("-") else {
      throw UsageError(message: "--fix writes files", hint: "name a file instead of -")
    }
    return try judge()
  }

  private func judge() throws(UsageError) -> ExitStatus {
    var folders = CheckedFolders(paywalls, limits)
    var report = GateReport()
    var invalid = DiagnosticReport(files: [])
    for path in paths {
      let named = try NamedDocuments(at: path)
      let folder = try folders.folder(for: path)
      let gate = try gate(folder)
      for file in named.documents {
        switch try judged(file, folder.checker, gate) {
        case .success(let document): report.documents.append(document)
        case .failure(let fault):
          invalid.files.append(
            .init(path: file.path, bytes: fault.bytes, diagnostics: fault.report.diagnostics))
        }
      }
      for note in named.notes { Output.message("\(note)") }
    }
    if !invalid.isClean { Output.message(invalid.text(color: false)) }
    Output.result(Array(show(report).utf8))
    return report.passes && invalid.isClean ? .done : .failed
  }

  private func judged(
    _ file: DocumentFile, _ checker: DocumentChecker, _ gate: Gate
  ) throws(UsageError) -> Result<GateReport.JudgedDocument, DocumentFault> {
    let contents = try file.contents()
    let bytes: [UInt8]
    let document: PaywallDocument
    do throws(DocumentFault) {
      bytes = try contents.get()
      document = try file.check(bytes, with: checker).get()
    } catch {
      return .failure(error)
    }
    for locale in options.unknownLocales(in: document) {
      let known = document.textLocales.joined(separator: ", ")
      Output.message("paywalld: \(file.path) has no texts in \"\(locale)\"; it has \(known)")
    }
    do {
      let text = try JSONText(parsing: bytes, limits: .document)
      let result = try gate.judge(subject(document, text, file))
      guard isFixing else {
        return .success(.init(path: file.path, bytes: bytes, result: result))
      }
      let fixed = try fixed(file, text, result) { changed in
        guard case .success(let document) = file.check(changed.bytes, with: checker) else {
          return nil
        }
        return try gate.judge(subject(document, changed, file))
      }
      return .success(fixed)
    } catch let error as UsageError {
      throw error
    } catch {
      return .failure(
        DocumentFault(report: FileReport(file.path, code: "too-costly", "\(error)"), bytes: bytes))
    }
  }

  private func subject(
    _ document: PaywallDocument, _ text: JSONText, _ file: DocumentFile
  ) -> GateSubject {
    GateSubject(
      document, text, file.companions, options, images: { file.imageHeader($0) },
      pictures: { file.imageBytes($0) })
  }

  private func gate(_ folder: CheckedFolder) throws(UsageError) -> Gate {
    let assets = try folder.assets()
    for id in options.devices ?? [] where assets.devices[id] == nil {
      throw UsageError(
        message: "--devices: there is no device \"\(id)\"",
        hint: "name devices of devices.json, such as \(assets.devices.standard.id)")
    }
    return Gate(
      renderer: assets.renderer, devices: assets.devices,
      lanes: ProcessInfo.processInfo.activeProcessorCount)
  }

  private func show(_ report: GateReport) -> String {
    switch format {
    case .text: report.text(color: Output.takesColor).description
    case .json: report.json()
    case .sarif: report.sarif(toolVersion: version)
    case .junit: report.junit()
    case .github: report.github()
    case .markdown: report.markdown()
    }
  }
}

extension Arguments {
  /// Names with commas between them; nil if the flag was not given.
  fileprivate func names(_ flag: String) -> [String]? {
    self[flag]?.text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
