// CSS Grid §11.5, resolve intrinsic track sizes.

extension LayoutPass {
  mutating func resolveIntrinsicTracks(
    _ axis: GridAxis.Index, _ container: inout GridContainer, _ room: TrackRoom
  ) {
    guard container.axes[axis].tracks.contains(where: \.isContentSized) else { return }
    sizeToSingleItems(axis, &container, room)
    let spanning = container.items.indices.filter { crossesContent($0, axis, container) }
    let flexible = spanning.filter { isFlexible($0, axis, container) }
    let others = spanning.filter { !isFlexible($0, axis, container) }
    for span in Set(others.map { container.items[$0].tracks(axis).count }).sorted() where span > 1 {
      let group = others.filter { container.items[$0].tracks(axis).count == span }
      accommodate(group, axis, &container, room, amongFlexible: false)
    }
    accommodate(flexible, axis, &container, room, amongFlexible: true)
    for index in container.axes[axis].tracks.indices
    where container.axes[axis].tracks[index].growthLimit == .infinity {
      container.axes[axis].tracks[index].growthLimit = container.axes[axis].tracks[index].base
    }
  }

  /// Step 2: tracks fit the items that span only them.
  private mutating func sizeToSingleItems(
    _ axis: GridAxis.Index, _ container: inout GridContainer, _ room: TrackRoom
  ) {
    for index in container.items.indices {
      let range = container.items[index].tracks(axis)
      guard range.count == 1, container.axes[axis].tracks[range.lowerBound].flexFactor == nil else {
        continue
      }
      let track = range.lowerBound
      if let kind = room.baseKind(of: container.axes[axis].tracks[track].minimum) {
        let length = contribution(of: index, axis, kind, &container)
        container.axes[axis].tracks[track].base = max(
          container.axes[axis].tracks[track].base, length)
      }
      growLimit(of: track, to: index, axis, &container)
    }
    for index in container.axes[axis].tracks.indices {
      container.axes[axis].tracks[index].growthLimit = max(
        container.axes[axis].tracks[index].growthLimit, container.axes[axis].tracks[index].base)
    }
  }

  private mutating func growLimit(
    of track: Int, to item: Int, _ axis: GridAxis.Index, _ container: inout GridContainer
  ) {
    var length: Double
    switch container.axes[axis].tracks[track].maximum {
    case .minContent: length = contribution(of: item, axis, .minContent, &container)
    case .maxContent, .auto: length = contribution(of: item, axis, .maxContent, &container)
    case .fitContent(let limit):
      length = min(contribution(of: item, axis, .maxContent, &container), limit)
    case .fixed, .flex: return
    }
    let former = container.axes[axis].tracks[track].growthLimit
    length = max(length, 0)
    container.axes[axis].tracks[track].growthLimit =
      former == .infinity ? length : max(former, length)
  }

  private func crossesContent(
    _ item: Int, _ axis: GridAxis.Index, _ container: GridContainer
  ) -> Bool {
    container.axes[axis].tracks[container.items[item].tracks(axis)].contains(
      where: \.isContentSized)
  }

  private func isFlexible(_ item: Int, _ axis: GridAxis.Index, _ container: GridContainer) -> Bool {
    container.axes[axis].tracks[container.items[item].tracks(axis)].contains {
      $0.flexFactor != nil
    }
  }

  /// Steps 3 and 4: tracks grow together to fit the items that span several of them.
  private mutating func accommodate(
    _ items: [Int], _ axis: GridAxis.Index, _ container: inout GridContainer, _ room: TrackRoom,
    amongFlexible: Bool
  ) {
    guard !items.isEmpty else { return }
    for step in SpaceDistribution.steps(room) {
      distribute(step, items, axis, &container, amongFlexible: amongFlexible)
      guard !step.isForLimits else { continue }
      for index in container.axes[axis].tracks.indices {
        container.axes[axis].tracks[index].growthLimit = max(
          container.axes[axis].tracks[index].growthLimit, container.axes[axis].tracks[index].base)
      }
    }
  }
}

extension GridTrack {
  /// Whether content has a say in the track's size.
  var isContentSized: Bool { minimum.isIntrinsic || maximum.isIntrinsic || flexFactor != nil }
}

extension TrackRoom {
  /// What the base size of a track with this minimum fits of its items (CSS Grid §11.5, step 2).
  fileprivate func baseKind(of minimum: GridTrack.Breadth) -> GridContribution? {
    switch minimum {
    case .minContent: .minContent
    case .maxContent: .maxContent
    case .auto: kind == nil ? .minimum : .limitedMinContent
    case .fixed, .flex, .fitContent: nil
    }
  }
}
