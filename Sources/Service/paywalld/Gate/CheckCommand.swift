import JSON
import PaywallCheck
import PaywallGate
import PaywallRender
import PaywallStorage

/// `paywalld check`: judges documents in all screens of their matrix, and prints the findings.
struct CheckCommand {
  /// The format of the result.
  enum Format: String, CaseIterable {
    case text, json, sarif, junit, github, markdown, html, accessibility
  }

  private let paths: [String]
  private let format: Format
  private let options: GateOptions
  private let isFixing: Bool
  private let isListingRules: Bool
  /// The greatest number of warnings with which the command succeeds; nil for any.
  private let mostWarnings: Int?
  /// The report with the known issues; nil if every issue counts.
  private let earlier: EarlierReport?

  init(_ arguments: Arguments) throws(UsageError) {
    for flag in ["brand", "version"] where arguments[flag] != nil {
      throw UsageError(
        message: "--\(flag) is for a service that judges", hint: "name the service with --url")
    }
    paths = arguments.operands
    format = try arguments.choice("format", Format.self) ?? .text
    options = try GateOptions(arguments)
    isFixing = arguments.isOn("fix")
    isListingRules = arguments.isOn("rules")
    mostWarnings = try arguments.int("max-warnings", in: 0...1_000_000)
    earlier = try arguments["new-since"].map { (value) throws(UsageError) in
      try Self.earlier(value.text)
    }
  }

  private static func earlier(_ path: String) throws(UsageError) -> EarlierReport {
    let bytes = try NamedFile(path: path).read()
    do {
      return try EarlierReport(JSONText(parsing: bytes, limits: .trusted).root)
    } catch {
      throw UsageError(
        message: "--new-since: \(path) is no report: \(error)",
        hint: "write one with paywalld check PATH --format json")
    }
  }

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
    var options = options
    var report = GateReport()
    var invalid = DiagnosticReport(files: [])
    var reported: Set<String> = []
    for path in paths {
      let named = try NamedDocuments(at: path)
      let folder = try options.folder(for: path)
      for file in named.documents {
        let judged = try options.judged(file, in: folder)
        do throws(DocumentFault) {
          report.documents.append(try result(of: try judged.get(), file, folder))
        } catch {
          report.unjudged += 1
          invalid.files.append(error.file)
        }
        // The document is judged without the faulty files.
        invalid.files += folder.companions(of: file).faults.filter {
          reported.insert($0.path).inserted
        }
      }
      for note in named.notes { Output.message("\(note)") }
    }
    if !invalid.isClean { Output.message(invalid.text(color: false)) }
    Output.result(Array(show(report).utf8))
    let warnings = report.documents.reduce(0) { $0 + $1.result.warnings.count }
    let isOver = mostWarnings.map { warnings > $0 } == true
    if isOver, let mostWarnings {
      Output.message("paywalld: \(warnings) warnings, more than \(mostWarnings)")
    }
    return report.passes && invalid.isClean && !isOver ? .done : .failed
  }

  private func result(
    of judged: JudgedFile, _ file: DocumentFile, _ folder: CheckedFolder
  ) throws(DocumentFault) -> GateReport.JudgedDocument {
    let (gate, document) = (judged.gate, judged.subject.document)
    for locale in document.unknownLocales(among: options.matrix.locales ?? []) {
      let known = document.textLocales.joined(separator: ", ")
      Output.message("paywalld: \(file.path) has no texts in \"\(locale)\"; it has \(known)")
    }
    do {
      var result = try gate.judge(judged.subject)
      if let earlier { result = result.news(since: earlier, path: file.path) }
      guard isFixing else {
        let screens = CellScreens(gate, judged.subject, on: gate.devices.devices)
        return .init(path: file.path, bytes: judged.bytes, result: result, screens: screens)
      }
      return try fixed(file, text: judged.subject.text, result: result) { [options] changed in
        let again = Result { () throws(DocumentFault) in
          try JudgedFile(
            file, contents: .success(changed.bytes), in: folder, gate: gate,
            options: options.matrix)
        }
        guard case .success(let judged) = again else { return nil }
        return try gate.judge(judged.subject)
      }
    } catch {
      let report =
        (error as? UsageError).map { FileReport(file.path, code: "unwritten", "\($0.text)") }
        ?? FileReport(file.path, code: "too-costly", "\(error)")
      throw DocumentFault(report: report, bytes: judged.bytes)
    }
  }

  private func show(_ report: GateReport) -> String {
    switch format {
    case .text: report.text(color: Output.takesColor).description
    case .json: report.json()
    case .sarif: report.sarif(toolVersion: version)
    case .junit: report.junit()
    case .github: report.github()
    case .markdown: report.markdown()
    case .html: report.html()
    case .accessibility: report.accessibility(toolVersion: version)
    }
  }
}
