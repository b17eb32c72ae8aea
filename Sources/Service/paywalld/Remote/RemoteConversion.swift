import JSON
import PaywallImport

/// A conversion that a running service carries out: of an uploaded file, or of a version that the service has.
struct RemoteConversion {
  static let heading = "A service elsewhere:"

  static func options(scope: String, _ help: String) -> [OptionSpec] {
    [
      OptionSpec(name: "url", value: "URL", help: help, scope: scope),
      OptionSpec(name: "token-file", value: "FILE", help: "a file with a token of that service"),
    ].under(heading)
  }

  private let service: RemoteService

  /// Returns nil if the command works on files.
  init?(_ arguments: Arguments) throws(UsageError) {
    guard arguments["url"] != nil else { return nil }
    service = try RemoteService(arguments)
  }

  /// The service's conversion. Prints the service's error message and returns nil on failure.
  ///
  /// - Parameter flags: the values of flags that the service's operation has, too.
  func answer(
    _ command: RemoteCommand, _ operands: [String], flags: [String: Arguments.Value?] = [:],
    sending file: String? = nil
  ) throws(UsageError) -> ConvertedPaywall? {
    var asked = Arguments(command: command.spec, operands: operands)
    asked.values = flags.compactMapValues { $0 }
    let content = try file.map { path throws(UsageError) in try SentFile(path) }
    defer { content?.remove() }
    do {
      let answer = try service.ask(
        command.operation.method, command.target(of: asked), fields: [], content: content?.path,
        type: content == nil ? nil : "application/json")
      guard answer.status == 200 else {
        for line in try AnswerText(answer.body).problem { Output.message(line) }
        return nil
      }
      return ConvertedPaywall(try JSONText(parsing: answer.body, limits: .trusted).root)
    } catch {
      Output.message("paywalld: \(service.address): \(String(describing: error))")
      return nil
    }
  }
}
