import Foundation
import JSON
import Locales
import PaywallCheck
import PaywallGate
import PaywallModel
import PaywallRender
import Testing

/// A file of `Fixtures/rules`: a document with a defect, the same document mended, and what the rule finds.
///
/// `{"rule": "text-truncated", "devices": ["iphone-se"], "locales": ["en"], "defect": {…}, "near": {…}, "finds": [{"pointer": …,
/// "severity": …}]}`. Instead of a document, `defect` and `near` may be `{"of": "examples/premium", "with": {"/components/0/size": 9}}`: a
/// document of the repository with other values, of which null removes a member. `defectPolicy` and `nearPolicy` are policies.
struct RuleCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let code: String
  private let text: JSONText

  static let all: [RuleCase] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Fixtures/rules")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().compactMap { name in
      guard let data = try? Data(contentsOf: folder.appending(path: name)),
        let text = try? JSONText(parsing: Array(data), limits: .document),
        let code = text.root["rule"]?.string
      else {
        Issue.record("\(name) is not a case of a rule")
        return nil
      }
      return RuleCase(testDescription: name, code: code, text: text)
    }
  }()

  private init(testDescription: String, code: String, text: JSONText) {
    self.testDescription = testDescription
    self.code = code
    self.text = text
  }

  /// `error /components/0`, sorted.
  var expected: [String] {
    (text.root["finds"]?.elements?.map { $0 } ?? []).map {
      "\($0["severity"]?.string ?? "") \($0["pointer"]?.string ?? "")"
    }.sorted()
  }

  /// What the rule finds in a result, in the same form.
  func places(in result: GateResult) -> [String] {
    result.findings.filter { $0.code == code && $0.suppression == nil }
      .map { "\($0.severity.rawValue) \($0.pointer)" }.sorted()
  }

  /// The result for one of the two documents.
  func judge(_ member: String) throws -> GateResult {
    let policy = try text.root[member + "Policy"].map {
      try GatePolicy(reading: $0.value.encoded())
    }
    return try TestGate.judge(try document(member), options, policy ?? .standard)
  }

  func document(_ member: String) throws -> TestDocument {
    try TestDocument(try #require(text.root[member]))
  }

  var options: MatrixOptions {
    var options = Self.few
    options.devices = strings("devices")
    options.locales = strings("locales")
    return options
  }

  /// One phone, the document's locales, few screens.
  static let few: MatrixOptions = {
    var options = MatrixOptions(today: CivilDay(sinceEpoch: 20_000))
    options.devices = ["iphone-se"]
    options.locales = ["en"]
    options.budget = 400
    return options
  }()

  private func strings(_ member: String) -> [String]? {
    text.root[member]?.elements?.compactMap(\.string)
  }
}
