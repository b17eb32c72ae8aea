import Numbers

/// The matching isolate initiators and PDIs (UAX #9 BD9).
struct BidiIsolates {
  /// The index of the matching PDI or initiator.
  private(set) var match: [Int: Int] = [:]

  init(_ classes: [BidiClass]) {
    var open: [Int] = []
    for (index, type) in classes.enumerated() {
      if BidiClasses.isolates.contains(type) {
        open.append(index)
      } else if type == .pdi, let start = open.popLast() {
        match[start] = index
        match[index] = start
      }
    }
  }

  /// The first character with a direction outside of isolates (P2).
  func firstStrong(in range: Range<Int>, of classes: [BidiClass]) -> BidiClass? {
    var index = range.lowerBound
    while index < range.upperBound {
      if BidiClasses.strong.contains(classes[index]) { return classes[index] }
      if BidiClasses.isolates.contains(classes[index]) {
        guard let end = match[index] else { return nil }
        index = end
      }
      index += 1
    }
    return nil
  }
}

/// Explicit levels and directions (UAX #9 §3.3.2, X1 to X8).
struct BidiEmbedding {
  /// `classes` with overrides applied.
  private(set) var resolved: [BidiClass]
  private(set) var levels: [UInt8]
  private let isolates: BidiIsolates
  private var stack: [Status]
  private var overflowIsolates = 0
  private var overflowEmbeddings = 0
  private var validIsolates = 0

  private static let maxDepth: UInt8 = 125

  private struct Status {
    var level: UInt8
    var override: BidiClass?
    var isIsolate = false
  }

  init(_ classes: [BidiClass], _ isolates: BidiIsolates, baseLevel: UInt8) {
    resolved = classes
    levels = Array(repeating: baseLevel, count: classes.count)
    self.isolates = isolates
    stack = [Status(level: baseLevel)]
  }

  private var top: Status { stack[stack.count - 1] }

  mutating func run() {
    for index in resolved.indices {
      switch resolved[index] {
      case .rle: embed(at: index, rightToLeft: true, override: nil)
      case .lre: embed(at: index, rightToLeft: false, override: nil)
      case .rlo: embed(at: index, rightToLeft: true, override: .r)
      case .lro: embed(at: index, rightToLeft: false, override: .l)
      case .rli: isolate(at: index, rightToLeft: true)
      case .lri: isolate(at: index, rightToLeft: false)
      case .fsi:
        let inside = index + 1..<(isolates.match[index] ?? resolved.count)
        let first = isolates.firstStrong(in: inside, of: resolved)
        isolate(at: index, rightToLeft: first.map { $0 != .l } ?? false)
      case .pdi: endIsolate(at: index)
      case .pdf: endEmbedding(at: index)
      case .b: break
      case .bn: levels[index] = top.level
      default: level(index)
      }
    }
  }

  /// Gives a character the current level and override (X6).
  private mutating func level(_ index: Int) {
    levels[index] = top.level
    if let override = top.override { resolved[index] = override }
  }

  /// Enters a deeper level; returns `false` if it would be too deep.
  private mutating func push(
    rightToLeft: Bool, override: BidiClass? = nil, isIsolate: Bool = false
  ) -> Bool {
    let level = rightToLeft ? (top.level + 1) | 1 : (top.level + 2) & ~1
    guard level <= Self.maxDepth, overflowIsolates == 0, overflowEmbeddings == 0 else {
      return false
    }
    stack.append(Status(level: level, override: override, isIsolate: isIsolate))
    return true
  }

  /// Starts an embedding or an override (X2 to X5).
  private mutating func embed(at index: Int, rightToLeft: Bool, override: BidiClass?) {
    levels[index] = top.level
    if !push(rightToLeft: rightToLeft, override: override), overflowIsolates == 0 {
      overflowEmbeddings += 1
    }
  }

  /// Starts an isolate (X5a to X5c).
  private mutating func isolate(at index: Int, rightToLeft: Bool) {
    level(index)
    if push(rightToLeft: rightToLeft, isIsolate: true) {
      validIsolates += 1
    } else {
      overflowIsolates += 1
    }
  }

  /// Ends an isolate (X6a).
  private mutating func endIsolate(at index: Int) {
    if overflowIsolates > 0 {
      overflowIsolates -= 1
    } else if validIsolates > 0 {
      overflowEmbeddings = 0
      while !top.isIsolate { stack.removeLast() }
      stack.removeLast()
      validIsolates -= 1
    }
    level(index)
  }

  /// Ends an embedding or an override (X7).
  private mutating func endEmbedding(at index: Int) {
    if overflowIsolates == 0 {
      if overflowEmbeddings > 0 {
        overflowEmbeddings -= 1
      } else if !top.isIsolate, stack.count >= 2 {
        stack.removeLast()
      }
    }
    levels[index] = top.level
  }
}
