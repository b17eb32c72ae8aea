import Foundation
import HTTP
import JSON
import PaywallModel
import Pictures

extension RemoteCommand {
  func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    let service = try RemoteService(arguments)
    var content: SentFile?
    defer { content?.remove() }
    for (operand, text) in zip(operands, arguments.operands) {
      switch operand {
      case .path, .query: break
      case .content, .named: content = try SentFile(text)
      }
    }
    do {
      let answer = try service.ask(
        method, target(of: arguments), fields: fields(of: arguments), content: content?.path,
        type: content?.type)
      return show(answer, asJSON: arguments.isOn("json"))
    } catch {
      Output.message("paywalld: \(service.address): \(String(describing: error))")
      return .failed
    }
  }

  /// The path and query of a request.
  func target(of arguments: Arguments) -> String {
    var path = path
    var query: [(name: String, value: String)] = []
    for (operand, text) in zip(operands, arguments.operands) {
      switch operand {
      case .path(let name): path = path.replacing("{\(name)}", with: Self.escaped(text))
      case .query(let name): query.append((name, text))
      case .named(let name):
        let file = URL(filePath: text).lastPathComponent
        path = path.replacing("{\(name)}", with: Self.escaped(file))
      case .content: break
      }
    }
    for flag in flags where flag.field == nil {
      guard let value = arguments[flag.name] else { continue }
      query.append((flag.parameter, flag.value == nil ? "true" : value.text))
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

  /// RFC 3986 §2.3: everything but unreserved characters.
  private static func escaped(_ text: String) -> String {
    text.utf8.reduce(into: "") { escaped, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        escaped += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
  }

  private func show(_ answer: RemoteService.Answer, asJSON: Bool) -> ExitStatus {
    let isGood = (200..<300).contains(answer.status)
    if asJSON || answersFile && isGood {
      Output.result(answer.body)
      return isGood ? .done : .failed
    }
    do {
      let text = try AnswerText(answer.body)
      if isGood {
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

/// A file whose bytes are sent.
private struct SentFile {
  let path: String
  let type: String
  private let isTemporary: Bool

  init(_ operand: String) throws(UsageError) {
    do {
      let input = operand == "-" ? FileHandle.standardInput : nil
      let bytes =
        try input.map { try $0.readToEnd() ?? Data() } ?? Data(contentsOf: URL(filePath: operand))
      type = ImageType(of: Array(bytes.prefix(4096)))?.mediaType ?? "application/json"
      isTemporary = input != nil
      if input == nil {
        path = URL(filePath: operand).path
      } else {
        let file = FileManager.default.temporaryDirectory.appending(
          path: "paywalld-\(UUID().uuidString)")
        try bytes.write(to: file)
        path = file.path
      }
    } catch {
      throw UsageError(
        message: "cannot read \"\(operand)\"", hint: "name a file, or - for standard input")
    }
  }

  func remove() {
    guard isTemporary else { return }
    unlink(path)
  }
}
