import JSON
import Numbers
import Vocabulary

/// A flat page in another state: its lists, in which numbers refer to entries of the page's lists.
public struct FlatState: Sendable, Hashable {
  public var values: [String: String]
  public var dismiss: LaidOutAction?
  public var statusBar = StatusBarContent.dark
  public var scroll: LaidOutScroll?
  public var items: [FlatEntry<FlatItem>] = []
  public var groups: [FlatGroup] = []
  public var taps: [FlatEntry<FlatTap>] = []
  public var inputs: [FlatInput] = []

  init() { values = [:] }
}

/// An entry of a list, or the index of an equal one in the page's list.
public enum FlatEntry<Element: Sendable & Hashable>: Sendable, Hashable {
  case known(Int)
  case new(Element)

  /// The entry itself.
  ///
  /// - Parameter page: the page's list.
  public func element(among page: [Element]) -> Element? {
    switch self {
    case .known(let index): page.indices.contains(index) ? page[index] : nil
    case .new(let element): element
    }
  }
}

extension FlatPaywall {
  /// Makes a page with some of its states.
  public init(_ page: LaidOutPaywall, states pages: [LaidOutPaywall]) {
    self.init(page)
    let knownItems = Dictionary(zip(items, items.indices)) { first, _ in first }
    let knownTaps = Dictionary(zip(taps, taps.indices)) { first, _ in first }
    states = pages.map { page in
      let flat = FlatPaywall(page)
      var state = FlatState()
      state.values = flat.state
      state.dismiss = flat.dismiss
      state.statusBar = flat.statusBar
      state.scroll = flat.scroll
      state.inputs = flat.inputs
      state.groups = flat.groups
      state.items = flat.items.map { item in knownItems[item].map { .known($0) } ?? .new(item) }
      state.taps = flat.taps.map { tap in knownTaps[tap].map { .known($0) } ?? .new(tap) }
      return state
    }
  }
}

extension Form where Value == FlatState {
  static let flatState = object(
    FlatState(),
    [
      Property(
        "state", .stateValues, \.values, help: "The values of all variables.", isRequired: true),
      Property(
        "dismiss", .laidOutAction, \.dismiss,
        help: "The action of Escape and of the system's back in this state."),
      Property("statusBar", .choice(), \.statusBar, isRequired: true),
      Property("scroll", .scroll, \.scroll),
      Property(
        "items", Form<FlatItem>.flatItem.orIndex.list([:]), \.items,
        help: "The items to draw; a number is the index of one of the page's.", isRequired: true),
      Property(
        "groups", Form<FlatGroup>.flatGroup.list([:]), \.groups,
        help: "The groups of this state's items."),
      Property(
        "taps", Form<FlatTap>.flatTap.orIndex.list([:]), \.taps,
        help: "The tap actions; a number is the index of one of the page's.", isRequired: true),
      Property("inputs", Form<FlatInput>.flatInput.list([:]), \.inputs),
    ], named: "flatState",
    #"{"description": "The page in another state."}"#)
}

extension Form where Value: Hashable {
  /// A form for a value, or the index of one in another list.
  fileprivate var orIndex: Form<FlatEntry<Value>> {
    let element = self
    return Form<FlatEntry<Value>>(
      Shape { draft in
        ["anyOf": [["type": "integer", "minimum": 0], draft.value(of: element.shape)]]
      },
      read: { node, reading in
        node.number?.int.map { .known($0) } ?? element.read(node, &reading).map { .new($0) }
      },
      write: { entry, writer in
        switch entry {
        case .known(let index): writer.number(index)
        case .new(let value): element.write(value, &writer)
        }
      })
  }
}
