import Numbers

// CSS Grid §11.7, expand flexible tracks.

extension LayoutPass {
  /// Distributes the remaining space to flexible tracks in proportion to their factors.
  mutating func expandFlexibleTracks(
    along axis: GridAxis.Index, in container: inout GridContainer, room: TrackRoom
  ) {
    guard container.axes[axis].tracks.contains(where: { $0.flexFactor != nil }) else { return }
    let fraction = flexFraction(along: axis, in: &container, room: room)
    // Rounding errors carry over to the next track.
    var rest = 0.0
    for index in container.axes[axis].tracks.indices {
      guard let factor = container.axes[axis].tracks[index].flexFactor else { continue }
      let share = fraction * factor + rest
      let length = snapped(share)
      guard length > container.axes[axis].tracks[index].base else { continue }
      rest = max(0, share - length)
      container.axes[axis].tracks[index].base = length
    }
  }

  /// The length of `1fr`.
  private mutating func flexFraction(
    along axis: GridAxis.Index, in container: inout GridContainer, room: TrackRoom
  ) -> Double {
    let all = container.axes[axis].tracks.indices
    if room.kind == .minContent { return 0 }
    if room.inner.isDefinite {
      return fractionSize(container.axes[axis], all, filling: room.inner)
    }
    let fraction = contentFraction(axis, &container)
    let length = container.axes[axis].tracks.reduce(0) { length, track in
      length + track.gapBefore + max(track.base, track.flexFactor.map { fraction * $0 } ?? 0)
    }
    if room.least.isDefinite, length < room.least {
      return fractionSize(container.axes[axis], all, filling: room.least)
    }
    return fraction
  }

  /// The length of `1fr` at which no content overflows.
  private mutating func contentFraction(
    _ axis: GridAxis.Index, _ container: inout GridContainer
  ) -> Double {
    var fraction = 0.0
    for track in container.axes[axis].tracks {
      if let factor = track.flexFactor { fraction = max(fraction, track.base / max(1, factor)) }
    }
    for index in container.items.indices {
      let range = container.items[index].tracks(axis)
      guard container.axes[axis].tracks[range].contains(where: { $0.flexFactor != nil }) else {
        continue
      }
      let length = contribution(of: index, along: axis, kind: .maxContent, in: &container)
      fraction = max(fraction, fractionSize(container.axes[axis], range, filling: length))
    }
    return fraction
  }

  /// The size of an `fr` (CSS Grid §11.7.1).
  private func fractionSize(_ axis: GridAxis, _ range: Range<Int>, filling space: Double) -> Double
  {
    var inflexible = Set<Int>()
    while true {
      var left = space - axis.gaps(in: range)
      var factors = 0.0
      for index in range {
        if let factor = axis.tracks[index].flexFactor, !inflexible.contains(index) {
          factors += factor
        } else {
          left -= axis.tracks[index].base
        }
      }
      let fraction = max(0, left) / max(1, factors)
      let tooLarge = range.filter { index in
        guard let factor = axis.tracks[index].flexFactor, !inflexible.contains(index) else {
          return false
        }
        return fraction * factor < axis.tracks[index].base
      }
      if tooLarge.isEmpty { return fraction }
      inflexible.formUnion(tooLarge)
    }
  }
}
