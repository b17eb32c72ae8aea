import JSON

/// Findings whose rules offer remedies that make sense together.
enum OfferedCauses {
  /// Targets that are too small, for either platform.
  static func touch(in pool: IssuePool) -> [IssueCause] {
    group(["target-blocked", "target-44", "target-48"], in: pool) { findings in
      let sizes = findings.compactMap { pool.findings[$0].required }
      return "Make it at least \(Measure.number(sizes.max() ?? 48)) points large"
    }
  }

  /// What a screen reader has no words for.
  static func speech(in pool: IssuePool) -> [IssueCause] {
    group(["name-missing", "label-in-name", "price-unspoken", "picture-unnamed"], in: pool) { _ in
      "Give a screen reader the words"
    }
  }

  /// What nobody uses.
  static func unused(in pool: IssuePool) -> [IssueCause] {
    let codes = Rule.all.filter { $0.group == .dead && $0.offer == "fix" }.map(\.code)
    return group(Set(codes), in: pool) { _ in "Delete what nothing uses" }
  }

  /// Findings of one rule, for all other rules that offer something.
  static func others(in pool: IssuePool) -> [IssueCause] {
    let codes = Set(pool.indices { _ in true }.map { pool.findings[$0].code })
    return codes.sorted().flatMap { code in group([code], in: pool) { _ in nil } }
  }

  private static func group(
    _ codes: Set<String>, in pool: IssuePool, title: ([Int]) -> String?
  ) -> [IssueCause] {
    let findings = pool.indices { finding in
      codes.contains(finding.code) && (finding.fix != nil || !finding.suggestions.isEmpty)
    }
    guard let first = findings.first else { return [] }
    // Of two sizes for one target the larger one counts.
    let ordered = findings.sorted {
      (pool.findings[$1].required ?? 0) < (pool.findings[$0].required ?? 0)
    }
    var places: Set<JSONPointer> = []
    var remedies: [(remedy: Remedy, at: Int)] = []
    for index in ordered {
      let finding = pool.findings[index]
      guard let remedy = finding.fix ?? finding.suggestions.first else { continue }
      let new = remedy.patch.operations.filter { places.insert($0.path).inserted }
      guard !new.isEmpty else { continue }
      remedies.append((Remedy(remedy.title, new), finding.source?.range.lowerBound ?? 0))
    }
    let alone = remedies.count == 1 ? remedies[0].remedy.title.capitalizedFirst : nil
    let words = alone ?? title(findings) ?? pool.findings[first].hint.capitalizedFirst
    var change = IssueCause.Change(words, [])
    change.remedy = Remedy(words, joining: remedies)
    change.isFix = findings.allSatisfy { pool.findings[$0].fix != nil }
    return [
      IssueCause(
        code: pool.findings[first].code,
        place: IssuePool.common(findings.map { pool.findings[$0].component }), findings: findings,
        changes: [change])
    ]
  }
}

extension String {
  /// The text with a capital at its start.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
