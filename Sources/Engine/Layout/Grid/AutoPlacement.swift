import Numbers

// CSS Grid §8.5, grid item placement algorithm.

/// Finds an area for each item. `major` and `minor` name the axes as `grid-auto-flow` does: rows are major for `row`.
struct AutoPlacement {
  struct Request {
    var major: GridSpan
    var minor: GridSpan

    /// Whether the item accepts any single cell.
    var isSimple: Bool {
      if case (.automatic(1), .automatic(1)) = (major, minor) { true } else { false }
    }
  }

  struct Area {
    var major = 0..<1
    var minor = 0..<1
  }

  private let isDense: Bool
  private var occupancy = GridOccupancy()
  private var areas: [Area]
  /// The lines of the implicit grid so far.
  private var majorStart = 0
  private var minorLines: Range<Int>

  /// The areas of `requests`, in the order of the requests.
  ///
  /// - Parameter minorTracks: the number of explicit tracks in the minor axis.
  static func areas(of requests: [Request], minorTracks: Int, isDense: Bool) -> [Area] {
    if requests.allSatisfy(\.isSimple) { return areasInOrder(requests.count, max(1, minorTracks)) }
    var placement = AutoPlacement(
      isDense: isDense, areas: Array(repeating: Area(), count: requests.count),
      minorLines: 0..<minorTracks)
    placement.placeDefinite(requests)
    placement.placeLockedToMajor(requests)
    placement.determineMinorTracks(requests)
    placement.placeOthers(requests)
    return placement.areas
  }

  /// Places items cell by cell, because nothing is in the way.
  private static func areasInOrder(_ count: Int, _ minorTracks: Int) -> [Area] {
    (0..<count).map { index in
      let (major, minor) = index.quotientAndRemainder(dividingBy: minorTracks)
      return Area(major: major..<major + 1, minor: minor..<minor + 1)
    }
  }

  private mutating func take(_ index: Int, major: Range<Int>, minor: Range<Int>) {
    areas[index] = Area(major: major, minor: minor)
    occupancy.take(major: major, minor: minor)
  }

  private mutating func include(minor: Range<Int>) {
    minorLines =
      min(minorLines.lowerBound, minor.lowerBound)..<max(minorLines.upperBound, minor.upperBound)
  }

  /// Step 1: items that are not positioned automatically.
  private mutating func placeDefinite(_ requests: [Request]) {
    for (index, request) in requests.enumerated() {
      if case .definite(let major) = request.major {
        majorStart = min(majorStart, major.lowerBound)
      }
      if case .definite(let minor) = request.minor { include(minor: minor) }
      guard case (.definite(let major), .definite(let minor)) = (request.major, request.minor)
      else { continue }
      take(index, major: major, minor: minor)
    }
  }

  /// Step 2: items locked to a given major track.
  private mutating func placeLockedToMajor(_ requests: [Request]) {
    var next: [Int: Int] = [:]
    for (index, request) in requests.enumerated() {
      guard case (.definite(let major), .automatic(let count)) = (request.major, request.minor)
      else { continue }
      var start = isDense ? minorLines.lowerBound : next[major.lowerBound] ?? minorLines.lowerBound
      while let end = occupancy.end(ofConflictWith: start..<start + count, major: major) {
        start = end
      }
      take(index, major: major, minor: start..<start + count)
      include(minor: start..<start + count)
      next[major.lowerBound] = start + count
    }
  }

  /// Step 3: makes the minor axis at least as long as the largest span.
  private mutating func determineMinorTracks(_ requests: [Request]) {
    for request in requests {
      guard case .automatic(let count) = request.minor, count > minorLines.count else { continue }
      minorLines = minorLines.lowerBound..<minorLines.lowerBound + count
    }
  }

  /// Step 4: the remaining items, in order.
  private mutating func placeOthers(_ requests: [Request]) {
    var cursor = (major: majorStart, minor: minorLines.lowerBound)
    for (index, request) in requests.enumerated() {
      guard case .automatic(let majorCount) = request.major else { continue }
      if isDense { cursor = (majorStart, minorLines.lowerBound) }
      switch request.minor {
      case .definite(let minor):
        if !isDense, minor.lowerBound < cursor.minor { cursor.major += 1 }
        cursor.minor = minor.lowerBound
        var major = cursor.major..<cursor.major + majorCount
        while let end = occupancy.majorEnd(ofConflictWith: minor, major: major) {
          major = end..<end + majorCount
        }
        cursor.major = major.lowerBound
        take(index, major: major, minor: minor)
      case .automatic(let minorCount):
        advance(&cursor, major: majorCount, minor: minorCount)
        take(
          index, major: cursor.major..<cursor.major + majorCount,
          minor: cursor.minor..<cursor.minor + minorCount)
      }
    }
  }

  private func advance(
    _ cursor: inout (major: Int, minor: Int), major majorCount: Int, minor minorCount: Int
  ) {
    while true {
      if cursor.minor + minorCount > minorLines.upperBound {
        cursor = (cursor.major + 1, minorLines.lowerBound)
      }
      let minor = cursor.minor..<cursor.minor + minorCount
      let major = cursor.major..<cursor.major + majorCount
      guard let end = occupancy.end(ofConflictWith: minor, major: major) else { return }
      cursor.minor = end
    }
  }
}
