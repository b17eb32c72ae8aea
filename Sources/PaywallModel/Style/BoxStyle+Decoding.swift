import JSON

extension BoxStyle {
  mutating func read(_ properties: inout PropertyReader) {
    properties.take("width", .length, into: &width)
    properties.take("height", .length, into: &height)
    properties.take("minWidth", .distance, into: &minWidth)
    properties.take("maxWidth", .distance, into: &maxWidth)
    properties.take("minHeight", .distance, into: &minHeight)
    properties.take("maxHeight", .distance, into: &maxHeight)
    properties.take("aspectRatio", .number(.hundredth...100), into: &aspectRatio)
    properties.take("grow", .size, into: &grow)
    properties.take("shrink", .size, into: &shrink)
    properties.take("basis", .length, into: &basis)
    properties.take("alignSelf", .choice(), into: &alignSelf)
    properties.take("margin", .edges(.margin, "a margin"), into: &margin)
    properties.take("padding", .padding, into: &padding)
    properties.take("position", .choice(), into: &position)
    properties.take("inset", .edges(.signedDistance, "an inset"), into: &inset)
  }
}

extension Decoration {
  mutating func read(_ properties: inout PropertyReader) {
    properties.take("background", .paint, into: &background)
    properties.take("border", .border, into: &border)
    properties.take("cornerRadius", .size, into: &cornerRadius)
    properties.take("shadow", .shadow, into: &shadow)
    properties.take("opacity", .share, into: &opacity)
  }
}
