import JSON

extension Shape where Value == Meta {
  static let meta = Shape(object: "the description of the page") { properties in
    var meta = Meta()
    properties.take("name", .string, into: &meta.name)
    properties.take("description", .string, into: &meta.description)
    properties.take("locale", .string(.locale), into: &meta.locale)
    properties.take("backgroundColor", .color, into: &meta.backgroundColor)
    properties.take("background", .paint, into: &meta.background)
    properties.take("backgroundImage", .backgroundImage, into: &meta.backgroundImage)
    properties.take("padding", .padding, into: &meta.padding)
    properties.take("gap", .distance, into: &meta.gap)
    properties.take("justifyContent", .choice(), into: &meta.justifyContent)
    properties.take("alignItems", .choice(), into: &meta.alignItems)
    return meta
  }
}

extension Shape where Value == BackgroundImage {
  fileprivate static let backgroundImage = Shape(
    Shape<String>.imageURL.map(BackgroundImage.init),
    orObject: Shape(object: "a background image") { properties in
      var image = BackgroundImage(url: properties.require("url", .imageURL) ?? "")
      properties.take("fit", .choice(), into: &image.fit)
      properties.take("position", .imagePosition, into: &image.position)
      return image
    })
}

extension Shape where Value == BackgroundImage.Position {
  fileprivate static let imagePosition = Shape(object: "the position of an image") { properties in
    var position = BackgroundImage.Position(x: 0.5, y: 0.5)
    properties.take("x", .share, into: &position.x)
    properties.take("y", .share, into: &position.y)
    return position
  }
}
