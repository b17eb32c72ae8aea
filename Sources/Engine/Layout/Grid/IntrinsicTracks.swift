import Numbers

// CSS Grid §11.5, resolve intrinsic track sizes.

extension LayoutPass {
  mutating func resolveIntrinsicTracks(
    _ axis: GridAxis.Index, _ container: inout GridContainer
  ) {
    guard container.axes[axis].tracks.contains(where: \.isContentSized) else { return }
    sizeToSingleItems(axis, &container)
    let (spanning, flexible) = itemsOfSeveralKinds(axis, container)
    for span in Set(spanning.map { container.items[$0].tracks(axis).count }).sorted() {
      let group = spanning.filter { container.items[$0].tracks(axis).count == span }
      accommodate(group, along: axis, in: &container, amongFlexible: false)
    }
    if flexible.allSatisfy({ container.items[$0].tracks(axis).count == 1 }) {
      for item in flexible { fitBase(to: item, axis, &container) }
      raiseGrowthLimits(&container.axes[axis])
    } else {
      accommodate(flexible, along: axis, in: &container, amongFlexible: true)
    }
    for index in container.axes[axis].tracks.indices
    where container.axes[axis].tracks[index].growthLimit == .infinity {
      container.axes[axis].tracks[index].growthLimit = container.axes[axis].tracks[index].base
    }
  }

  /// The items that span several tracks including one sized by content, and those that span a flexible track.
  private func itemsOfSeveralKinds(_ axis: GridAxis.Index, _ container: GridContainer)
    -> (spanning: [Int], flexible: [Int])
  {
    var spanning: [Int] = []
    var flexible: [Int] = []
    let tracks = container.axes[axis].tracks
    for index in container.items.indices {
      let range = container.items[index].tracks(axis)
      if range.contains(where: { tracks[$0].flexFactor != nil }) {
        flexible.append(index)
      } else if range.count > 1, range.contains(where: { tracks[$0].isContentSized }) {
        spanning.append(index)
      }
    }
    return (spanning, flexible)
  }

  /// Step 2: fits tracks to the items that span only them.
  private mutating func sizeToSingleItems(
    _ axis: GridAxis.Index, _ container: inout GridContainer
  ) {
    for index in container.items.indices {
      let range = container.items[index].tracks(axis)
      guard range.count == 1, container.axes[axis].tracks[range.lowerBound].flexFactor == nil else {
        continue
      }
      fitBase(to: index, axis, &container)
      growLimit(of: range.lowerBound, to: index, axis, &container)
    }
    raiseGrowthLimits(&container.axes[axis])
  }

  /// Enlarges a track to the size that an item needs which spans only this track.
  private mutating func fitBase(
    to item: Int, _ axis: GridAxis.Index, _ container: inout GridContainer
  ) {
    let track = container.items[item].tracks(axis).lowerBound
    guard let kind = container.axes[axis].tracks[track].minimum.baseContribution else { return }
    let length = contribution(of: item, along: axis, kind: kind, in: &container)
    if length > container.axes[axis].tracks[track].base {
      container.axes[axis].tracks[track].base = length
    }
  }

  private func raiseGrowthLimits(_ axis: inout GridAxis) {
    for index in axis.tracks.indices {
      axis.tracks[index].growthLimit = max(axis.tracks[index].growthLimit, axis.tracks[index].base)
    }
  }

  private mutating func growLimit(
    of track: Int, to item: Int, _ axis: GridAxis.Index, _ container: inout GridContainer
  ) {
    var length: Double
    switch container.axes[axis].tracks[track].maximum {
    case .minContent:
      length = contribution(of: item, along: axis, kind: .minContent, in: &container)
    case .maxContent, .auto:
      length = contribution(of: item, along: axis, kind: .maxContent, in: &container)
    case .fitContent(let limit):
      length = min(contribution(of: item, along: axis, kind: .maxContent, in: &container), limit)
    case .fixed, .flex: return
    }
    let former = container.axes[axis].tracks[track].growthLimit
    length = max(length, 0)
    container.axes[axis].tracks[track].growthLimit =
      former == .infinity ? length : max(former, length)
  }

  /// Steps 3 and 4: enlarges tracks together to fit the items that span several of them.
  private mutating func accommodate(
    _ items: [Int], along axis: GridAxis.Index, in container: inout GridContainer,
    amongFlexible: Bool
  ) {
    guard !items.isEmpty else { return }
    for step in SpaceDistribution.steps {
      distribute(step, across: items, along: axis, in: &container, amongFlexible: amongFlexible)
      guard !step.isForLimits else { continue }
      raiseGrowthLimits(&container.axes[axis])
    }
  }
}

extension GridTrack {
  /// Whether the track's size depends on content.
  var isContentSized: Bool { minimum.isIntrinsic || maximum.isIntrinsic || flexFactor != nil }
}

extension GridTrack.Breadth {
  /// The items' contribution to which the base size of a track with this minimum is fitted (CSS Grid §11.5, step 2). Browsers do not
  /// distinguish them while the container's content-based width is being computed.
  fileprivate var baseContribution: GridContribution? {
    switch self {
    case .minContent: .minContent
    case .maxContent: .maxContent
    case .auto: .minimum
    case .fixed, .flex, .fitContent: nil
    }
  }
}
