import PaywallStore

/// `paywalld validate`: every error of every document, where an editor finds it.
struct ValidateCommand {
  let paths: [String]
  let paywalls: String

  init(_ arguments: Arguments) {
    paths = arguments.operands
    paywalls = arguments["paywalls"]?.text ?? "paywalls"
  }

  func run() throws(UsageError) -> ExitStatus {
    let checker = try DocumentChecker(paywalls: paywalls)
    var files: [DocumentFile] = []
    for path in paths { files += try DocumentFile.all(at: path) }
    var errors = 0
    var wrong = 0
    for file in files {
      guard case .failure(let fault) = try file.check(with: checker) else { continue }
      fault.show()
      errors += fault.report.diagnostics.count
      wrong += 1
    }
    guard wrong > 0 else {
      Output.result(files.count == 1 ? "1 document is valid" : "\(files.count) documents are valid")
      return .done
    }
    Output.message(
      "\(errors == 1 ? "1 error" : "\(errors) errors") in \(wrong) of \(files.count == 1 ? "1 document" : "\(files.count) documents")"
    )
    return .failed
  }
}
