import JSON
import Numbers
import Vocabulary

/// The page in another orientation or theme, as the differences from the page in the same response.
public struct LaidOutVariant: Sendable, Hashable {
  public var screen: Screen
  public var theme: Theme
  /// The action of Escape and the system's back, if it differs from the page's; `close` leaves the paywall.
  public var dismiss: LaidOutAction?
  /// The status bar, if it differs from the page's.
  public var statusBar: StatusBarContent?
  /// The nodes to replace, as in a state.
  public var changes: [LaidOutNode]
  /// The states of this page, as differences from it; `nil` unless requested.
  public var states: [LaidOutState]?

  init(screen: Screen, theme: Theme, changes: [LaidOutNode]) {
    self.screen = screen
    self.theme = theme
    self.changes = changes
  }

  /// Computes the differences between a page and another page of the same document and state.
  public init(from page: LaidOutPaywall, to other: LaidOutPaywall) {
    self.init(screen: other.screen, theme: other.theme, changes: page.changes(to: other))
    if other.dismiss != page.dismiss { dismiss = other.dismiss ?? .close }
    if other.statusBar != page.statusBar { statusBar = other.statusBar }
    states = other.states
  }
}

extension LaidOutPaywall {
  /// The page in another orientation and theme; `nil` if it does not include that variant.
  public func page(_ orientation: Orientation, _ theme: Theme) -> LaidOutPaywall? {
    if screen.orientation == orientation, self.theme == theme { return self }
    let fits = variants?.first { $0.screen.orientation == orientation && $0.theme == theme }
    guard let variant = fits else { return nil }
    var change = LaidOutState(values: state, changes: variant.changes)
    change.dismiss = variant.dismiss
    change.statusBar = variant.statusBar
    var page = self
    page.apply(change)
    page.screen = variant.screen
    page.theme = theme
    page.states = variant.states
    page.variants = nil
    return page
  }
}

extension LaidOutVariant: TreeObject {
  static let blank = LaidOutVariant(screen: .blank, theme: .light, changes: [])

  static func declare(in members: inout some MemberList<Self>) {
    members.add("device", .screen, at: \.screen, isRequired: true)
    members.add("theme", .choice(), at: \.theme, isRequired: true)
    members.add(
      "dismiss", .laidOutAction, at: \.dismiss,
      help: "The page's dismiss, if it differs; close leaves the paywall.")
    members.add(
      "statusBar", .choice(), at: \.statusBar, help: "The page's statusBar, if it differs.")
    members.add(
      "changes", Form<LaidOutNode>.node.list([:]), at: \.changes,
      help: "The differences from the page, as those of a state.", isRequired: true)
    members.add(
      "states", Form<LaidOutState>.laidOutState.list([:]), at: \.states,
      help: "The states, as differences from this variant.")
  }
}

extension Form where Value == LaidOutVariant {
  static let variant = tree(
    named: "variant", #"{"description": "The page in another orientation or theme."}"#)
}
