import Foundation
import Numbers
import PaywallModel
import PaywallRender
import PaywallTree

/// The layers behind an item, from the back to the front.
public struct Backdrop: Sendable {
  private struct Painted: Sendable {
    var layer: LaidOutLayer
    /// The area that the layer fills.
    var frame: PaywallRectangle
    var visible: PaywallRectangle
    var opacity: Double
    /// Whether it is the background of the page itself, which stays while its content scrolls.
    var isPage: Bool
    /// The pixels of a picture; nil if it cannot be read.
    var pixels: PicturePixels?
  }

  /// A colour behind a point, or the address of a picture that cannot be read.
  public enum Point: Sendable, Hashable {
    case color(PaywallColor)
    case unknown(String)
  }

  private let page: PaywallColor
  private var layers: [Painted] = []
  /// Whether it has the same colour everywhere.
  public private(set) var isFlat = true
  /// Whether it has pictures that cannot be read.
  public private(set) var hasUnknownPictures = false

  /// - Parameter rectangle: the part of the screen to inspect.
  init(of item: Int, in scene: Scene, over rectangle: PaywallRectangle, _ subject: GateSubject) {
    let painters = scene.painters(behind: item, in: rectangle)
    self.init(of: item, among: painters, in: scene, over: rectangle, subject)
  }

  /// - Parameter painters: the items that are painted behind the item in an area around the rectangle.
  init(
    of item: Int, among painters: [Int], in scene: Scene, over rectangle: PaywallRectangle,
    _ subject: GateSubject
  ) {
    page = scene.page.theme == .dark ? .black : .white
    for index in painters {
      let (isPage, visible) = (index == 0, scene.items[index].visible)
      guard isPage || !visible.intersection(rectangle).isEmpty else { continue }
      let (node, opacity) = (scene.items[index].node, scene.items[index].opacity)
      for layer in node.painted(before: index == item) {
        var painted = Painted(
          layer: layer, frame: node.frame, visible: visible, opacity: opacity, isPage: isPage)
        if case .image(let image) = layer {
          painted.pixels = image.name.flatMap(subject.pictures.pixels)
        }
        add(painted, covering: isPage || visible.contains(rectangle, tolerance: 0.01))
      }
    }
  }

  private mutating func add(_ painted: Painted, covering isWhole: Bool) {
    if case .paint(.color(let color)) = painted.layer, isWhole {
      // Layers behind an opaque one are invisible.
      if color.alpha == 255, painted.opacity == 1 {
        layers = []
        (isFlat, hasUnknownPictures) = (true, false)
      }
    } else {
      isFlat = false
    }
    if case .image = painted.layer, painted.pixels == nil { hasUnknownPictures = true }
    layers.append(painted)
  }

  /// Returns the colour behind a point.
  public func at(_ x: Double, _ y: Double) -> Point {
    var color = page
    var unknown: String?
    for painted in layers where isFlat || painted.isPage || painted.visible.contains(x, y) {
      let (x, y) = painted.isPage ? painted.frame.nearest(to: x, y) : (x, y)
      let front: PaywallColor
      switch painted.layer {
      case .paint(let paint): front = paint.color(x, y, in: painted.frame)
      case .image(let image):
        guard image.frame.contains(x, y) else { continue }
        let across = (x - image.frame.x) / image.frame.width
        let down = (y - image.frame.y) / image.frame.height
        guard let pixels = painted.pixels else {
          unknown = image.url
          continue
        }
        front = pixels.color(across, down).tinted(image.tint)
      }
      let faded = front.faded(by: painted.opacity)
      color = faded.over(color)
      if faded.alpha == 255 { unknown = nil }
    }
    return unknown.map(Point.unknown) ?? .color(color)
  }
}

extension Scene {
  /// Whether an item is drawn behind another one: it is an ancestor, or comes earlier in the same layer or in that of the page.
  fileprivate func isBehind(_ one: Int, _ other: Int) -> Bool {
    isInside(other, of: one) || items[one].layer == items[other].layer
      || pinned.contains(items[other].layer) && !pinned.contains(items[one].layer)
      || items[one].layer == 0
  }

  /// Whether a picture cannot be read, wherever it is.
  func hasUnreadPictures(_ subject: GateSubject) -> Bool {
    items.contains { item in
      item.node.pictures.contains { $0.name.flatMap(subject.pictures.pixels) == nil }
    }
  }

  /// Returns the items that are painted behind an item somewhere in an area, from the back to the front.
  func painters(behind item: Int, in area: PaywallRectangle) -> [Int] {
    (0...item).filter { index in
      (index == 0 || !items[index].visible.intersection(area).isEmpty)
        && items[index].node.isPainted && isBehind(index, item)
    }
  }

  /// Returns the opaque items that are drawn over an item somewhere in an area.
  func covers(of item: Int, in area: PaywallRectangle) -> [Int] {
    opaques.filter { later in
      later >= items[item].end && staysOver(later, item)
        && !items[later].visible.intersection(area).isEmpty
    }
  }

