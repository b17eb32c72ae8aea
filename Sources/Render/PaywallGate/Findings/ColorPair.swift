import Numbers
import PaywallTree

/// The colours of a contrast finding at the worst point.
struct ColorPair: Sendable, Hashable {
  let ink: Color
  /// The opaque colour of the background.
  let behind: Color
  /// The opacity of the letters, including that of all ancestors.
  let opacity: Double
}
