import Numbers

// CSS Grid §11.3, the track sizing algorithm.

/// The container's space in the axis that is being sized, in points; indefinite if unknown.
struct TrackRoom {
  var inner: Double
  /// The definite `min-width` and `max-width`, or `min-height` and `max-height`, of the content box.
  var least = indefinite
  var most = indefinite
  /// The kind of content-based size that is being computed; `nil` in a layout.
  var kind: IntrinsicWidth?
  /// Whether `auto` tracks take the remaining space: `align-content` or `justify-content` is `normal` or `stretch`.
  var stretches: Bool

  /// Adds border box limits, each possibly indefinite. If they conflict, the lower limit wins (CSS Sizing §5.2).
  mutating func setLimits(_ limits: SizeLimits, insets: Double) {
    if limits.least.isDefinite { least = max(0, limits.least - insets) }
    if limits.most.isDefinite { most = max(0, limits.most - insets) }
    if least.isDefinite, most.isDefinite { most = max(least, most) }
  }
}

extension LayoutPass {
  /// Sizes the tracks of one axis, by the steps of CSS Grid §11.3.
  mutating func sizeTracks(
    along axis: GridAxis.Index, in container: inout GridContainer, room: TrackRoom
  ) {
    container.axes[axis].isSized = false
    for index in container.axes[axis].tracks.indices {
      container.axes[axis].tracks[index].initialize()
    }
    container.forgetAreas(axis)
    resolveIntrinsicTracks(axis, &container)
    maximizeTracks(&container.axes[axis], room)
    expandFlexibleTracks(along: axis, in: &container, room: room)
    if room.stretches { stretchAutomaticTracks(&container.axes[axis], room) }
    container.axes[axis].isSized = true
  }

  /// Distributes space beyond the base sizes to tracks up to their growth limits (CSS Grid §11.6): none for a minimum
  /// size, unlimited for a maximum or unknown one.
  private func maximizeTracks(_ axis: inout GridAxis, _ room: TrackRoom) {
    if room.kind == .minContent { return }
    // Browsers consider the container's maximum size only for the repetition of tracks.
    guard room.inner.isDefinite else {
      for index in axis.tracks.indices { axis.tracks[index].base = axis.tracks[index].growthLimit }
      return
    }
    let growing = axis.tracks.indices.filter { axis.tracks[$0].base < axis.tracks[$0].growthLimit }
    axis.share(room.inner - axis.totalLength, among: growing) {
      $0.growthLimit - $0.base
    } to: {
      $0.base += $1
    }
  }

  /// Distributes the remaining space to `auto` tracks in equal shares (CSS Grid §11.8).
  private func stretchAutomaticTracks(_ axis: inout GridAxis, _ room: TrackRoom) {
    let length = room.inner.isDefinite ? room.inner : room.least
    guard length.isDefinite else { return }
    let automatic = axis.tracks.indices.filter { axis.tracks[$0].hasAutomaticMaximum }
    axis.share(length - axis.totalLength, among: automatic) { _ in
      .infinity
    } to: {
      $0.base += $1
    }
  }
}

extension GridAxis {
  /// Distributes a length to tracks in equal shares up to their limits; returns the rest.
  @inline(__always) @discardableResult
  mutating func share(
    _ length: Double, among tracks: [Int], room: (GridTrack) -> Double,
    to grow: (inout GridTrack, Double) -> Void
  ) -> Double {
    var left = length
    let growing = tracks.map { ($0, room(self.tracks[$0])) }.sorted { $0.1 < $1.1 }
    for (order, (index, room)) in growing.enumerated() where left > 0 {
      let share = min(snapped(left / Double(growing.count - order)), max(0, room))
      grow(&self.tracks[index], share)
      left -= share
    }
    return left
  }
}

extension GridTrack {
  fileprivate var hasAutomaticMaximum: Bool {
    if case .auto = maximum { !isCollapsed } else { false }
  }
}
