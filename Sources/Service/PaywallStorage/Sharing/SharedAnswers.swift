/// The newest answer of each data source, which one store on a log fetches for all of them.
package struct SharedAnswers: Sendable {
  /// Returns the version of each question's answer, which grows. Throws while the other stores cannot be reached.
  package var versions: @Sendable () throws(StorageError) -> [String: Int]
  /// Returns the newest answer to a question; nil if there is none.
  package var read: @Sendable (_ question: String) throws(StorageError) -> [UInt8]?
  /// Replaces the answer to a question durably; nil removes it. Returns false if another store has the duty now.
  package var write:
    @Sendable (_ question: String, _ answer: [UInt8]?, _ tenure: Tenure) throws(StorageError)
      -> Bool

  package init(
    versions: @escaping @Sendable () throws(StorageError) -> [String: Int],
    read: @escaping @Sendable (_ question: String) throws(StorageError) -> [UInt8]?,
    write:
      @escaping @Sendable (_ question: String, _ answer: [UInt8]?, _ tenure: Tenure)
      throws(StorageError) -> Bool
  ) {
    self.versions = versions
    self.read = read
    self.write = write
  }
}
