import JSON
import Vocabulary

extension Form where Value == LaidOutPaint {
  static let laidOutPaint = Form<Color>.color.map(LaidOutPaint.color) { paint in
    if case .color(let color) = paint { color } else { .black }
  }.or(
    LaidOutGradient.kinds.form("gradient", [:]), named: "paint",
    #"{"description": "A colour, or a gradient (CSS Images 3 §3)."}"#, embed: LaidOutPaint.gradient,
    extract: { paint in if case .gradient(let gradient) = paint { gradient } else { nil } })
}

extension LaidOutGradient {
  fileprivate static let kinds = Kinds<LaidOutGradient, LaidOutGradient>(
    [
      Kind(
        "linearGradient", help: "along a line through the centre of the frame",
        Properties(
          LaidOutGradient(.linear(angle: 180), stops: []),
          [
            Property(
              "angle", .points, \.geometry.angle,
              help: "Degrees, clockwise: 0 is to the top, 90 to the right, 180 to the bottom.",
              isRequired: true), stops,
          ]), definition: "linearGradient", embed: { $0 },
        extract: { $0.geometry.isRadial ? nil : $0 }),
      Kind(
        "radialGradient", help: "from a point outwards",
        Properties(
          LaidOutGradient(.radial(RadialGeometry()), stops: []),
          [
            Property(
              "x", .points, \.geometry.radial.x,
              help: "The position of the first stop, as a share of the frame's width.",
              isRequired: true),
            Property(
              "y", .points, \.geometry.radial.y, help: "The same for its height.", isRequired: true),
            Property(
              "radius", .extent, \.geometry.radial.radius,
              help:
                "The distance of the last stop: for a circle a share of the shorter side, for an ellipse a share of the width and of the height.",
              isRequired: true),
            Property("shape", .choice(), \.geometry.radial.shape, isRequired: true), stops,
          ]), definition: "radialGradient", embed: { $0 },
        extract: { $0.geometry.isRadial ? $0 : nil }),
    ], common: Properties(LaidOutGradient(.linear(angle: 180), stops: []), []), content: \.self,
    start: { gradient, _ in gradient })

  private static let stops = Property<LaidOutGradient>(
    "stops",
    Form<Stop>.object(
      Stop(color: .black, at: 0),
      [
        Property("color", .color, \.color, isRequired: true),
        Property(
          "at", .share, \.at, help: "At least that of the previous stop.", isRequired: true),
      ], named: "stop", #"{"description": "A colour of a gradient, and where it is."}"#
    ).list(named: "stops", #"{"minItems": 2}"#), \.stops,
    help: "The colours in order; 0 is the start, 1 the end.", isRequired: true
  )
}

extension Form where Value == LaidOutLayer {
  static let layer = object(
    LaidOutLayer.paint(.color(.black)),
    [
      Property("paint", .laidOutPaint, \.fill, help: "The fill of the frame."),
      Property("image", .laidOutImage, \.picture, help: "A picture, cut at the frame."),
    ], named: "layer", #"{"description": "Either a paint or a picture."}"#)
}

extension LaidOutLayer {
  fileprivate var fill: LaidOutPaint? {
    get { if case .paint(let paint) = self { paint } else { nil } }
    set { newValue.map { self = .paint($0) } }
  }

  fileprivate var picture: LaidOutImage? {
    get { if case .image(let image) = self { image } else { nil } }
    set { newValue.map { self = .image($0) } }
  }
}

extension Form where Value == LaidOutImage {
  /// A picture behind something, with all its members in its own object.
  static let laidOutImage = object(
    LaidOutImage(url: "", name: nil, frame: .zero),
    [
      Property("url", .string, \.url, isRequired: true),
      Property("kind", .choice(), \.kind, help: "The form of the file, if known."),
      Property(
        "frame", .rectangle, \.frame, help: "The frame of the whole picture.", isRequired: true),
      Property(
        "tint", .color, \.tint,
        help: "The colour drawn in its shape: the picture's alpha times the tint's."),
    ], named: "backgroundImage")
}

extension LaidOutPaint {
  func write(to writer: inout JSONWriter) {
    switch self {
    case .color(let color): writer.color(color)
    case .gradient(let gradient): gradient.write(to: &writer)
    }
  }
}

extension LaidOutGradient {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    switch geometry {
    case .linear(let angle):
      writer.member("type", "linearGradient")
      writer.member("angle", points: angle)
    case .radial(let radial):
      writer.member("type", "radialGradient")
      writer.member("x", points: radial.x)
      writer.member("y", points: radial.y)
      writer.member("radius", points: radial.radius)
      writer.member("shape", radial.shape.rawValue)
    }
    writer.member("stops")
    writer.array(stops) { stop, writer in
      writer.beginObject()
      writer.member("color", stop.color)
      writer.member("at", points: stop.at)
      writer.endObject()
    }
    writer.endObject()
  }
}

extension LaidOutLayer {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .paint(let paint):
      writer.member("paint")
      paint.write(to: &writer)
    case .image(let image):
      writer.member("image")
      image.write(to: &writer)
    }
    writer.endObject()
  }
}

extension LaidOutImage {
  /// Writes a picture behind something; the members of a picture in front belong to its node.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("url", url)
    writer.member("kind", kind?.rawValue)
    writer.member("frame", frame)
    writer.member("tint", tint)
    writer.endObject()
  }
}
