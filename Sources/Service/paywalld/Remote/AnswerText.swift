import Foundation
import JSON
import QR

/// Writes a JSON answer for people: a line `name: value` for each member, and members of members indented.
struct AnswerText {
  private let root: JSONValue

  init(_ body: [UInt8]) throws {
    root = try JSONText(parsing: body, limits: .trusted).root.value
  }

  /// The id of the proposal in the answer to a launch; nil if there is none.
  static func proposal(in body: [UInt8]) -> String? {
    do {
      let root = try JSONText(parsing: body, limits: .trusted).root
      return (root["proposal"] ?? (root["outdated"] == nil ? nil : root))?["id"]?.string
    } catch {
      return nil
    }
  }

  var lines: [PlainText] { Self.lines(of: root.withoutPictures, indent: 0) }

  /// Prints the QR code of a page for phones on a terminal.
  func showCode() {
    guard isatty(STDOUT_FILENO) == 1, root["code"]?.text != nil, let page = root["page"]?.text,
      let code = QRCode(page)
    else { return }
    for line in code.halfBlocks(inColours: Output.takesColor) {
      Output.result(Array((line + "\n").utf8))
    }
  }

  /// Title and detail of a problem (RFC 9457), and each of its errors with its place.
  var problem: [PlainText] {
    let title = root["title"]?.text ?? "the service refuses"
    let detail = root["detail"]?.text.map { ": " + $0 } ?? ""
    var lines: [PlainText] = ["paywalld: \(title)\(detail)"]
    guard case .array(let errors)? = root["errors"] else { return lines }
    for error in errors {
      let place = [error["line"]?.text, error["column"]?.text].compactMap(\.self)
      let message = error["message"]?.text ?? ""
      lines.append(
        "  \(place.joined(separator: ":")): \(message) (\(error["pointer"]?.text ?? ""))")
      if let hint = error["hint"]?.text { lines.append("    hint: \(hint)") }
    }
    return lines
  }

  private static func lines(of value: JSONValue, indent: Int) -> [PlainText] {
    let space = String(repeating: " ", count: indent)
    switch value {
    case .object(let fields):
      return fields.flatMap { field -> [PlainText] in
        if let text = field.value.text { return ["\(space)\(field.name): \(text)"] }
        let inner = lines(of: field.value, indent: indent + 2)
        return inner.isEmpty
          ? ["\(space)\(field.name): none"] : ["\(space)\(field.name):"] + inner
      }
    case .array(let values):
      return values.flatMap { value -> [PlainText] in
        if let text = value.text { return ["\(space)- \(text)"] }
        let inner = lines(of: value, indent: 0)
        return inner.enumerated().map { place, line in
          "\(space)\(place == 0 ? "- " : "  ")\(line)"
        }
      }
    default: return value.text.map { ["\(space)\($0)"] } ?? []
    }
  }
}

extension JSONValue {
  /// The value without members that are pictures, which a terminal cannot show.
  fileprivate var withoutPictures: JSONValue {
    guard case .object(let fields) = self else { return self }
    return .object(
      fields.filter { field in
        guard case .string(let text) = field.value else { return true }
        return !text.hasPrefix("<svg ")
      })
  }

  fileprivate subscript(_ name: String) -> JSONValue? {
    guard case .object(let fields) = self else { return nil }
    return fields.first { $0.name == name }?.value
  }

  /// The value as a word; nil if it has members.
  fileprivate var text: String? {
    switch self {
    case .null: "none"
    case .bool(let value): value ? "yes" : "no"
    case .number(let number): "\(number)"
    case .string(let text): text
    case .array, .object: nil
    }
  }
}
