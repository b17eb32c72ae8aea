import JSON
import Numbers
import Vocabulary

extension LaidOutNode {
  /// The properties that few nodes have.
  struct UncommonMembers: Sendable, Hashable {
    var hint: String?
    var role: AccessibilityRole?
    var language: String?
    var readingOrder = 0
    var backgroundImage: LaidOutImage?
    var scroll: LaidOutScroll?
    var isModal = false
    var hasInitialFocus = false
    var group: String?
    var level: Int?
    var hitArea: PaywallRectangle?
    var transition: LaidOutTransition?
    var shownWhen: InputCondition?
  }

  public var accessibilityHint: String? {
    get { uncommonMembers?.value.hint }
    set { if newValue != accessibilityHint { changeUncommonMembers { $0.hint = newValue } } }
  }

  /// If `nil`, the role follows from the node's content and action.
  public var accessibilityRole: AccessibilityRole? {
    get { uncommonMembers?.value.role }
    set { if newValue != accessibilityRole { changeUncommonMembers { $0.role = newValue } } }
  }

  /// The language of its words (BCP 47); if `nil`, the page's.
  public var language: String? {
    get { uncommonMembers?.value.language }
    set { if newValue != language { changeUncommonMembers { $0.language = newValue } } }
  }

  /// The order among its siblings; smaller values are read first.
  public var readingOrder: Int {
    get { uncommonMembers?.value.readingOrder ?? 0 }
    set { if newValue != readingOrder { changeUncommonMembers { $0.readingOrder = newValue } } }
  }

  /// The picture over the background of the page, from edge to edge; only the page itself has one.
  public var backgroundImage: LaidOutImage? {
    get { uncommonMembers?.value.backgroundImage }
    set {
      if newValue != backgroundImage { changeUncommonMembers { $0.backgroundImage = newValue } }
    }
  }

  /// The content that scrolls inside the frame; `nil` if everything fits or nothing scrolls.
  public var scroll: LaidOutScroll? {
    get { uncommonMembers?.value.scroll }
    set { if newValue != scroll { changeUncommonMembers { $0.scroll = newValue } } }
  }

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
  public var hitArea: PaywallRectangle? {
    get { uncommonMembers?.value.hitArea }
    set { if newValue != hitArea { changeUncommonMembers { $0.hitArea = newValue } } }
  }

  mutating func changeUncommonMembers(_ change: (inout UncommonMembers) -> Void) {
    var changed = uncommonMembers?.value ?? UncommonMembers()
    change(&changed)
    uncommonMembers = changed == UncommonMembers() ? nil : Shared(changed)
  }
}

extension LaidOutNode {
  /// Declares the members in the order in which they are written.
  static func declareUncommonMembers(in members: inout some MemberList<Self>) {
    members.add(
      "hint", .string, at: \.accessibilityHint,
      help: "The text that a screen reader announces after it.")
    members.add(
      "role", .choice(), at: \.accessibilityRole,
      help:
        "The role announced by screen readers, unless it follows from content and action.")
    members.add(
      "language", .string, at: \.language,
      help: "The language of its texts (BCP 47), if it differs from the page's.")
    members.add(
      "readingOrder", .integer(Shape(#"{"type": "integer"}"#)), at: \.readingOrder,
      help: "Siblings with smaller values are read first, those with equal values in order.")
    members.add(
      "level", .integer(1...6), at: \.headingLevel,
      help: "The level of a header for screen readers; the default is 1.")
    members.add(
      "group", .string, at: \.group,
      help: "The group of radio buttons or tabs that it belongs to: one stop for the Tab key.")
    members.add(
      "modal", .bool, at: \.isModal,
      help: "Whether it keeps focus, taps and screen reader within it.")
    members.add(
      "initialFocus", .bool, at: \.hasInitialFocus,
      help: "Whether it gets the focus when its screen or the modal node around it comes.")
    members.add("transition", .laidOutTransition, at: \.transition)
    members.add(
      "shownWhen", .inputCondition, at: \.shownWhen,
      help: "Shows the node only in this state of an input; the tree has it as for an empty input.")
  }
}
