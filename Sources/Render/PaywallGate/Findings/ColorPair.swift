import Numbers
import PaywallTree

/// The colours of a contrast finding at the worst point.
struct ColorPair: Sendable, Hashable {
  let ink: PaywallColor
  /// The opaque colour of the background.
  let behind: PaywallColor
  /// The opacity of the letters, including that of all ancestors.
  let opacity: Double
}
