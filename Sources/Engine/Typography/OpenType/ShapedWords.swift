import Locks
import Numbers

/// A cache of the advances of words shaped by a plan, so that only new words cost time: the words of a
/// paywall recur for each size, device and price.
final class ShapedWords: Sendable {
  /// The number of cached words. Each word has two possible slots, chosen by its letters; of three words, the oldest is evicted.
  static let capacity = 1 << capacityBits
  /// The maximum length of a cached word, in characters.
  static let longest = 48

  private static let capacityBits = 10

  private struct Word {
    var letters: [Unicode.Scalar]
    var advances: [Int32]
  }

  private let known = Guarded<[Word?]>([])

  var count: Int { known.withLock { $0.count { $0 != nil } } }

  subscript(word: ArraySlice<Unicode.Scalar>) -> [Int32]? {
    guard word.count <= Self.longest else { return nil }
    let place = Self.place(of: word)
    return known.withLock { known in
      known.isEmpty
        ? nil : Self.advances(known[place], word) ?? Self.advances(known[place ^ 1], word)
    }
  }

  private static func advances(_ kept: Word?, _ word: ArraySlice<Unicode.Scalar>) -> [Int32]? {
    guard let kept, kept.letters.elementsEqual(word) else { return nil }
    return kept.advances
  }

  /// Caches a word's advances, and returns them.
  func keep(_ advances: [Int32], of word: ArraySlice<Unicode.Scalar>) -> [Int32] {
    guard word.count <= Self.longest else { return advances }
    let place = Self.place(of: word)
    // A slice would keep the whole text alive.
    let letters = Array(word)
    known.withLock { known in
      if known.isEmpty { known = Array(repeating: nil, count: Self.capacity) }
      known.swapAt(place, place ^ 1)
      known[place] = Word(letters: letters, advances: advances)
    }
    return advances
  }

  private static func place(of word: ArraySlice<Unicode.Scalar>) -> Int {
    var hash: UInt64 = 0
    for letter in word { hash = (hash ^ UInt64(letter.value)) &* 0x9E37_79B9_7F4A_7C15 }
    return Int(hash >> (64 - UInt64(capacityBits)))
  }
}
