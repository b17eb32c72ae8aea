import Numbers
import PaywallModel
import PaywallResolve
import PaywallTree

/// A laid-out page for rules: its nodes in drawing order, their visible parts, and the targets of taps.
///
/// If a modal node is open, only that node is included, because the rest cannot be reached. Of a pager, only the current page is included.
public struct Scene: Sendable {
  public let page: LaidOutPaywall
  public let cell: Cell
  public let reader: Reader
  /// The items in drawing order: each one before its content.
  public private(set) var items: [SceneItem] = []
  /// The targets of taps, from the back to the front.
  public private(set) var targets: [SceneTarget] = []
  /// The areas of the targets that take taps.
  private(set) var touchAreas: [TouchArea] = []
  /// The indices of the items that show text.
  public private(set) var texts: [Int] = []
  /// The number of layers.
  public private(set) var layers = 1
  /// The layers that stay while the page scrolls.
  public private(set) var pinned: Set<Int> = []
  public let isApple: Bool
  /// The indices of the items that hide what is behind them.
  private(set) var opaques: [Int] = []
  /// The indices of the items that show a picture.
  private(set) var pictureItems: [Int] = []
  /// The indices of the items that move or are filled in.
  private(set) var movers: [Int] = []
  /// The placeholders of empty fields.
  private(set) var placeholders: [ScenePlaceholder] = []
  /// The possible mentions of products in the reader's language; nil if texts are not read.
  var money: MoneyWords?
  /// The visible texts, if they are read.
  var said: [ShownText] = []
  /// The links and actions of the page besides buying, on and off screen; empty if it sells nothing or has no words.
  private(set) var offered: Set<ScreenLink> = []
  /// The links and actions of each target besides buying; empty if the page sells nothing or has no words.
  private(set) var links: [LinkReading] = []
  /// The words of the languages that its texts may have.
  private(set) var languages: [LanguageWords] = []
  /// Returns the page of the reader in another state; nil if it cannot be laid out.
  var another: @Sendable ([String: String]) -> Scene? = { _ in nil }

  public init(_ page: LaidOutPaywall, cell: Cell, reader: Reader, isApple: Bool) {
    self.page = page
    self.cell = cell
    self.reader = reader
    self.isApple = isApple
    let root = page.root
    items.reserveCapacity(64)
    let screen = page.screen.frame
    items.append(
      SceneItem(
        node: root, parent: nil, end: 1, layer: 0, clip: screen, opacity: 1, isTurned: false,
        target: nil, visible: root.frame.intersection(screen)))
    let place = Place(parent: 0, layer: 0, clip: screen, opacity: 1, isTurned: false, target: nil)
    if let modal = root.modal {
      layers = 2
      pinned = [1]
      var place = place
      place.layer = 1
      add(modal, place)
    } else {
      addPage(root, place)
    }
    items[0].end = items.count
    touchAreas = TouchArea.areas(of: targets)
    opaques = items.indices.filter {
      items[$0].opacity == 1 && !items[$0].isTurned && items[$0].node.isOpaque
    }
  }

  /// Reads what the page offers besides buying.
  mutating func readLinks(_ subject: GateSubject) {
    languages = subject.words(in: page.texts ?? page.locale)
    guard hasWords, !purchaseButtons.isEmpty else { return }
    links = targets.map { reading(of: $0, subject) }
    offered = offeredLinks(subject)
  }

  /// Adds the scrolling part of a page, then the pinned part.
  private mutating func addPage(_ root: LaidOutNode, _ place: Place) {
    for isPinned in [false, true] {
      for child in root.children where child.isPinned == isPinned {
        var place = place
        if isPinned {
          place.layer = layers
          pinned.insert(layers)
          layers += 1
        } else if let scroll = root.scroll {
          place.clip = scroll.content(page.direction)
        }
        add(child, place)
      }
    }
  }

  /// The values that a node inherits from its ancestors.
  private struct Place {
    var parent: Int
    var layer: Int
    var clip: PaywallRectangle
    var opacity: Double
    var isTurned: Bool
    var target: Int?
  }

  private mutating func add(_ node: LaidOutNode, _ place: Place) {
    guard !node.isInvisible else { return }
    if let condition = node.shownWhen {
      guard condition.state == .empty, let text = node.text, !text.lines.isEmpty else { return }
      placeholders.append(
        ScenePlaceholder(text: text, item: place.parent, clip: place.clip, opacity: place.opacity))
      return
    }
    var inner = place
    inner.opacity *= node.isDecorated ? node.decoration.opacity : 1
    inner.isTurned = place.isTurned || node.isTurned
    inner.parent = items.count
    if node.isTarget {
      inner.target = targets.count
      targets.append(SceneTarget(node, at: items.count, in: place.layer, clip: place.clip))
    }
    items.append(
      SceneItem(
        node: node, parent: place.parent, end: items.count + 1, layer: place.layer,
        clip: place.clip, opacity: inner.opacity, isTurned: inner.isTurned, target: inner.target,
        visible: node.frame.intersection(place.clip)))
    let index = items.count - 1
    if node.image != nil { pictureItems.append(index) }
    if node.motion != nil { movers.append(index) }
    if let text = node.text {
      texts.append(index)
      for link in text.links {
        targets.append(SceneTarget(link, at: index, in: place.layer, clip: place.clip))
      }
    }
    if node.clips { inner.clip = inner.clip.intersection(node.frame) }
    if let scroll = node.scroll {
      inner.clip = scroll.content(page.direction).reaching(place.clip, of: scroll)
      inner.layer = layers
      layers += 1
    }
    let shown = node.pager.map { $0.page &- 1 }
    for (number, child) in node.children.enumerated() where shown == nil || number == shown {
      add(child, inner)
    }
    items[index].end = items.count
  }
}

extension LaidOutScroll {
  /// Returns the area of all scrollable content, in its initial position.
  fileprivate func content(_ direction: WritingDirection) -> PaywallRectangle {
    PaywallRectangle(
      x: direction == .leftToRight ? viewport.x : viewport.right - contentWidth, y: viewport.y,
      width: contentWidth, height: contentHeight)
  }
}

extension PaywallRectangle {
  /// Returns the content of a scrolling node, clipped by `clip` across the direction of scrolling.
  fileprivate func reaching(_ clip: PaywallRectangle, of scroll: LaidOutScroll) -> PaywallRectangle
  {
    var rectangle = self
    if width <= scroll.viewport.width {
      let cut = rectangle.intersection(
        PaywallRectangle(x: clip.x, y: y, width: clip.width, height: height))
      rectangle = cut
    }
    if height <= scroll.viewport.height {
      rectangle = rectangle.intersection(
        PaywallRectangle(x: rectangle.x, y: clip.y, width: rectangle.width, height: clip.height))
    }
    return rectangle
  }
}

extension Scene {
  /// Whether an item is `other` or inside it.
  public func isInside(_ item: Int, of other: Int) -> Bool {
    other <= item && item < items[other].end
  }

  /// Returns the item and its ancestors, the innermost first.
  public func path(of item: Int) -> [Int] {
    var path = [item]
    while let parent = items[path[path.count - 1]].parent { path.append(parent) }
    return path
  }

  /// The height of the screen's safe area.
  public var safeHeight: Double { page.screen.safeFrame.height }
}
