import Foundation
import POSIX
import PaywallStorage
import PaywallStore
import Routing

/// `paywalld tokens` beside the files of a service: creates, lists and removes tokens there. A running service applies the change on SIGHUP.
struct TokenCommand {
  private let arguments: Arguments
  private let source: TokenSource
  private var file: TokenFile { source.file }

  static let tokens = OptionSpec(
    name: "tokens", value: "FILE",
    help: "the file of admin tokens (default: tokens.json in --state)")

  /// With one of these a command works on files instead of asking a service.
  static let files = [
    OptionSpec(name: "state", value: "DIR", help: "the state folder, with tokens.json in it"),
    tokens,
  ].under("Without a running service")

  /// Whether the command line names files instead of a service.
  static func namesFiles(_ arguments: Arguments) -> Bool {
    files.contains { arguments[$0.name] != nil }
  }

  init(_ arguments: Arguments) throws(UsageError) {
    for name in ["url", "profile", "token-file", "reason"] {
      guard let value = arguments[name], case .flag = value.source else { continue }
      throw UsageError(
        message: "--\(name) is for a running service, and --state and --tokens name its files",
        hint: "leave one of them out")
    }
    self.arguments = arguments
    source = TokenSource(arguments)
  }

  func add() throws(UsageError) -> ExitStatus {
    let role = try arguments.choice("role", Role.self) ?? .publisher
    let end = try arguments.value(
      "expires", expected: "a time such as 2027-01-31T00:00:00Z", Timestamp.date)
    let name = arguments.operands[0]
    return try carryOut { () throws(AccessError) in
      let secret = try file.add(name: name, role: role, createdAt: Date(), expiresAt: end)
      Output.result("\(secret)")
      Output.message(
        "\(name) now has the rights of \(role.withArticle). The token is not shown again. A running service accepts it after SIGHUP."
      )
      return .done
    }
  }

  func remove() throws(UsageError) -> ExitStatus {
    let name = arguments.operands[0]
    return try carryOut { () throws(AccessError) in
      guard let left = try source.remove(name: name) else {
        Output.message("paywalld: \(file.path) has no token \"\(name)\"")
        return .failed
      }
      Output.message("removed \(name); a running service stops accepting it after SIGHUP")
      if left.tokens.isEmpty {
        Output.message(
          "no token is left: nobody can make changes until you create one with paywalld tokens add NAME and the same folder"
        )
      }
      return .done
    }
  }

  func list() throws(UsageError) -> ExitStatus {
    try carryOut { () throws(AccessError) in
      for token in try file.tokens() {
        let end = token.expiresAt.map { "until " + Timestamp.text($0) } ?? "no expiry"
        Output.result("\(token.name)  \(token.role.rawValue)  \(end)")
      }
      return .done
    }
  }

  private func carryOut(_ work: () throws(AccessError) -> ExitStatus) throws(UsageError)
    -> ExitStatus
  {
    let state = arguments["state"]?.text ?? "state"
    if arguments["tokens"] == nil,
      FileManager.default.fileExists(atPath: Folder.path(ofOwn: "fleet.json", in: state))
    {
      throw UsageError(
        message: "\(state) is a node's copy of a store that has the tokens itself",
        hint:
          "ask a node: paywalld \(arguments.command.name) --url http://HOST:8000 --token-file FILE"
      )
    }
    do throws(AccessError) {
      return try work()
    } catch {
      throw UsageError(message: "\(error)")
    }
  }
}

extension Role {
  /// The role with its article: "an editor".
  fileprivate var withArticle: String {
    ("aeiou".contains(rawValue.first ?? " ") ? "an " : "a ") + rawValue
  }
}
