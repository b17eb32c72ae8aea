import JSON

/// Writes members of the tree. Members that are `nil` or `false` are omitted.
extension JSONWriter {
  mutating func member(_ name: StaticString, _ value: String) {
    member(name)
    string(value)
  }

  mutating func member(_ name: StaticString, _ value: String?) {
    if let value { member(name, value) }
  }

  mutating func member(_ name: StaticString, ifTrue value: Bool) {
    guard value else { return }
    member(name)
    bool(true)
  }

  /// Writes points with three decimals, far finer than any pixel.
  mutating func member(_ name: StaticString, points value: Double) {
    member(name)
    number(value, maxDecimals: 3)
  }

  mutating func member(_ name: StaticString, _ frame: Rectangle?) {
    guard let frame else { return }
    member(name)
    frame.write(to: &self)
  }

  mutating func member(_ name: StaticString, _ color: Color?) {
    guard let color else { return }
    member(name)
    self.color(color)
  }

  mutating func member(_ name: StaticString, _ paint: LaidOutPaint?) {
    guard let paint else { return }
    member(name)
    paint.write(to: &self)
  }

  /// Writes an object of strings, by name.
  mutating func member(_ name: StaticString, _ values: [String: String]) {
    member(name)
    strings(values)
  }

  mutating func strings(_ values: [String: String]) {
    beginObject()
    for key in values.keys.sorted() {
      self.key(key)
      string(values[key] ?? "")
    }
    endObject()
  }

  /// `"#RRGGBBAA"`
  mutating func color(_ color: Color) { string(color.hex) }

  mutating func array<Element>(
    _ elements: [Element], _ write: (Element, inout JSONWriter) -> Void
  ) {
    beginArray()
    for element in elements { write(element, &self) }
    endArray()
  }

  /// Writes nodes. Beyond the limit no more nodes are written.
  mutating func nodes(_ nodes: [LaidOutNode]) {
    beginArray()
    for node in nodes where !isPastLimit { node.write(to: &self) }
    endArray()
  }
}
