import JSON
import Numbers

extension RevenueCatImport {
  /// The direction of the stack that contains a component.
  enum Axis { case row, column, overlay }

  /// Size, padding and margin: all members of an override, but only the non-default members of a component.
  func box(_ node: SourceNode, along axis: Axis, isOverride: Bool = false) -> Fields {
    var fields = Fields()
    if let size = node.present("size") {
      fields.merge(side("width", of: size, isMain: axis == .row, isOverride))
      fields.merge(side("height", of: size, isMain: axis == .column, isOverride))
    }
    if fields["width"] == "100%", let margin = node.present("margin"),
      ["leading", "trailing"].contains(where: { (margin.double($0) ?? 0) > 0 })
    {
      fields["width"] = "fill"
    }
    for name in ["padding", "margin"] {
      if let sides = node.present(name) { fields[name] = self.sides(sides, isOverride) }
    }
    if let isVisible = node.present("visible")?.bool, !isVisible || isOverride {
      fields["hidden"] = .bool(!isVisible)
    }
    return fields
  }

  private func side(
    _ name: String, of size: SourceNode, isMain: Bool, _ isOverride: Bool
  ) -> Fields {
    var fields = Fields()
    guard let length = size.present(name) else { return fields }
    switch length.string(at: "type") {
    // Aligned by its stack, whereas an item that fills its stack would begin at its start.
    case "fill" where !isMain && name == "width" && length.double("max") != nil:
      fields[name] = "100%"
    case "fill": fields[name] = "fill"
    case "fixed":
      fields[name] = .number(max(0, length.double("value") ?? 0))
      if isMain { fields["shrink"] = 0 }
    case "relative":
      fields[name] = .string("\(Self.number((length.double("value") ?? 1) * 100))%")
    default: if isOverride { fields[name] = "fit" }
    }
    let capital = name.prefix(1).uppercased() + name.dropFirst()
    if let least = length.double("min") { fields["min" + capital] = .number(least) }
    if let most = length.double("max") { fields["max" + capital] = .number(most) }
    return fields
  }

  /// One number if all sides are equal; `nil` for no space at all, unless an override specifies it.
  func sides(_ node: SourceNode, _ isOverride: Bool = false) -> JSONValue? {
    let names = ["top": "top", "bottom": "bottom", "start": "leading", "end": "trailing"]
    let values = names.mapValues { node.double($0) ?? 0 }
    if Set(values.values).count == 1, let all = values["top"] {
      return all == 0 && !isOverride ? nil : .number(all)
    }
    var fields = Fields()
    for name in ["top", "bottom", "start", "end"] {
      if let value = values[name], value != 0 || isOverride { fields[name] = .number(value) }
    }
    return fields.value
  }

  /// Background, border, corners and shadow.
  func decoration(_ node: SourceNode, shape: String = "shape") -> Fields {
    var fields = Fields()
    fields["background"] = background(node)?.light
    fields["border"] = border(node)?.light
    fields["cornerRadius"] = node.present(shape).flatMap(corners)
    fields["mask"] = node.present(shape).flatMap(mask)
    if let shadow = node.present("shadow"), let color = shadow.present("color").flatMap(color) {
      fields["shadow"] = [
        "color": color, "x": .number(shadow.double("x") ?? 0),
        "y": .number(shadow.double("y") ?? 0), "blur": .number(shadow.double("radius") ?? 0),
      ]
    }
    return fields
  }

  /// The overrides for dark screens, apart from the differences of named colours.
  func darkDecoration(_ node: SourceNode) -> Fields {
    var dark = Fields()
    dark["background"] = background(node)?.dark
    dark["border"] = border(node)?.dark
    return dark
  }

  private func border(_ node: SourceNode) -> (light: JSONValue, dark: JSONValue?)? {
    guard let border = node.present("border"), let paint = border.present("color").flatMap(paint)
    else { return nil }
    let width = JSONValue.number(border.double("width") ?? 1)
    return (
      ["color": paint.light, "width": width], paint.dark.map { ["color": $0, "width": width] }
    )
  }

  /// The background of a component.
  func background(_ node: SourceNode) -> (light: JSONValue, dark: JSONValue?)? {
    guard let background = node.present("background") else {
      return node.present("background_color").flatMap(paint)
    }
    // The source repeats the background in an older form.
    node.skip("background_color")
    guard background.string(at: "type") == "color" else { return picture(behind: background) }
    return background.present("value").flatMap(paint)
  }

  /// A shape other than a rectangle.
  private func mask(_ shape: SourceNode) -> JSONValue? {
    switch shape.string(at: "type") {
    case "circle": "circle"
    case "convex": "convex"
    case "concave": "concave"
    default: nil
    }
  }

  /// `nil` for square corners.
  func corners(_ shape: SourceNode) -> JSONValue? {
    if shape.string(at: "type") == "pill" {
      shape.skip("corners")
      return "pill"
    }
    guard let corners = shape.present("corners") else { return nil }
    let names = [
      ("topStart", "top_leading"), ("topEnd", "top_trailing"),
      ("bottomStart", "bottom_leading"), ("bottomEnd", "bottom_trailing"),
    ]
    let values = names.map { ($0.0, min(100_000, max(0, corners.double($0.1) ?? 0))) }
    let radii = Set(values.map(\.1))
    if radii.count == 1, let all = radii.first { return all == 0 ? nil : .number(all) }
    var fields = Fields()
    for (name, value) in values where value > 0 { fields[name] = .number(value) }
    return fields.value
  }

  /// `50` for 50.0, `33.3` for 33.3. Clamps numbers to the largest that documents allow.
  static func number(_ value: Double) -> String {
    let value = min(max(value, -1e15), 1e15)
    return Int(exactly: value).map { String($0) } ?? String(value)
  }
}
