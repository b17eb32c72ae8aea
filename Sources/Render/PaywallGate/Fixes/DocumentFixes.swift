import JSON

/// A document after the fixes that its findings offer. A fix stays only if the gate agrees: its finding is gone, and no other came.
public struct DocumentFixes: Sendable {
  /// The author's text with the fixes.
  public private(set) var text: JSONText
  /// What the gate says of it.
  public private(set) var result: GateResult
  /// The findings that the fixes took away.
  public private(set) var made: [Finding] = []
  /// The findings whose fixes do not hold.
  public private(set) var refused: [Finding] = []

  /// Makes all fixes at once; if they do not hold together, one after the other.
  ///
  /// - Parameters:
  ///   - result: what the gate says of the text.
  ///   - judge: checks and judges a changed text; nil if it is no valid document.
  public init(
    of text: JSONText, _ result: GateResult, judge: (JSONText) throws -> GateResult?
  ) rethrows {
    self.text = text
    self.result = result
    let offers = result.findings.filter { $0.fix != nil }
    guard !offers.isEmpty, try !make(offers, judge) else { return }
    for _ in offers {
      let left = self.result.findings.first { finding in
        finding.fix != nil && !refused.contains { $0.isOfSamePlace(as: finding) }
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
  /// What an earlier remedy has already changed is no error.
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
  /// Whether another result of the changed document has lost some findings and won none: of no rule and of no severity are there more.
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
