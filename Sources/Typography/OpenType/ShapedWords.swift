import Synchronization

/// The advances of words that were shaped by one plan, so that a text costs no more than its new words: those of a paywall come again
/// in each of its sizes, devices and prices.
final class ShapedWords: Sendable {
  /// Words that are kept; with the next one all are forgotten.
  static let capacity = 512
  /// Characters in the longest word that is kept.
  static let longest = 48

  private let known = Mutex<[ArraySlice<Unicode.Scalar>: [Int32]]>([:])

  var count: Int { known.withLock { $0.count } }

  subscript(word: ArraySlice<Unicode.Scalar>) -> [Int32]? {
    guard word.count <= Self.longest else { return nil }
    return known.withLock { $0[word] }
  }

  /// Keeps a word's advances, and gives them back.
  func keep(_ advances: [Int32], of word: ArraySlice<Unicode.Scalar>) -> [Int32] {
    guard word.count <= Self.longest else { return advances }
    known.withLock { known in
      if known.count >= Self.capacity { known.removeAll(keepingCapacity: true) }
      // A slice would hold the whole text that it is of.
      known[Array(word)[...]] = advances
    }
    return advances
  }
}
