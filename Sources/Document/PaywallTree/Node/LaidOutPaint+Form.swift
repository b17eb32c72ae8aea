import JSON
import Numbers
import Vocabulary

extension Form where Value == LaidOutPaint {
  static let laidOutPaint = Form<PaywallColor>.color.map(LaidOutPaint.color) { paint in
    if case .color(let color) = paint { color } else { .black }
  }.or(
    Form<LaidOutGradient>.gradient, named: "paint", joining: .alternatives,
    #"{"description": "A colour, or a gradient (CSS Images 3 §3). Ignore one of an unknown type."}"#,
    embed: LaidOutPaint.gradient,
    extract: { paint in if case .gradient(let gradient) = paint { gradient } else { nil } })
}

extension LaidOutGradient: TreeKinds {
  static func declare(in kinds: inout some KindList<Self>) {
    kinds.add(
      "linearGradient", help: "along a line through the centre of the frame",
      definition: "linearGradient",
      embed: { (members: Linear) in
        LaidOutGradient(.linear(angle: members.angle), stops: members.stops)
      },
      extract: { gradient in
        guard case .linear(let angle) = gradient.geometry else { return nil }
        return Linear(angle: angle, stops: gradient.stops)
      })
    kinds.add(
      "radialGradient", help: "from a point outwards", definition: "radialGradient",
      embed: { (members: Radial) in
        LaidOutGradient(.radial(members.geometry), stops: members.stops)
      },
      extract: { gradient in
        guard case .radial(let geometry) = gradient.geometry else { return nil }
        return Radial(geometry: geometry, stops: gradient.stops)
      })
  }

  private struct Linear: TreeObject {
    static let blank = Linear(angle: 180, stops: [])

    var angle: Double
    var stops: [Stop]

    static func declare(in members: inout some MemberList<Self>) {
      members.add(
        "angle", .points, at: \.angle,
        help: "Degrees, clockwise: 0 is to the top, 90 to the right, 180 to the bottom.",
        isRequired: true)
      members.add("stops", .stops, at: \.stops, help: stopsHelp, isRequired: true)
    }
  }

  private struct Radial: TreeObject {
    static let blank = Radial(geometry: RadialGeometry(), stops: [])

    var geometry: RadialGeometry
    var stops: [Stop]

    static func declare(in members: inout some MemberList<Self>) {
      members.add(
        "x", .points, at: \.geometry.x,
        help: "The position of the first stop, as a share of the frame's width.", isRequired: true)
      members.add(
        "y", .points, at: \.geometry.y, help: "The same for its height.", isRequired: true)
      members.add(
        "radius", .extent, at: \.geometry.radius,
        help:
          "The distance of the last stop: for a circle a share of the shorter side, for an ellipse a share of the width and of the height.",
        isRequired: true)
      members.add("shape", .choice(), at: \.geometry.shape, isRequired: true)
      members.add("stops", .stops, at: \.stops, help: stopsHelp, isRequired: true)
    }
  }

  private static let stopsHelp = "The colours in order; 0 is the start, 1 the end."
}

extension Form where Value == [LaidOutGradient.Stop] {
  fileprivate static let stops = LaidOutGradient.Stop.form.list(
    named: "stops", #"{"minItems": 2}"#)
}

extension Form where Value == LaidOutGradient {
  fileprivate static let gradient = tree(
    kindsNamed: "gradient", endingIn: "Paint",
    startingFrom: LaidOutGradient(.linear(angle: 180), stops: []), [:])
}

extension LaidOutGradient.Stop: TreeObject {
  static let blank = LaidOutGradient.Stop(color: .black, at: 0)

  static func declare(in members: inout some MemberList<Self>) {
    members.add("color", .color, at: \.color, isRequired: true)
    members.add(
      "at", .share, at: \.at, help: "At least that of the previous stop.", isRequired: true)
  }

  fileprivate static let form = Form<Self>.tree(
    named: "stop", #"{"description": "A colour of a gradient, and where it is."}"#)
}

extension LaidOutLayer: TreeObject {
  static let blank = LaidOutLayer.paint(.color(.black))

  static func declare(in members: inout some MemberList<Self>) {
    members.add("paint", .laidOutPaint, at: \.fill, help: "The fill of the frame.")
    members.add("image", .laidOutImage, at: \.picture, help: "A picture, cut at the frame.")
  }
}

extension Form where Value == LaidOutLayer {
  static let layer = tree(named: "layer", #"{"description": "Either a paint or a picture."}"#)
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

extension LaidOutImage: TreeObject {
  static let blank = LaidOutImage(url: "", name: nil, frame: .zero)

  static func declare(in members: inout some MemberList<Self>) {
    members.add("url", .string, at: \.url, isRequired: true)
    members.add("kind", .choice(), at: \.kind, help: "The form of the file, if known.")
    members.add(
      "frame", .rectangle, at: \.frame, help: "The frame of the whole picture.", isRequired: true)
    members.add(
      "tint", .color, at: \.tint,
      help: "The colour drawn in its shape: the picture's alpha times the tint's.")
  }
}

extension Form where Value == LaidOutImage {
  /// A picture behind something, with all its members in its own object.
  static let laidOutImage = tree(named: "backgroundImage")
}

extension LaidOutPaint: TreeValue {
  func write(to writer: inout JSONWriter) {
    switch self {
    case .color(let color): color.write(to: &writer)
    case .gradient(let gradient): gradient.write(to: &writer)
    }
  }
}
