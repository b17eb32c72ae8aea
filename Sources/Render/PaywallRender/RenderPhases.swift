import Layout
import Numbers
import PaywallResolve
import PaywallTree

/// The mean time of each step from a decoded document to the bytes of a response, in microseconds.
public struct RenderPhases: Sendable {
  /// Resolving what the components share: locale, products, state.
  public fileprivate(set) var start = 0.0
  /// Resolving each component for the reader.
  public fileprivate(set) var resolve = 0.0
  /// Turning components into boxes, and shaping their texts.
  public fileprivate(set) var lower = 0.0
  /// Placing boxes.
  public fileprivate(set) var layout = 0.0
  /// Turning boxes into nodes.
  public fileprivate(set) var nodes = 0.0
  /// Writing nodes as JSON.
  public fileprivate(set) var json = 0.0

  public var total: Double { start + resolve + lower + layout + nodes + json }
}

extension Renderer {
  /// Renders a document `runs` times and measures each step.
  ///
  /// - Parameter anew: Whether each run starts without cached results of earlier runs.
  /// - Throws: `RenderError` as `render` does.
  public func phases(
    of input: RenderInput, runs: Int, anew: Bool = false
  ) throws(RenderError) -> RenderPhases {
    var phases = RenderPhases()
    let share = 1 / Double(max(1, runs))
    for _ in 0..<max(1, runs) {
      let meter = WorkMeter(limit: limits.work)
      let input = anew ? input.forgetful : input
      let texts = anew ? ShapedTexts(fonts: fonts) : texts
      try metered(meter) { () throws(LayoutError) in
        var watch = Stopwatch(share: share)
        let resolver = input.resolver(meter)
        watch.lap(&phases.start)
        let resolved = resolver.page()
        watch.lap(&phases.resolve)
        let page = try Page(
          resolved, of: input, texts: texts, meter: meter, limits: limits.layout)
        watch.lap(&phases.lower)
        let tree = try page.placedTree()
        watch.lap(&phases.layout)
        var paywall = page.paywall(from: tree)
        var used = UsedFonts(self, base: input.base)
        used.add(paywall)
        paywall.fonts = used.list
        watch.lap(&phases.nodes)
        _ = paywall.json()
        watch.lap(&phases.json)
      }
    }
    return phases
  }
}

private struct Stopwatch {
  private let clock = ContinuousClock()
  private var last: ContinuousClock.Instant
  /// The share of one run in the mean.
  private let share: Double

  init(share: Double) {
    last = clock.now
    self.share = share
  }

  /// Adds the microseconds since the last call to a mean.
  mutating func lap(_ mean: inout Double) {
    let now = clock.now
    mean += (now - last) / .microseconds(1) * share
    last = now
  }
}
