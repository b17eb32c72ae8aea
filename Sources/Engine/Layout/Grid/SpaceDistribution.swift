import Numbers

// CSS Grid §11.5.1, distributing extra space across spanned tracks.

/// One of the steps in which spanning items enlarge tracks (CSS Grid §11.5, step 3).
struct SpaceDistribution {
  let contribution: GridContribution
  let isForLimits: Bool
  /// Whether the step enlarges this track.
  let affects: @Sendable (GridTrack) -> Bool
  /// Whether an affected track takes the space beyond all limits.
  let exceeds: @Sendable (GridTrack) -> Bool

  static let steps = [
    SpaceDistribution(
      contribution: .minimum, isForLimits: false,
      affects: { $0.minimum.isIntrinsic }, exceeds: { $0.maximum.isIntrinsic }),
    SpaceDistribution(
      contribution: .minContent, isForLimits: false,
      affects: { $0.minimum.isContentBased }, exceeds: { $0.maximum.isIntrinsic }),
    SpaceDistribution(
      contribution: .maxContent, isForLimits: false,
      affects: { if case .maxContent = $0.minimum { true } else { false } },
      exceeds: { $0.maximum.isMaxContent }),
    SpaceDistribution(
      contribution: .minContent, isForLimits: true,
      affects: { $0.maximum.isIntrinsic }, exceeds: { _ in true }),
    SpaceDistribution(
      contribution: .maxContent, isForLimits: true,
      affects: { $0.maximum.isMaxContent }, exceeds: { _ in true }),
  ]
}

extension LayoutPass {
  mutating func distribute(
    _ step: SpaceDistribution, across items: [Int], along axis: GridAxis.Index,
    in container: inout GridContainer, amongFlexible: Bool
  ) {
    for index in container.axes[axis].tracks.indices {
      container.axes[axis].tracks[index].plannedIncrease = 0
      container.axes[axis].tracks[index].isAffected = false
    }
    for item in items {
      let range = container.items[item].tracks(axis)
      let affected = range.filter { index in
        let track = container.axes[axis].tracks[index]
        return amongFlexible == (track.flexFactor != nil) && step.affects(track)
      }
      guard !affected.isEmpty else { continue }
      for index in affected { container.axes[axis].tracks[index].isAffected = true }
      let length = contribution(of: item, along: axis, kind: step.contribution, in: &container)
      var space = length - container.axes[axis].gaps(in: range)
      for index in range { space -= container.axes[axis].tracks[index].size(step) }
      guard space > 0 else { continue }
      distribute(
        space, step: step, across: affected, along: &container.axes[axis],
        amongFlexible: amongFlexible)
    }
    for index in container.axes[axis].tracks.indices {
      container.axes[axis].tracks[index].increase(step)
    }
  }

  private func distribute(
    _ space: Double, step: SpaceDistribution, across affected: [Int], along axis: inout GridAxis,
    amongFlexible: Bool
  ) {
    for index in affected { axis.tracks[index].incurredIncrease = 0 }
    if amongFlexible {
      shareByFactors(space, across: affected, along: &axis)
    } else {
      let left = axis.share(space, among: affected) {
        $0.room(below: step)
      } to: {
        $0.incurredIncrease += $1
      }
      let exceeding = affected.filter { step.exceeds(axis.tracks[$0]) }
      axis.share(left, among: exceeding.isEmpty ? affected : exceeding) {
        $0.roomBeyond(step)
      } to: {
        $0.incurredIncrease += $1
      }
    }
    for index in affected {
      axis.tracks[index].plannedIncrease = max(
        axis.tracks[index].plannedIncrease, axis.tracks[index].incurredIncrease)
    }
  }

  /// Distributes space to flexible tracks in proportion to their factors (CSS Grid §11.5, step 4).
  private func shareByFactors(_ space: Double, across tracks: [Int], along axis: inout GridAxis) {
    let sum = tracks.reduce(0.0) { $0 + (axis.tracks[$1].flexFactor ?? 0) }
    guard sum > 0 else {
      axis.share(space, among: tracks) { _ in
        .infinity
      } to: {
        $0.incurredIncrease += $1
      }
      return
    }
    for index in tracks {
      let factor = axis.tracks[index].flexFactor ?? 0
      axis.tracks[index].incurredIncrease = snapped(space * factor / sum)
    }
  }
}

extension GridTrack {
  /// The size that a step enlarges.
  fileprivate func size(_ step: SpaceDistribution) -> Double {
    step.isForLimits && growthLimit < .infinity ? growthLimit : base
  }

  /// The amount by which the track may still grow before its limit.
  fileprivate func room(below step: SpaceDistribution) -> Double {
    guard step.isForLimits else { return max(0, growthLimit - base) }
    return growthLimit == .infinity || isInfinitelyGrowable ? fitContentRoom(size(step)) : 0
  }

  /// The amount by which the track may grow beyond its limit: a `fit-content` track up to its argument, other tracks without a limit.
  fileprivate func roomBeyond(_ step: SpaceDistribution) -> Double {
    step.isForLimits ? fitContentRoom(size(step) + incurredIncrease) : .infinity
  }

  private func fitContentRoom(_ size: Double) -> Double {
    if case .fitContent(let limit) = maximum { max(0, limit - size) } else { .infinity }
  }

  fileprivate mutating func increase(_ step: SpaceDistribution) {
    guard isAffected else { return }
    guard step.isForLimits else {
      base += plannedIncrease
      return
    }
    let wasInfinite = growthLimit == .infinity
    growthLimit = (wasInfinite ? base : growthLimit) + plannedIncrease
    // Growth limits made finite by min-content contributions may grow by max-content contributions.
    isInfinitelyGrowable = wasInfinite && step.contribution == .minContent
  }
}

extension GridTrack.Breadth {
  fileprivate var isContentBased: Bool {
    switch self {
    case .minContent, .maxContent: true
    case .fixed, .auto, .flex, .fitContent: false
    }
  }

  /// Whether the maximum is the content's maximum size, possibly limited by an argument.
  fileprivate var isMaxContent: Bool {
    switch self {
    case .auto, .maxContent, .fitContent: true
    case .fixed, .minContent, .flex: false
    }
  }
}
