import JSON

/// `paywalld check --url`: lets a service judge a file with its own gate and a brand's policy and pictures; without a file, a version.
struct RemoteCheck {
  /// The flags of `check` that choose readers; the service has the same flags.
  private static let choices = ["devices", "locales", "budget", "at"]

  static let options = [
    OptionSpec(
      name: "url", value: "URL",
      help:
        "let a running service judge, with the policy and the files of --brand; without a PATH its version",
      scope: "check"),
    OptionSpec(name: "token-file", value: "FILE", help: "a file with a token of that service"),
    OptionSpec(name: "brand", value: "BRAND", help: "the brand there", scope: "check"),
    OptionSpec(
      name: "version", value: "N", help: "the version to judge (default: the live one)",
      scope: "check"),
  ].under("A service elsewhere:")

  private let arguments: Arguments
  private let service: RemoteService
  private let format: CheckCommand.Format

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    service = try RemoteService(arguments)
    format = try arguments.choice("format", CheckCommand.Format.self) ?? .text
    guard [.text, .json].contains(format) else {
      throw UsageError(
        message: "--format \(format) works on files", hint: "with --url choose text or json")
    }
    guard !arguments.operands.isEmpty || arguments["brand"] != nil else {
      throw UsageError(
        message: "check --url needs a PATH or --brand", hint: "name a document, or a brand there")
    }
  }

  func run() throws(UsageError) -> ExitStatus {
    do {
      guard !arguments.operands.isEmpty else {
        let brand = arguments["brand"]?.text ?? ""
        let version = try arguments["version"]?.text ?? live(brand)
        return try ask(
          RemoteTable.findings, [brand, version], named: "\(brand) version \(version)",
          content: nil)
      }
      var status = ExitStatus.done
      for path in arguments.operands {
        let file = try SentFile(path)
        defer { file.remove() }
        let judged = try ask(RemoteTable.check, [path], named: path, content: file)
        if judged != .done { status = judged }
      }
      return status
    } catch let error as UsageError {
      throw error
    } catch {
      Output.message("paywalld: \(service.address): \(String(describing: error))")
      return .failed
    }
  }

  /// The live version of a brand.
  private func live(_ brand: String) throws -> String {
    let path = "/brands/" + RemoteCommand.escaped(brand)
    let answer = try service.ask(.get, path, fields: [], content: nil, type: nil)
    let root = try JSONText(parsing: answer.body, limits: .trusted).root
    guard let live = root["live"]?.number else {
      throw RemoteError(
        description: root["detail"]?.string
          ?? "\(brand) has no live version; name one with --version")
    }
    return "\(live)"
  }

  /// Sends a request with an operation of the API, and shows the findings.
  private func ask(
    _ command: RemoteCommand, _ operands: [String], named name: String, content: SentFile?
  ) throws -> ExitStatus {
    var asked = Arguments(command: command.spec, operands: operands)
    for flag in Self.choices + ["brand"] where command.spec.option(flag) != nil {
      // The service has its own default budget.
      if let value = arguments[flag], value.source != .fallback { asked.values[flag] = value }
    }
    let answer = try service.ask(
      command.operation.method, command.target(of: asked), fields: [], content: content?.path,
      type: content == nil ? nil : "application/json")
    guard answer.status == 200 else {
      for line in try AnswerText(answer.body).problem { Output.message(line) }
      return .failed
    }
    let root = try JSONText(parsing: answer.body, limits: .trusted).root
    if format == .json {
      Output.result(answer.body)
    } else {
      show(root, of: name)
    }
    return root["passes"]?.bool == true ? .done : .failed
  }

  private func show(_ root: JSONNode, of name: String) {
    let judged = root["cells"]?["judged"]?.number.map { "\($0)" } ?? "0"
    // The verdict of an unfinished check says it itself.
    let screens = root["complete"]?.bool == true ? " (\(judged) screens)" : ""
    Output.result("\(name): \(root["verdict"]?.string ?? "")\(screens)")
    let issues = root["issues"]?.elements.map(Array.init) ?? []
    for (index, issue) in issues.enumerated() {
      let words = ["readers", "title", "question", "action"].map { issue[$0]?.string }
      let asked = words[2].map { $0 + " " } ?? ""
      Output.result("\(index + 1). \(words[0] ?? ""): \(words[1] ?? "")")
      Output.result("   \(asked)\(words[3] ?? "")")
      let place = [issue["line"]?.number, issue["column"]?.number].compactMap {
        $0.map { "\($0)" }
      }
      let pointer = issue["pointer"]?.string ?? ""
      Output.result(
        "   \(([name] + place).joined(separator: ":"))\(pointer.isEmpty ? "" : " (\(pointer))") \(issue["code"]?.string ?? "")"
      )
    }
  }
}
