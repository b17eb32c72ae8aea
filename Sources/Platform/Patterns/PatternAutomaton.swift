import Numbers

/// A regular pattern as a deterministic automaton: one table lookup per character.
///
/// Characters that the pattern does not distinguish share a class, which keeps the table small.
struct PatternAutomaton: Sendable {
  /// The maximum size of the table; larger patterns are run by backtracking.
  static let maxTransitions = 1 << 15
  /// The maximum size of a program that is converted to a table.
  static let maxSteps = 1000

  private let classes: ScalarClasses
  private let states: AutomatonBuilder.States

  init?(_ program: PatternProgram) {
    guard program.isRegular, program.steps.count <= Self.maxSteps,
      var builder = AutomatonBuilder(program),
      let states = builder.build()
    else { return nil }
    classes = builder.classes
    self.states = states
  }

  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var state = Int(states.initial)
    var offset = 0
    let classCount = classes.count
    return states.transitions.withUnsafeBufferPointer { transitions in
      classes.ascii.withUnsafeBufferPointer { ascii in
        while offset < text.count {
          guard state > 1 else { return state == 1 }
          let byte = text[offset]
          let symbol = byte < 0x80 ? Int(ascii[Int(byte)]) : classes.wide(in: text, at: &offset)
          state = Int(transitions[state &* classCount &+ symbol])
          offset &+= 1
        }
        return states.acceptsAtEnd[state]
      }
    }
  }
}

/// A partition of all scalars into classes that a pattern does not distinguish.
struct ScalarClasses: Sendable {
  /// The class of each ASCII character.
  let ascii: [UInt8]
  /// The boundaries between classes, ascending.
  private let boundaries: [UInt32]

  var count: Int { boundaries.count + 1 }

  /// `nil` if there are too many classes.
  init?(_ sets: [ScalarSet]) {
    var edges: Set<UInt32> = []
    for range in sets.flatMap(\.ranges) {
      edges.insert(range.lowerBound)
      edges.insert(range.upperBound + 1)
    }
    edges.remove(0)
    let sorted = edges.sorted()
    guard sorted.count < 255 else { return nil }
    boundaries = sorted
    ascii = (0..<128).map { scalar in UInt8(sorted.prefix { $0 <= scalar }.count) }
  }

  /// Some scalar of a class.
  func example(of number: Int) -> UInt32 { number == 0 ? 0 : boundaries[number - 1] }

  /// The class of the scalar at `offset`. Advances to its last byte. The
  /// text must be well-formed.
  func wide(in text: UnsafeBufferPointer<UInt8>, at offset: inout Int) -> Int {
    let first = text[offset]
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var scalar = UInt32(first) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
    for _ in 1..<length {
      offset += 1
      scalar = scalar << 6 | UInt32(text[offset] & 0x3F)
    }
    var (low, high) = (0, boundaries.count)
    while low < high {
      let middle = (low + high) / 2
      if boundaries[middle] <= scalar { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
