extension LaidOutNode {
  /// What few nodes have.
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

  /// Nil follows from what the node shows and does.
  public var accessibilityRole: AccessibilityRole? {
    get { rarities?.value.role }
    set { if newValue != accessibilityRole { changeRarities { $0.role = newValue } } }
  }

  /// Of its words (BCP 47); nil is the page's.
  public var language: String? {
    get { rarities?.value.language }
    set { if newValue != language { changeRarities { $0.language = newValue } } }
  }

  /// Among its siblings smaller ones are read first.
  public var readingOrder: Int {
    get { rarities?.value.readingOrder ?? 0 }
    set { if newValue != readingOrder { changeRarities { $0.readingOrder = newValue } } }
  }

  /// Over the background of the page, edge to edge; only the page itself has one.
  public var backgroundImage: LaidOutImage? {
    get { rarities?.value.backgroundImage }
    set { if newValue != backgroundImage { changeRarities { $0.backgroundImage = newValue } } }
  }

  /// What scrolls inside the frame; nil when everything fits or nothing scrolls.
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
