/// Work that one node at a time does for all: sending webhooks, asking data sources, deleting what nothing needs.
package enum Duty: String, Sendable, CaseIterable {
  case webhooks
  case sources
  case trimming
}

/// Proof that a node holds a duty. A later holder has a greater number, so what an earlier one still does is refused.
package struct Tenure: Sendable, Hashable {
  package var duty: Duty
  package var fence: Int

  package init(duty: Duty, fence: Int) {
    self.duty = duty
    self.fence = fence
  }
}

/// Who does which duty, and how far the work has come.
package struct Duties: Sendable {
  /// The tenure of this node while it holds the duty; nil while another does, or nobody can tell. It may wait for the network.
  ///
  /// Ask before each piece of work: a node that dies, or cannot be reached for `Duties.lifetime`, loses its duties.
  package var hold: @Sendable (_ duty: Duty) -> Tenure?
  /// How far the work of a duty has come, by the number of a change; nil if nobody has begun.
  package var mark: @Sendable (_ duty: Duty) throws(StorageError) -> Int?
  /// Records how far it has come. False if another node holds the duty now.
  package var advance: @Sendable (_ tenure: Tenure, _ mark: Int) throws(StorageError) -> Bool

  /// After how long another node takes over, in seconds.
  package static let lifetime = 10

  package init(
    hold: @escaping @Sendable (_ duty: Duty) -> Tenure?,
    mark: @escaping @Sendable (_ duty: Duty) throws(StorageError) -> Int?,
    advance: @escaping @Sendable (_ tenure: Tenure, _ mark: Int) throws(StorageError) -> Bool
  ) {
    self.hold = hold
    self.mark = mark
    self.advance = advance
  }
}

extension Duties {
  /// Of a store alone, which does everything.
  package static let alone = Duties(
    hold: { Tenure(duty: $0, fence: 1) }, mark: { _ in nil }, advance: { _, _ in true })
}
