import Foundation
import JSON
import PaywallGate
import Testing

/// A file of `Fixtures/issues`: a document, and some of its issues.
///
/// Of each issue, the members that are named are compared: `component`, `has` (codes of its findings), `places`, `part`, `readers`, `question`,
/// `title`, `action` and `remedies`, whether it has any.
struct IssueCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let text: JSONText

  static let all: [IssueCase] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Fixtures/issues")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().compactMap { name in
      guard let data = try? Data(contentsOf: folder.appending(path: name)),
        let text = try? JSONText(parsing: Array(data), limits: .document)
      else {
        Issue.record("\(name) is not a case")
        return nil
      }
      return IssueCase(testDescription: name, text: text)
    }
  }()

  var document: TestDocument {
    get throws { try TestDocument(try #require(text.root["document"])) }
  }

  var options: MatrixOptions {
    var options = RuleCase.few
    options.devices = text.root["devices"]?.elements?.compactMap(\.string)
    options.locales = text.root["locales"]?.elements?.compactMap(\.string)
    return options
  }

  var expected: [JSONNode] { text.root["issues"]?.elements.map(Array.init) ?? [] }
}

extension GateIssue {
  /// Whether the issue is as a case says.
  func isAsExpected(_ node: JSONNode) -> Bool {
    let codes = Set(findings.map(\.code))
    func same(_ member: String, _ value: String?) -> Bool {
      node[member] == nil || node[member]?.string == value
    }
    return same("code", code) && same("component", component) && same("part", part.rawValue)
      && same("readers", readers) && same("question", question) && same("title", title)
      && same("action", action)
      && (node["has"]?.elements?.compactMap(\.string) ?? []).allSatisfy(codes.contains)
      && (node["places"]?.number?.int).map { $0 == places } != false
      && node["remedies"]?.bool.map { $0 == !remedies.isEmpty } != false
  }
}
