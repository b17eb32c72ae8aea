import JSON

extension JSONNumber {
  /// 0.01
  static let hundredth = JSONNumber("0.01") ?? 0
}

extension Shape where Value == Int {
  /// A font weight, by number or by name.
  static let weight = Shape(
    "a weight from 100 to 900, or one of "
      + TextContent.weightNames.map { "\"\($0.name)\"" }.joined(separator: ", ")
  ) { node in
    if let name = node.string {
      return TextContent.weightNames.first { $0.name == name }?.weight
    }
    return node.number?.int.flatMap { (100...900).contains($0) ? $0 : nil }
  }
}

extension Shape where Value == StackContent.Gap {
  static let gap = Shape(
    Shape<Distance>.distance.map { StackContent.Gap(row: $0, column: $0) },
    orObject: Shape(object: "a gap") { properties in
      var gap = StackContent.Gap()
      properties.take("row", .distance, into: &gap.row)
      properties.take("column", .distance, into: &gap.column)
      return gap
    })
}

extension Shape where Value == String {
  static let fontFamily = string("the name of a font family, at most 64 letters") {
    (1...64).contains($0.unicodeScalars.count)
  }

  /// `(images/|https?://)[^\x00-\x20]+`
  static let imageURL = string("\"images/…\", or an address that begins with \"https://\"") { url in
    let start = ["images/", "https://", "http://"].first { url.utf8.starts(with: $0.utf8) }
    guard let start, url.utf8.count > start.utf8.count else { return false }
    return url.utf8.allSatisfy { $0 > 0x20 }
  }
}

extension Shape where Value == Action {
  static let action = Shape(object: "an action") { properties in
    guard let type = properties.require("type", .choice(ActionType.allCases)) else {
      return nil
    }
    switch type {
    case .logIn: return .logIn
    case .restorePurchases: return .restorePurchases
    case .close: return .close
    case .purchase:
      return properties.require("product", .string(.name)).map { .purchase(product: $0) }
    case .openURL:
      return properties.require("url", .openableAddress).map(Action.openURL)
    case .custom:
      return properties.require("name", .string(.name)).map { .custom(name: $0) }
    }
  }
}

private enum ActionType: String, CaseIterable {
  case purchase
  case logIn
  case restorePurchases
  case close
  case openURL
  case custom
}
