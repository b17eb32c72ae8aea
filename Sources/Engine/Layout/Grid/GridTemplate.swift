import Numbers

// CSS Grid §7, defining the grid.

/// The maximum number of tracks on either side of a grid's first line; lines further out are clamped (CSS Grid §5.4).
let mostGridTracks = 10_000

/// One axis of an explicit grid, with its repetitions resolved.
struct GridTemplate {
  /// Sizes of the explicit tracks.
  private(set) var tracks: [TrackSize] = []
  /// The tracks that collapse if they stay empty.
  private(set) var collapsible = 0..<0
  private let implicit: [TrackSize]

  /// - Parameter room: determines the number of repetitions of a track list (CSS Grid §7.2.3.2).
  init(_ lists: [TrackList], implicit: [TrackSize], room: TrackRoom, gap: Double) {
    self.implicit = implicit.isEmpty ? [.auto] : implicit
    for list in lists {
      let first = tracks.count
      if case .repeating(let count, let sizes) = list {
        append(sizes, times: count)
      } else {
        append(list.sizes, times: Self.repetitions(of: list.sizes, in: lists, room, gap))
      }
      if case .autoFit = list { collapsible = first..<tracks.count }
    }
  }

  private mutating func append(_ sizes: [TrackSize], times: Int) {
    for _ in 0..<max(0, times) {
      let room = mostGridTracks - tracks.count
      guard room > 0, !sizes.isEmpty else { return }
      tracks += sizes.prefix(room)
    }
  }

  /// The size of the track at `index`, counted from the first explicit track; negative before it (CSS Grid §7.6).
  func size(at index: Int) -> TrackSize {
    if tracks.indices.contains(index) { return tracks[index] }
    let count = implicit.count
    let turn = index < 0 ? index % count : (index - tracks.count) % count
    return implicit[turn < 0 ? turn + count : turn]
  }

  /// The number of times that the automatic repetition fits (CSS Grid §7.2.3.2).
  private static func repetitions(
    of sizes: [TrackSize], in lists: [TrackList], _ room: TrackRoom, _ gap: Double
  ) -> Int {
    let fits = room.inner.isDefinite ? room.inner : room.most
    let base = fits.isDefinite ? fits : room.least
    guard base.isDefinite else { return 1 }
    // Browsers ignore percentages of a maximum size here.
    let share = room.inner.isDefinite || !room.most.isDefinite ? base : indefinite
    let one = sizes.reduce(0.0) { $0 + fixedSize($1, share) + gap }
    let others = lists.reduce(0.0) { $0 + fixedSize(of: $1, base: share, gap: gap) }
    let count = (base + gap - others) / one
    guard count > 1 else { return 1 }
    let fitting = whole(min(count, Double(mostGridTracks)))
    return fits.isDefinite || Double(fitting) == count ? fitting : fitting + 1
  }

  /// The length of the list without the automatic repetition, including gutters.
  private static func fixedSize(of list: TrackList, base: Double, gap: Double) -> Double {
    guard case .repeating(let count, let sizes) = list else { return 0 }
    return Double(count) * sizes.reduce(0.0) { $0 + fixedSize($1, base, least: 0) + gap }
  }

  /// A track's maximum if it is a length, else its minimum; repeated tracks are at least a point, so that their number is finite.
  private static func fixedSize(_ size: TrackSize, _ base: Double, least: Double = 1) -> Double {
    var length = least
    if case .length(let minimum) = size.minimum {
      length = max(length, snapped(minimum.resolved(against: base)))
    }
    if case .length(let maximum) = size.maximum {
      length = max(length, snapped(maximum.resolved(against: base)))
    }
    return length
  }
}
