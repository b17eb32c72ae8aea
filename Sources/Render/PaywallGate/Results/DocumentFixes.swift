import JSON
import Numbers

/// A document after the fixes of its findings. A fix is kept only if the gate confirms it: its finding is gone, and there is no new one.
public struct DocumentFixes: Sendable {
  /// The author's text with the fixes.
  public private(set) var text: JSONText
  /// The gate's result for the fixed text.
  public private(set) var result: GateResult
  /// The findings that the fixes removed.
  public private(set) var made: [Finding] = []
  /// The findings with fixes that the gate does not confirm.
  public private(set) var refused: [Finding] = []

  /// Makes all fixes at once; if the gate does not confirm them together, one after the other, in the order of the issues.
  ///
  /// - Parameters:
  ///   - result: the gate's result for the text.
  ///   - judge: checks and judges a changed text; returns nil if it is not a valid document.
  public init(
    of text: JSONText, _ result: GateResult, judge: (JSONText) throws -> GateResult?
  ) rethrows {
    self.text = text
    self.result = result
    let offers = result.fixable
    guard !offers.isEmpty, try !make(offers, judge) else { return }
    for _ in offers {
      let left = self.result.fixable.first { finding in
        !refused.contains { $0.isOfSamePlace(as: finding) }
      }
      guard let left else { break }
      if try !make([left], judge) { refused.append(left) }
    }
  }

  private mutating func make(
    _ findings: [Finding], _ judge: (JSONText) throws -> GateResult?
  ) rethrows -> Bool {
    guard let fixed = text.applying(findings.compactMap(\.fix), of: findings),
      let after = try judge(fixed), after.isComplete, result.isMended(of: findings, in: after)
    else { return false }
    text = fixed
    result = after
    made += findings
    return true
  }
}

extension JSONText {
  /// Applies the remedies of some findings from the last place to the first, so that earlier places do not move. Nil if one does not apply.
  ///
  /// A place that an earlier remedy has already changed is not an error.
  fileprivate func applying(_ remedies: [Remedy], of findings: [Finding]) -> JSONText? {
    let places = zip(remedies, findings).sorted {
      $0.1.source?.range.lowerBound ?? 0 > $1.1.source?.range.lowerBound ?? 0
    }
    var text = self
    var made: Set<JSONPatch> = []
    for (remedy, _) in places where made.insert(remedy.patch).inserted {
      do throws(JSONPatchError) {
        text = try text.applying(remedy.patch, limits: .document)
      } catch {
        return nil
      }
    }
    return text
  }
}

extension GateResult {
  /// The findings with a fix, in the order of their issues; findings without an issue come last.
  fileprivate var fixable: [Finding] {
    let told = issues.flatMap(\.findings)
    let known = Set(told)
    return (told + findings.filter { !known.contains($0) }).filter { $0.fix != nil }
  }

  /// Whether the result of a changed document has lost these findings and gained none: no rule has further findings, and there are not more
  /// errors.
  public func isMended(of findings: [Finding], in after: GateResult) -> Bool {
    let mended = Dictionary(grouping: findings, by: \.code).mapValues(\.count)
    var most: [String: Int] = [:]
    for finding in self.findings { most[finding.code, default: 0] += 1 }
    for (code, count) in mended { most[code, default: 0] -= count }
    var left: [String: Int] = [:]
    for finding in after.findings { left[finding.code, default: 0] += 1 }
    return left.allSatisfy { $0.value <= most[$0.key] ?? 0 }
      && after.count(.error) <= count(.error)
  }
}

extension Finding {
  fileprivate func isOfSamePlace(as other: Finding) -> Bool {
    code == other.code && pointer == other.pointer && message == other.message
  }
}
