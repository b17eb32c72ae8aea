import Numbers

/// The styles of a tree. Boxes with equal styles share one, so that the styles of a large tree fit in the caches.
struct StyleTable: Sendable {
  private(set) var styles: [ComputedStyle] = []
  private(set) var bounds: [BoxBounds] = []
  private(set) var traits: [NodeTraits] = []
  /// The source of each style.
  private var originals: [Style] = []
  /// Indices of styles by key; styles with the same key follow in the next slots.
  private var places = [Int32](repeating: StyleTable.none, count: StyleTable.keys)

  private static let none: Int32 = -1
  private static let keys = 64
  /// The number of slots that are searched for a style.
  private static let looks = 8

  /// The index of a style: that of an equal one, unless too many others share its key.
  mutating func place(of style: Style) -> Int32 {
    let key = Self.key(of: style)
    var free = key
    for look in 0..<Self.looks {
      let slot = (key + look) % Self.keys
      let known = places[slot]
      free = slot
      if known == Self.none { break }
      if originals[Int(known)] == style { return known }
    }
    places[free] = Int32(truncatingIfNeeded: originals.count)
    styles.append(ComputedStyle(style))
    bounds.append(BoxBounds(style))
    traits.append(NodeTraits(of: style))
    originals.append(style)
    return places[free]
  }

  mutating func removeAll() {
    styles.removeAll(keepingCapacity: true)
    bounds.removeAll(keepingCapacity: true)
    traits.removeAll(keepingCapacity: true)
    originals.removeAll(keepingCapacity: true)
    for key in places.indices { places[key] = Self.none }
  }

  /// A key from the values in which styles differ most.
  private static func key(of style: Style) -> Int {
    var bits = style.width.bits
    func mix(_ other: UInt64) { bits = (bits ^ other) &* 0x9E37_79B9_7F4A_7C15 }
    mix(style.height.bits)
    mix(style.flexGrow.bitPattern)
    mix(style.padding.left.bits)
    mix(style.rowGap.bits)
    mix(style.minHeight.bits)
    mix(UInt64(style.flexDirection.rawValue) << 8 | UInt64(style.justifyContent.keyword.rawValue))
    return Int(bits >> 58)
  }
}

extension Size {
  fileprivate var bits: UInt64 {
    switch self {
    case .points(let value): value.bitPattern
    case .percent(let value): ~value.bitPattern
    case .auto: 1
    case .minContent: 2
    case .maxContent: 3
    case .fitContent: 4
    case .stretch: 5
    case .content: 6
    }
  }
}

extension Length {
  fileprivate var bits: UInt64 {
    switch self {
    case .points(let value): value.bitPattern
    case .percent(let value): ~value.bitPattern
    }
  }
}

/// Access to a table by the boxes of one run.
struct SharedStyles<Value> {
  let links: UnsafeBufferPointer<NodeLinks>
  let values: UnsafeBufferPointer<Value>

  @inline(__always)
  subscript(node: Int) -> Value { _read { yield values[Int(links[node].style)] } }
}
