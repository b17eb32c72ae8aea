import Foundation
import JSON
import Numbers
import PaywallModel

extension MeaningCheck {
  /// Checks that locales name existing languages and regions, and occur only once.
  func locales() {
    if let node = text.root["meta"]?["locale"], let problem = problem(of: document.meta.locale) {
      findings.report("unknown-locale", at: node, problem.message, hint: problem.hint)
    }
    var seen: [String: String] = [:]
    for member in text.root["strings"]?.members.map(Array.init) ?? [] {
      let name = member.key
      if let problem = problem(of: name) {
        findings.report("unknown-locale", at: member, problem.message, hint: problem.hint)
      }
      if let other = seen.updateValue(name, forKey: name.lowercased()), other != name {
        findings.report(
          "duplicate-locale", at: member, "\"\(name)\" is the same locale as \"\(other)\"",
          hint: "merge the texts of both")
      }
    }
  }

  private func problem(of locale: String) -> (message: String, hint: String)? {
    let parts = locale.split(separator: "-").map(String.init)
    guard let language = parts.first, Identifier.locale.matches(locale) else { return nil }
    guard ISOCodes.languages.contains(language.lowercased()) else {
      return (
        "there is no language \"\(language)\" (ISO 639)",
        "write a code such as \"en\", \"de\" or \"pt-BR\""
      )
    }
    guard let region = parts.dropFirst().last, region.count < 4 else { return nil }
    guard !ISOCodes.regions.contains(region.uppercased()) else { return nil }
    let hint =
      region.uppercased() == "UK"
      ? "the United Kingdom is \"GB\"" : "write a code such as \"US\", \"GB\" or \"DE\""
    return ("there is no region \"\(region)\" (ISO 3166)", hint)
  }
}
