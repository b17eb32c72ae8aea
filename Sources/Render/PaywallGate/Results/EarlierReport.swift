import JSON
import Numbers

/// The issues of an earlier report in JSON, with which a new one is compared.
public struct EarlierReport: Sendable {
  /// For each path, the numbers of issues by fingerprint.
  private let issues: [String: [String: Int]]

  /// Reads a report, or the answer of a service for one document.
  ///
  /// - Throws: `JSONMismatch` if it is neither.
  public init(_ root: JSONNode) throws(JSONMismatch) {
    let documents = root["documents"]?.elements.map(Array.init) ?? [root]
    var all: [String: [String: Int]] = [:]
    for document in documents {
      guard let issues = document["issues"]?.elements else {
        throw JSONMismatch(
          at: document, "expected a report of paywalld check --format json, with issues")
      }
      var counts: [String: Int] = [:]
      for issue in issues where issue["suppression"] == nil {
        counts[issue["fingerprint"]?.string ?? "", default: 0] += 1
      }
      all[document["path"]?.string ?? ""] = counts
    }
    self.issues = all
  }

  /// Returns the issues that the report does not have for a document. If it has one document only, that is meant, whatever its path.
  func news(in found: [GateIssue], path: String) -> [GateIssue] {
    let only = issues.count == 1 ? issues.values.first : nil
    var known = issues[path] ?? only ?? [:]
    return found.filter { issue in
      guard issue.suppression == nil else { return false }
      let left = known[issue.fingerprint] ?? 0
      known[issue.fingerprint] = left - 1
      return left <= 0
    }
  }
}
