import Numbers

/// Runs any pattern over a text by backtracking.
///
/// Without backreferences no step is tried twice at a position, so the time is bounded by the product of the sizes of pattern and text.
/// With backreferences the time could be exponential, so the work is limited. A text that exceeds the limit does not match.
struct Backtracker {
  static let maxWork = 2_000_000

  private let program: PatternProgram
  private let text: [UInt32]
  private var work = 0
  private var looks: [LookPlace: Bool] = [:]

  private struct LookPlace: Hashable {
    var entry: Int
    var place: Int
  }

  private struct Thread {
    var step: Int
    var place: Int
    var saved: [Int]
  }

  init(_ program: PatternProgram, _ text: [UInt32]) {
    self.program = program
    self.text = text
  }

  /// Whether the pattern matches anywhere in the text.
  mutating func matchesAnywhere() -> Bool {
    var seen = Set<Int>()
    for place in 0...text.count where run(from: 0, at: place, &seen) { return true }
    return false
  }

  private mutating func run(from entry: Int, at place: Int, _ seen: inout Set<Int>) -> Bool {
    let unset = [Int](repeating: -1, count: program.slots)
    var threads = [Thread(step: entry, place: place, saved: unset)]
    while var thread = threads.popLast() {
      while true {
        work += 1
        guard work <= Self.maxWork else { return false }
        if program.slots == 0 {
          guard seen.insert(thread.step * (text.count + 1) + thread.place).inserted else { break }
        }
        if program.steps[thread.step] == .match { return true }
        guard advance(&thread, &threads) else { break }
      }
    }
    return false
  }

  /// Takes one step; returns `false` if this path fails.
  private mutating func advance(_ thread: inout Thread, _ threads: inout [Thread]) -> Bool {
    let place = thread.place
    var isOpen = true
    var next = thread.step + 1
    switch program.steps[thread.step] {
    case .set(let index):
      isOpen = place < text.count && program.sets[index].contains(text[place])
      thread.place += 1
    case .setBefore(let index):
      isOpen = place > 0 && program.sets[index].contains(text[place - 1])
      thread.place -= 1
    case .split(let first, let second):
      threads.append(Thread(step: second, place: place, saved: thread.saved))
      next = first
    case .jump(let target): next = target
    case .start: isOpen = place == 0
    case .end: isOpen = place == text.count
    case .wordBoundary(let isNegated): isOpen = isWordBoundary(at: place) != isNegated
    case .look(let entry, let isNegated): isOpen = looks(from: entry, at: place) != isNegated
    case .save(let slot): thread.saved[slot] = place
    case .backreference(let number): isOpen = skip(group: number, &thread)
    case .match: break
    }
    thread.step = next
    return isOpen
  }

  private mutating func looks(from entry: Int, at place: Int) -> Bool {
    let key = LookPlace(entry: entry, place: place)
    if let known = looks[key] { return known }
    var seen = Set<Int>()
    let answer = run(from: entry, at: place, &seen)
    if program.slots == 0 { looks[key] = answer }
    return answer
  }

  private func isWordBoundary(at place: Int) -> Bool {
    isWord(place - 1) != isWord(place)
  }

  private func isWord(_ place: Int) -> Bool {
    text.indices.contains(place) && ScalarSet.word.contains { $0.contains(text[place]) }
  }

  /// A reference to an unmatched group matches the empty text (ECMA-262 §22.2.2.7.2).
  private func skip(group number: Int, _ thread: inout Thread) -> Bool {
    let (start, end) = (thread.saved[2 * number], thread.saved[2 * number + 1])
    guard start >= 0, end >= start else { return true }
    let count = end - start
    guard thread.place + count <= text.count,
      text[start..<end] == text[thread.place..<thread.place + count]
    else { return false }
    thread.place += count
    return true
  }
}
