import Numbers

/// The occupied cells of a grid; `major` is the axis along which automatic placement advances: rows for `row`.
struct GridOccupancy {
  /// The occupied ranges of each major track.
  private var stretches: [Int: [Range<Int>]] = [:]
  /// Areas that cross too many major tracks to be listed in each.
  private var long: [(major: Range<Int>, minor: Range<Int>)] = []
  private static let longest = 32

  mutating func take(major: Range<Int>, minor: Range<Int>) {
    guard major.count <= Self.longest else {
      long.append((major, minor))
      return
    }
    for track in major { stretches[track, default: []].append(minor) }
  }

  /// The first minor line after the areas that conflict with this one; `nil` without a conflict.
  func end(ofConflictWith minor: Range<Int>, major: Range<Int>) -> Int? {
    var end: Int?
    for area in long where area.major.overlaps(major) && area.minor.overlaps(minor) {
      end = max(end ?? area.minor.upperBound, area.minor.upperBound)
    }
    if major.count > stretches.count {
      for (track, taken) in stretches where major.contains(track) {
        Self.extend(&end, by: taken, minor)
      }
    } else {
      for track in major {
        if let taken = stretches[track] { Self.extend(&end, by: taken, minor) }
      }
    }
    return end
  }

  /// The last range of a track is needed most often, because items are placed in order.
  private static func extend(_ end: inout Int?, by taken: [Range<Int>], _ minor: Range<Int>) {
    for stretch in taken.reversed() where stretch.overlaps(minor) {
      end = max(end ?? stretch.upperBound, stretch.upperBound)
    }
  }

  /// The first major line after the areas that conflict; `nil` without a conflict.
  func majorEnd(ofConflictWith minor: Range<Int>, major: Range<Int>) -> Int? {
    var end: Int?
    for area in long where area.major.overlaps(major) && area.minor.overlaps(minor) {
      end = max(end ?? area.major.upperBound, area.major.upperBound)
    }
    if let end { return end }
    for track in major.reversed() {
      if let taken = stretches[track], taken.contains(where: { $0.overlaps(minor) }) {
        return track + 1
      }
      if stretches.isEmpty { break }
    }
    return nil
  }
}
