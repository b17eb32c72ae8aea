import ASCII
import Digest
import HTTP
import JSON
import Locales
import PaywallGate
import PaywallStore
import Routing

/// The findings of the gate for a version: the verdict, and the full answer for clients.
package struct VersionFindings: Sendable {
  let verdict: GateVerdict
  /// Whether every screen was judged that was to be: all, or the likeliest.
  let isComplete: Bool
  /// Whether every screen of the matrix was judged.
  let isWhole: Bool
  /// The packs that will stop the version soon.
  let due: [DueRules]
  /// The answer of `GET …/findings`: the same bytes until the version is judged again.
  let answer: [UInt8]

  /// The maximum number of errors, and of warnings, that a verdict lists; it counts all of them.
  package static let named = 100

  init(_ result: GateResult, _ fingerprint: String, on day: CivilDay) {
    let stopping = result.issues(.stops)
    let (errors, warnings) = (stopping.count, result.warnings.count)
    isComplete = result.isComplete
    isWhole = result.isWhole
    due = result.due
    verdict = GateVerdict(
      errors > 0 ? .errors : result.isComplete ? .passed : .incomplete, fingerprint: fingerprint,
      errors: stopping.prefix(Self.named).map(\.diagnostic), errorCount: errors,
      warnings: result.warnings.prefix(Self.named).map(\.diagnostic), warningCount: warnings,
      findingCount: result.findings.count,
      soFar: result.isComplete ? nil : result.judgedScreens)
    answer = Self.answer(result.fields, on: day)
  }

  /// Creates the findings of a version that cannot be laid out.
  init(_ errors: [Diagnostic], _ fingerprint: String, on day: CivilDay) {
    (isComplete, isWhole) = (true, true)
    due = []
    verdict = GateVerdict(
      .errors, fingerprint: fingerprint, errors: Array(errors.prefix(Self.named)),
      errorCount: errors.count)
    let findings = errors.prefix(Self.named).map { error -> JSONValue in
      guard case .object(let fields) = error.value else { return error.value }
      return .object(fields + [JSONField(name: "severity", value: "error")])
    }
    answer = Self.answer(
      [
        JSONField(name: "passes", value: false), JSONField(name: "complete", value: true),
        JSONField(name: "verdict", value: "This paywall cannot be laid out"),
        JSONField(name: "cells", value: ["judged": 0, "chosen": 0, "possible": 0]),
        JSONField(name: "issues", value: []),
        JSONField(name: "findings", value: .array(Array(findings))),
      ], on: day)
  }

  private static func answer(_ fields: [JSONField], on day: CivilDay) -> [UInt8] {
    checkForm.text(of: (fields, day), .pretty) + [UInt8(ascii: "\n")]
  }

  package var response: HTTPResponse { .content(answer, type: "application/json") }
}

extension VersionFindings {
  private static let start = "paywalld-findings-3 "

  /// The bytes of a file of complete findings: a line with a checksum, the verdict and what is due on a line, and the answer.
  var file: [UInt8] {
    let head = JSONValue.object(
      verdict.fields + [JSONField(name: "due", value: .array(due.map(\.json)))])
    let rest = head.encoded() + [UInt8(ascii: "\n")] + answer
    return Array("\(Self.start)\(SHA256.hash(rest).hexadecimal)\n".utf8) + rest
  }

  /// Reads the bytes of such a file; nil if they are damaged or have another format.
  init?(file bytes: [UInt8]) {
    let newline = UInt8(ascii: "\n")
    let start = Array(Self.start.utf8)
    guard bytes.starts(with: start), let end = bytes.firstIndex(of: newline) else { return nil }
    let rest = Array(bytes[(end + 1)...])
    let sum = SHA256.hash(rest).hexadecimal
    guard bytes[start.count..<end].elementsEqual(sum.utf8),
      let middle = rest.firstIndex(of: newline)
    else { return nil }
    do {
      let text = try JSONText(parsing: Array(rest[..<middle]), limits: .trusted)
      guard let verdict = GateVerdict(text.root) else { return nil }
      self.verdict = verdict
      (isComplete, isWhole) = (true, true)
      due = text.root["due"]?.elements?.compactMap(DueRules.init) ?? []
      answer = Array(rest[(middle + 1)...])
    } catch {
      return nil
    }
  }
}

extension DueRules {
  fileprivate var json: JSONValue {
    [
      "pack": .string(pack), "title": .string(title), "day": .string(day.description),
      "rules": .array(rules.map(JSONValue.string)),
      "storefronts": .array(storefronts.map(JSONValue.string)),
    ]
  }

  fileprivate init?(_ node: JSONNode) {
    guard let pack = node["pack"]?.string, let title = node["title"]?.string,
      let day = node["day"]?.string.flatMap(CivilDay.init)
    else { return nil }
    self.init(
      pack: pack, title: title, day: day,
      rules: node["rules"]?.elements?.compactMap(\.string) ?? [],
      storefronts: node["storefronts"]?.elements?.compactMap(\.string) ?? [])
  }
}

extension GateVerdict {
  fileprivate var fields: [JSONField] {
    [
      JSONField(name: "outcome", value: .string(outcome.rawValue)),
      JSONField(name: "fingerprint", value: .string(fingerprint)),
      JSONField(name: "errors", value: .array(errors.map(\.value))),
      JSONField(name: "errorCount", value: .number(errorCount)),
      JSONField(name: "warnings", value: .array(warnings.map(\.value))),
      JSONField(name: "warningCount", value: .number(warningCount)),
      JSONField(name: "findingCount", value: .number(findingCount)),
    ]
  }

  fileprivate init?(_ node: JSONNode) {
    guard let outcome = node["outcome"]?.string.flatMap(Outcome.init),
      let fingerprint = node["fingerprint"]?.string,
      let errorCount = node["errorCount"]?.number?.int,
      let warningCount = node["warningCount"]?.number?.int,
      let findingCount = node["findingCount"]?.number?.int
    else { return nil }
    self.init(
      outcome, fingerprint: fingerprint,
      errors: node["errors"]?.elements?.compactMap(Diagnostic.init(kept:)) ?? [],
      errorCount: errorCount,
      warnings: node["warnings"]?.elements?.compactMap(Diagnostic.init(kept:)) ?? [],
      warningCount: warningCount, findingCount: findingCount)
  }
}

extension Diagnostic {
  fileprivate init?(kept node: JSONNode) {
    guard let code = node["code"]?.string, let message = node["message"]?.string,
      let line = node["line"]?.number?.int, let column = node["column"]?.number?.int
    else { return nil }
    self.init(
      code: code, pointer: node["pointer"]?.string ?? "",
      position: SourcePosition(line: line, column: column), range: 0..<0, message: message,
      hint: node["hint"]?.string)
  }
}
