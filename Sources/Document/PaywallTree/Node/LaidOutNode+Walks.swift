import Numbers

/// Properties for walks over all nodes, which copy nothing of a node.
extension LaidOutNode {
  /// Whether it reacts to taps.
  public var isTarget: Bool {
    if action != nil { return true }
    return if case .input? = motion { true } else { false }
  }

  /// Whether it is fully transparent, so that it ignores taps.
  public var isInvisible: Bool { look.map { $0.value.opacity <= 0 } ?? false }

  /// Whether it is rotated.
  public var isTurned: Bool { look.map { $0.value.rotation != 0 } ?? false }

  /// Whether some of its words are targets.
  public var hasLinks: Bool {
    if case .text(let text) = content { !text.links.isEmpty } else { false }
  }

  /// Sets the computed properties of a target.
  public mutating func setTarget(
    hitArea: PaywallRectangle?, group: String?, role: AccessibilityRole?
  ) {
    guard hitArea != nil || group != nil else { return }
    changeUncommonMembers {
      $0.hitArea = hitArea
      $0.group = group ?? $0.group
      $0.role = role ?? $0.role
    }
  }
}
