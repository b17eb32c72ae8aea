/// Work that one node at a time does for all: sending webhooks, asking data sources, deleting unneeded data.
package enum Duty: String, Sendable, CaseIterable {
  case webhooks
  case sources
  case trimming
}

/// Proof that a node holds a duty. A later holder has a greater number, so further work of an earlier holder is rejected.
package struct Tenure: Sendable, Hashable {
  package var duty: Duty
  package var fence: Int

  package init(duty: Duty, fence: Int) {
    self.duty = duty
    self.fence = fence
  }
}

/// The holders of duties, and the progress of their work.
package struct Duties: Sendable {
  /// Returns the tenure of this node while it holds the duty; nil while another node does, or if that is unknown. May wait for the network.
  ///
  /// Ask before each piece of work: a node that dies, or cannot be reached for `Duties.lifetime`, loses its duties.
  package var hold: @Sendable (_ duty: Duty) -> Tenure?
  /// Returns how far the work of a duty has come, as the number of a change; nil if nobody has begun.
  package var mark: @Sendable (_ duty: Duty) throws(StorageError) -> Int?
  /// Records how far the work has come. Returns false if another node holds the duty now.
  package var advance: @Sendable (_ tenure: Tenure, _ mark: Int) throws(StorageError) -> Bool

  /// The time after which another node takes over, in seconds.
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
  /// The duties of a single store, which does everything.
  package static let alone = Duties(
    hold: { Tenure(duty: $0, fence: 1) }, mark: { _ in nil }, advance: { _, _ in true })
}
