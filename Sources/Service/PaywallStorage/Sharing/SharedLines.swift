/// Lines in which the stores on a log exchange their counts, separately from the log.
///
/// Each writer has a unique name, and numbers its own lines one after the other. The whole is the sum of older lines, and replaces them.
package struct SharedLines: Sendable {
  package var ends: @Sendable () throws(StorageError) -> LineEnds
  /// Returns lines of a store after the one with this number, in order: some of them, or none if there are none.
  package var read: @Sendable (_ store: String, _ number: Int) throws(StorageError) -> [SharedLine]
  /// Adds a writer's next line durably. Returns false if its number does not follow that of the writer's last line. A line that is there
  /// already is not added again, so a writer that got no answer can retry.
  package var append: @Sendable (_ writer: String, _ line: SharedLine) throws(StorageError) -> Bool
  /// Returns the newest whole; nil if there is none.
  package var whole: @Sendable () throws(StorageError) -> WholeLines?
  /// Replaces the whole with this version, and the lines in the new one. Only calls `whole` if this store has the duty.
  ///
  /// - Returns: whether the whole was replaced.
  package var replace:
    @Sendable (_ version: Int, _ whole: () -> (ends: [String: Int], bytes: [UInt8]))
      throws(StorageError) -> Bool

  package init(
    ends: @escaping @Sendable () throws(StorageError) -> LineEnds,
    read:
      @escaping @Sendable (_ writer: String, _ number: Int) throws(StorageError) -> [SharedLine],
    append:
      @escaping @Sendable (_ writer: String, _ line: SharedLine) throws(StorageError) -> Bool,
    whole: @escaping @Sendable () throws(StorageError) -> WholeLines?,
    replace:
      @escaping @Sendable (_ version: Int, _ whole: () -> (ends: [String: Int], bytes: [UInt8]))
      throws(StorageError) -> Bool
  ) {
    self.ends = ends
    self.read = read
    self.append = append
    self.whole = whole
    self.replace = replace
  }
}

/// A line, and its number among its writer's lines.
package struct SharedLine: Sendable, Hashable {
  package var number: Int
  package var bytes: [UInt8]

  package init(number: Int, bytes: [UInt8]) {
    self.number = number
    self.bytes = bytes
  }
}

/// The ends of all writers' lines.
package struct LineEnds: Sendable, Hashable {
  /// The number of each writer's last line. A writer that was idle for long is left out; its lines are in the whole.
  package var lines: [String: Int] = [:]
  /// The number after which a writer that is not in `lines` begins. It is greater than any that the writer may have used.
  package var floor = 0
  /// The version of the whole, which grows; 0 if there is none.
  package var version = 0
  /// The number of each writer's last line in the whole.
  package var whole: [String: Int] = [:]
  /// The number of lines that are not in the whole.
  package var loose = 0

  package init() {}
}

/// The whole: the sum of all lines up to its `ends`.
package struct WholeLines: Sendable, Hashable {
  package var version: Int
  /// The number of each writer's last line in the sum.
  package var ends: [String: Int]
  package var bytes: [UInt8]

  package init(version: Int, ends: [String: Int], bytes: [UInt8]) {
    self.version = version
    self.ends = ends
    self.bytes = bytes
  }
}
