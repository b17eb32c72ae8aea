import JSON

extension Component {
  /// Nil when nothing of a component can be read, which has been reported.
  init?(reading node: JSONNode, at pointer: String, _ findings: Findings) {
    guard var properties = PropertyReader(node, "a component", findings) else { return nil }
    guard let type = properties.require("type", .choice(ComponentType.allCases)) else { return nil }
    properties.what = type == .image ? "an image" : "a \(type.rawValue)"
    self.init(pointer: pointer, content: Content(type, reading: &properties, at: pointer))
    properties.take("id", .string(.name), into: &id)
    properties.take("hidden", .bool, into: &hidden)
    box.read(&properties)
    decoration.read(&properties)
    properties.take("accessibilityLabel", .text, into: &accessibilityLabel)
    properties.take("action", .action, into: &action)
    properties.finish()
  }

  static func list(_ node: JSONNode, at pointer: String, _ findings: Findings) -> [Component]? {
    guard let elements = node.elements else {
      findings.report("type", at: node, "expected components ([…]), found \(node.summary)")
      return nil
    }
    return elements.enumerated().compactMap { index, element in
      Component(reading: element, at: "\(pointer)/\(index)", findings)
    }
  }
}

extension Content {
  fileprivate init(
    _ type: ComponentType, reading properties: inout PropertyReader, at pointer: String
  ) {
    switch type {
    case .label: self = .label(TextContent(reading: &properties))
    case .button: self = .button(TextContent(reading: &properties))
    case .image: self = .image(ImageContent(reading: &properties))
    case .stack: self = .stack(StackContent(reading: &properties, at: pointer))
    case .spacer: self = .spacer(SpacerContent(length: properties.take("length", .size)))
    case .separator: self = .separator(SeparatorContent(reading: &properties))
    }
  }
}

extension TextContent {
  fileprivate init(reading properties: inout PropertyReader) {
    title = properties.require("title", .text) ?? LocalizedText("")
    properties.take("color", .color, into: &color)
    properties.take("size", .number(1...1000), into: &size)
    properties.take("weight", .weight, into: &weight)
    properties.take("italic", .bool, into: &italic)
    properties.take("font", .fontFamily, into: &font)
    properties.take("alignment", .choice(), into: &alignment)
    properties.take("lineHeight", .number(1...1000), into: &lineHeight)
    properties.take("letterSpacing", .number(-100...100), into: &letterSpacing)
    properties.take("maxLines", .integer(1...1000), into: &maxLines)
    properties.take("truncation", .choice(), into: &truncation)
    properties.take("minimumScale", .number(.hundredth...1), into: &minimumScale)
  }
}

extension ImageContent {
  fileprivate init(reading properties: inout PropertyReader) {
    url = properties.require("url", .imageURL) ?? ""
    properties.take("fit", .choice([.fill, .fit, .stretch]), into: &fit)
  }
}

extension StackContent {
  fileprivate init(reading properties: inout PropertyReader, at pointer: String) {
    properties.take("direction", .choice(), into: &direction)
    properties.take("wrap", .choice(), into: &wrap)
    properties.take("gap", .gap, into: &gap)
    properties.take("justifyContent", .choice(), into: &justifyContent)
    properties.take("alignItems", .choice(), into: &alignItems)
    properties.take("alignContent", .choice(), into: &alignContent)
    properties.take("overflow", .choice(), into: &overflow)
    properties.take(
      "components",
      Shape { node, findings in
        Component.list(node, at: pointer + "/components", findings)
      }, into: &components)
  }
}

extension SeparatorContent {
  fileprivate init(reading properties: inout PropertyReader) {
    properties.take("color", .color, into: &color)
    properties.take("thickness", .number(0...1000), into: &thickness)
  }
}
