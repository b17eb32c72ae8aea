/// Lines that the stores on a log write for each other, beside the log: what each of them has counted.
///
/// Each writer has a name that nobody else has, and numbers its own lines one after the other. A whole, which says what they all say
/// together, takes the place of older lines.
package struct SharedLines: Sendable {
  package var ends: @Sendable () throws(StorageError) -> LineEnds
  /// The lines of a store after the one with this number, in order: some, or none if there is none.
  package var read: @Sendable (_ store: String, _ number: Int) throws(StorageError) -> [SharedLine]
  /// Adds a writer's next line durably. False if its number is not the one after its last line. A line that is there already is not added again, so
  /// whoever got no answer asks once more.
  package var append: @Sendable (_ writer: String, _ line: SharedLine) throws(StorageError) -> Bool
  /// The newest whole; nil if there is none.
  package var whole: @Sendable () throws(StorageError) -> WholeLines?
  /// Puts a whole in the place of the one with this version, and of the lines in it. Makes it only if this store is the one to do so.
  ///
  /// - Returns: whether it did.
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

/// A line, and its number among those of its writer.
package struct SharedLine: Sendable, Hashable {
  package var number: Int
  package var bytes: [UInt8]

  package init(number: Int, bytes: [UInt8]) {
    self.number = number
    self.bytes = bytes
  }
}

/// How far the lines go.
package struct LineEnds: Sendable, Hashable {
  /// The last line of each writer. One that has written nothing for long is left out; its lines are in the whole.
  package var lines: [String: Int] = [:]
  /// A writer that is not among them numbers its lines after this number, which is greater than any that it may have used.
  package var floor = 0
  /// The version of the whole, which grows; 0 if there is none.
  package var version = 0
  /// The last line of each writer in the whole.
  package var whole: [String: Int] = [:]
  /// How many lines are not in the whole.
  package var loose = 0

  package init() {}
}

/// What all lines up to some say together.
package struct WholeLines: Sendable, Hashable {
  package var version: Int
  /// The last line of each writer in it.
  package var ends: [String: Int]
  package var bytes: [UInt8]

  package init(version: Int, ends: [String: Int], bytes: [UInt8]) {
    self.version = version
    self.ends = ends
    self.bytes = bytes
  }
}