  /// Whether two items keep their relative position while anything scrolls.
  func staysOver(_ one: Int, _ other: Int) -> Bool {
    let (over, under) = (items[one].layer, items[other].layer)
    guard over != under else { return true }
    return pinned.contains(over)
      && (pinned.contains(under) || under == 0 && page.root.scroll == nil)
  }

  /// Whether an opaque item that is drawn later, and is not inside the given item, covers a rectangle.
  public func isCovered(_ rectangle: PaywallRectangle, of item: Int) -> Bool {
    covers(of: item, in: rectangle).contains { items[$0].visible.contains(rectangle) }
  }
}

extension PaywallRectangle {
  /// Returns the point in the rectangle that is nearest to another one.
  fileprivate func nearest(to x: Double, _ y: Double) -> (Double, Double) {
    (min(max(x, self.x), right - 0.5), min(max(y, self.y), bottom - 0.5))
  }
}

extension LaidOutNode {
  /// Returns the layers that fill the node's box, from the back to the front.
  ///
  /// - Parameter before: whether to leave out its own content.
  fileprivate func painted(before: Bool) -> [LaidOutLayer] {
    var layers: [LaidOutLayer] = []
    if isDecorated {
      let decoration = decoration
      if let background = decoration.background { layers.append(.paint(background)) }
      layers += decoration.layers
    }
    if let backgroundImage { layers.append(.image(backgroundImage)) }
    if !before, let image { layers.append(.image(image)) }
    return layers
  }

  /// The pictures that fill its box or a part of it.
  fileprivate var pictures: [LaidOutImage] {
    guard isPainted else { return [] }
    return painted(before: false).compactMap { layer in
      if case .image(let image) = layer { image } else { nil }
    }
  }

  /// Whether a layer fills its box.
  fileprivate var isPainted: Bool {
    isDecorated && (decoration.background != nil || !decoration.layers.isEmpty)
      || backgroundImage != nil || image != nil
  }

  /// Whether its background is opaque.
  var isOpaque: Bool {
    guard isDecorated, let background = decoration.background else { return false }
    return switch background {
    case .color(let color): color.alpha == 255
    case .gradient(let gradient): gradient.stops.allSatisfy { $0.color.alpha == 255 }
    }
  }
}

extension LaidOutPaint {
  /// Returns the colour at a point of the screen.
  func color(_ x: Double, _ y: Double, in frame: PaywallRectangle) -> PaywallColor {
    switch self {
    case .color(let color): color
    case .gradient(let gradient): gradient.color(x, y, in: frame)
    }
  }
}

extension LaidOutGradient {
  /// Returns the colour at a point: between two stops the colours mix evenly; before the first and after the last one they are constant
  /// (CSS Images 3 §3.4).
  fileprivate func color(_ x: Double, _ y: Double, in frame: PaywallRectangle) -> PaywallColor {
    guard let first = stops.first, let last = stops.last else {
      return PaywallColor(red: 0, green: 0, blue: 0, alpha: 0)
    }
    let share = share(x, y, in: frame)
    guard let next = stops.firstIndex(where: { $0.at > share }) else { return last.color }
    guard next > 0 else { return first.color }
    let (before, after) = (stops[next - 1], stops[next])
    let step = after.at - before.at
    return before.color.mixed(with: after.color, step > 0 ? (share - before.at) / step : 1)
  }

  /// Returns the position of a point along the gradient.
  private func share(_ x: Double, _ y: Double, in frame: PaywallRectangle) -> Double {
    switch geometry {
    case .linear(let angle):
      let line = GradientLine(angle: angle, in: frame)
      let (across, down) = (line.end.x - line.start.x, line.end.y - line.start.y)
      let length = across * across + down * down
      guard length > 0 else { return 0 }
      return ((x - line.start.x) * across + (y - line.start.y) * down) / length
    case .radial(let radial):
      let placed = radial.placed(in: frame)
      guard placed.across > 0, placed.down > 0 else { return 1 }
      let (across, down) = ((x - placed.x) / placed.across, (y - placed.y) / placed.down)
      return (across * across + down * down).squareRoot()
    }
  }
}

extension PaywallColor {
  fileprivate func mixed(with other: PaywallColor, _ share: Double) -> PaywallColor {
    func mix(_ one: UInt8, _ other: UInt8) -> UInt8 {
      UInt8(clamping: (Double(one) + (Double(other) - Double(one)) * share).rounded())
    }
    return PaywallColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }

  /// Returns the tint instead of the colour, with the opacity of the picture.
  fileprivate func tinted(_ tint: PaywallColor?) -> PaywallColor {
    guard var tint else { return self }
    tint.alpha = UInt8(Int(tint.alpha) * Int(alpha) / 255)
    return tint
  }

  /// Returns the colour with a share of its opacity.
  func faded(by opacity: Double) -> PaywallColor {
    guard opacity < 1 else { return self }
    var color = self
    color.alpha = UInt8(clamping: (Double(alpha) * opacity).rounded())
    return color
  }
}
