import Foundation
import HTTP
import JSON
import PaywallModel

extension RemoteCommand {
  func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    let service = try RemoteService(arguments)
    guard !answersEvents else {
      return RemoteEvents(
        service: service, target: target(of: arguments), asJSON: arguments.isOn("json")
      ).run()
    }
    var content: SentFile?
    defer { content?.remove() }
    for (operand, text) in zip(operands, arguments.operands) {
      switch operand {
      case .path, .query, .member, .wrapped: break
      case .content, .named: content = try SentFile(text)
      case .people: content = try SentFile(people: text)
      }
    }
    do {
      if let members = try members(of: arguments) {
        content = try SentFile(Data(members.encoded(.compact)))
      }
      let answer = try service.ask(
        operation.method, target(of: arguments), fields: fields(of: arguments),
        content: content?.path,
        type: content?.type)
      return show(answer, asJSON: arguments.isOn("json"))
    } catch let error as UsageError {
      throw error
    } catch {
      Output.message("paywalld: \(service.address): \(String(describing: error))")
      return .failed
    }
  }

  /// The path and query of a request.
  func target(of arguments: Arguments) -> String {
    var path = operation.path
    var query: [(name: String, value: String)] = []
    for (operand, text) in zip(operands, arguments.operands) {
      switch operand {
      case .path(let name): path = path.replacing("{\(name)}", with: Self.escaped(text))
      case .query(let name): query.append((name, text))
      case .named(let name):
        let file = URL(filePath: text).lastPathComponent
        path = path.replacing("{\(name)}", with: Self.escaped(file))
      case .content, .member, .wrapped, .people: break
      }
    }
    query += always
    for flag in flags where flag.isParameter {
      guard let value = arguments[flag.name] else { continue }
      query.append((flag.parameter, flag.value == nil ? "true" : value.text))
    }
    for flag in flags where flag.isOfReader {
      query += FactForm.assignments(arguments[flag.name]?.text ?? "")
    }
    let pairs = query.map { "\($0.name)=\(Self.escaped($0.value))" }
    return path + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
  }

  /// The fields of a request.
  func fields(of arguments: Arguments) -> [String] {
    flags.compactMap { flag in
      guard let field = flag.field, let value = arguments[flag.name] else { return nil }
      return "\(field): \(value.text.filter { !$0.isNewline })"
    }
  }

  /// The content, with operands and flags as members; nil if none is a member.
  private func members(of arguments: Arguments) throws(UsageError) -> JSONValue? {
    var members: [JSONField] = []
    for (operand, text) in zip(operands, arguments.operands) {
      if case .member(let name) = operand {
        members.append(JSONField(name: name, value: .string(text)))
      }
      if case .wrapped(let name) = operand {
        members.append(JSONField(name: name, value: try SentFile.value(in: text)))
      }
    }
    for flag in flags {
      if let name = flag.number, let text = arguments[flag.name]?.text {
        guard let number = Int(text) else {
          throw UsageError(
            message: "expected a whole number for --\(flag.name), found \"\(text)\"",
            hint: "write --\(flag.name) 100")
        }
        members.append(JSONField(name: name, value: .number(number)))
      }
      guard let name = flag.member, let value = arguments[flag.name] else { continue }
      members.append(JSONField(name: name, value: .string(value.text)))
    }
    return members.isEmpty ? nil : .object(members)
  }

  static func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  /// The unreserved characters (RFC 3986 §2.3).
  private static let unreserved = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")

  /// If the answer to a launch is a proposal, prints that nothing is live yet.
  private func showProposal(in answer: RemoteService.Answer) {
    guard let id = AnswerText.proposal(in: answer.body) else { return }
    Output.message(
      "paywalld: nothing is live yet: the launch waits as \(id) until somebody else approves it")
  }

  private func show(_ answer: RemoteService.Answer, asJSON: Bool) -> ExitStatus {
    let isGood = (200..<300).contains(answer.status)
    if asJSON || answersFile && isGood {
      Output.result(answer.body)
      if isGood { showProposal(in: answer) }
      return isGood ? .done : .failed
    }
    do {
      let text = try AnswerText(answer.body)
      if isGood {
        showProposal(in: answer)
        text.showCode()
        for line in text.lines { Output.result(line) }
      } else {
        for line in text.problem { Output.message(line) }
      }
    } catch {
      if !(isGood && answer.body.isEmpty) {
        Output.message(
          "paywalld: the answer with status \(answer.status) is no JSON; is this paywalld?")
        return .failed
      }
    }
    return isGood ? .done : .failed
  }
}
