/// What one store on a log was told from outside, for all of them: the newest answer to each question.
package struct SharedAnswers: Sendable {
  /// The version of each question's answer, which grows. Throws while the others are out of reach.
  package var versions: @Sendable () throws(StorageError) -> [String: Int]
  /// The newest answer to a question; nil if there is none.
  package var read: @Sendable (_ question: String) throws(StorageError) -> [UInt8]?
  /// Replaces the answer to a question durably; nil removes it. False if another store has the duty now.
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
