import Numbers

/// What does not fit only where text is more than twice its size: one decision for the whole document, how far its texts grow.
enum LargeTextCauses {
  static func causes(in pool: IssuePool) -> [IssueCause] {
    let found = pool.indices { finding in
      FooterCauses.crowded.contains(finding.code)
        && finding.smallestScale > Cell.greatestAskedScale
    }
    guard let first = found.first else { return [] }
    let room = RoomChange(found, in: pool)
    return [
      IssueCause(
        code: pool.findings[first].code,
        place: IssuePool.common(found.map { pool.findings[$0].component }), findings: found,
        steps: [[room.limiting, room.limitingParts].compactMap(\.self)])
    ]
  }
}
