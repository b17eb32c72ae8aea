extension LaidOutNode {
  /// The properties that few nodes have.
  struct Rarities: Sendable, Hashable {
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
    var hitArea: Rectangle?
    var transition: LaidOutTransition?
    var shownWhen: InputCondition?
  }

  public var accessibilityHint: String? {
    get { rarities?.value.hint }
    set { if newValue != accessibilityHint { changeRarities { $0.hint = newValue } } }
  }

  /// If `nil`, the role follows from the node's content and action.
  public var accessibilityRole: AccessibilityRole? {
    get { rarities?.value.role }
    set { if newValue != accessibilityRole { changeRarities { $0.role = newValue } } }
  }

  /// The language of its words (BCP 47); if `nil`, the page's.
  public var language: String? {
    get { rarities?.value.language }
    set { if newValue != language { changeRarities { $0.language = newValue } } }
  }

  /// The order among its siblings; smaller values are read first.
  public var readingOrder: Int {
    get { rarities?.value.readingOrder ?? 0 }
    set { if newValue != readingOrder { changeRarities { $0.readingOrder = newValue } } }
  }

  /// The picture over the background of the page, from edge to edge; only the page itself has one.
  public var backgroundImage: LaidOutImage? {
    get { rarities?.value.backgroundImage }
    set { if newValue != backgroundImage { changeRarities { $0.backgroundImage = newValue } } }
  }

  /// The content that scrolls inside the frame; `nil` if everything fits or nothing scrolls.
  public var scroll: LaidOutScroll? {
    get { rarities?.value.scroll }
    set { if newValue != scroll { changeRarities { $0.scroll = newValue } } }
  }

  mutating func changeRarities(_ change: (inout Rarities) -> Void) {
    var changed = rarities?.value ?? Rarities()
    change(&changed)
    rarities = changed == Rarities() ? nil : Shared(changed)
  }
}
