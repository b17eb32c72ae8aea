import JSON
import Vocabulary

/// The properties of a node that a keyboard, touch and a screen reader need, besides its appearance.
extension LaidOutNode {
  /// Whether the node keeps focus, taps and the screen reader within it.
  public var isModal: Bool {
    get { uncommonMembers?.value.isModal ?? false }
    set { if newValue != isModal { changeUncommonMembers { $0.isModal = newValue } } }
  }

  /// Whether the node gets the focus when its screen, or the modal node that contains it, appears.
  public var hasInitialFocus: Bool {
    get { uncommonMembers?.value.hasInitialFocus ?? false }
    set {
      if newValue != hasInitialFocus { changeUncommonMembers { $0.hasInitialFocus = newValue } }
    }
  }

  /// The name of the group of radio buttons or tabs that it belongs to.
  public var group: String? {
    get { uncommonMembers?.value.group }
    set { if newValue != group { changeUncommonMembers { $0.group = newValue } } }
  }

  /// The level of a header, from 1 to 6; if `nil`, 1.
  public var headingLevel: Int? {
    get { uncommonMembers?.value.level }
    set { if newValue != headingLevel { changeUncommonMembers { $0.level = newValue } } }
  }

  /// The animation with which it appears and disappears when the page changes; if `nil`, it changes at once.
  public var transition: LaidOutTransition? {
    get { uncommonMembers?.value.transition }
    set { if newValue != transition { changeUncommonMembers { $0.transition = newValue } } }
  }

  /// The area in which a tap triggers the action; if `nil`, the frame.
  public var hitArea: Rectangle? {
    get { uncommonMembers?.value.hitArea }
    set { if newValue != hitArea { changeUncommonMembers { $0.hitArea = newValue } } }
  }
}

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
  public mutating func setTarget(hitArea: Rectangle?, group: String?, role: AccessibilityRole?) {
    guard hitArea != nil || group != nil else { return }
    changeUncommonMembers {
      $0.hitArea = hitArea
      $0.group = group ?? $0.group
      $0.role = role ?? $0.role
    }
  }
}
