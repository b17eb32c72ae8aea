import PaywallTree

/// The words in a field that is empty.
struct ScenePlaceholder: Sendable {
  let text: LaidOutText
  /// The index of the field.
  let item: Int
  let clip: Rectangle
  let opacity: Double
}
