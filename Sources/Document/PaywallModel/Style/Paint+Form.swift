import JSON
import Numbers
import PaywallTree
import Vocabulary

extension Form where Value == Paint {
  static let paint = Form<ColorSource>.color.map(Paint.color) { paint in
    if case .color(let color) = paint { color } else { .fixed(.black) }
  }.or(
    Form<Gradient>.gradient, named: "paint",
    #"""
    {
      "title": "Paint",
      "description": "A colour or a gradient.",
      "x-expected": "a colour such as \"#0072D2\", or a gradient ({\"type\": \"linearGradient\", …})",
      "examples": [
        "#0072D2",
        {
          "type": "linearGradient",
          "angle": 180,
          "stops": [{"color": "#00000000", "at": 0}, {"color": "#000000", "at": 1}]
        }
      ]
    }
    """#, embed: Paint.gradient,
    extract: { paint in if case .gradient(let gradient) = paint { gradient } else { nil } })
}

extension Form where Value == [BackgroundLayer] {
  static let background = layer.oneOrMore(
    #"""
    {
      "title": "Background",
      "description": "A colour, a gradient, a picture, or a list of them, in which later ones cover earlier ones.",
      "x-expected": "a colour such as \"#0072D2\", a gradient, a picture ({\"type\": \"image\", …}) or a list of them",
      "examples": ["#0072D2", [{"type": "image", "url": "images/splash.png", "fit": "fill"}, "#00000080"]]
    }
    """#, most: 8)

  private static let layer = Form<ColorSource>.color.map(BackgroundLayer.color) { layer in
    if case .color(let color) = layer { color } else { .fixed(.black) }
  }.or(
    Form<BackgroundLayer>.layerObject, named: "backgroundLayer",
    #"""
    {
      "title": "Background",
      "description": "A colour, a gradient or a picture.",
      "x-expected": "a colour such as \"#0072D2\", a gradient ({\"type\": \"linearGradient\", …}) or a picture ({\"type\": \"image\", …})"
    }
    """#, embed: { $0 }, extract: { layer in if case .color = layer { nil } else { layer } })
}

extension Form where Value == BackgroundLayer {
  fileprivate static let layerObject = BackgroundLayer.kinds.form("backgroundObject", [:])
    .noted(as: .gradient)
}

extension Form where Value == Gradient {
  fileprivate static let gradient = Gradient.alone.form("gradient", [:]).noted(as: .gradient)
}

extension BackgroundLayer {
  fileprivate static let kinds = Kinds<BackgroundLayer, BackgroundLayer>(
    Gradient.kinds(
      embed: BackgroundLayer.gradient,
      extract: { layer in if case .gradient(let gradient) = layer { gradient } else { nil } }) + [
        Kind(
          "image", help: "a picture", BackgroundImage.properties,
          definition: "backgroundImageContent", embed: BackgroundLayer.image,
          extract: { layer in if case .image(let image) = layer { image } else { nil } })
      ], common: Properties(.color(.fixed(.black)), []), content: \.self,
    start: { layer, _ in layer })
}

extension Gradient {
  fileprivate static let alone = Kinds<Gradient, Gradient>(
    kinds(embed: { $0 }, extract: { $0 }), common: Properties(Gradient(), []), content: \.self,
    start: { gradient, _ in gradient })

  fileprivate static func kinds<Content: Sendable>(
    embed: @escaping @Sendable (Gradient) -> Content,
    extract: @escaping @Sendable (Content) -> Gradient?
  ) -> [Kind<Content>] {
    [
      Kind(
        "linearGradient", help: "colours along a line", Properties(Gradient(), linear + [stops]),
        definition: "linearGradient", embed: embed,
        extract: { extract($0).flatMap { $0.geometry.isRadial ? nil : $0 } }),
      Kind(
        "radialGradient", help: "colours from a point outwards",
        Properties(Gradient(.radial(RadialGeometry())), radial + [stops]),
        definition: "radialGradient", embed: embed,
        extract: { extract($0).flatMap { $0.geometry.isRadial ? $0 : nil } }),
    ]
  }

  private static let linear = [
    Property<Gradient>(
      "angle", .number(-360...360), \.geometry.angle,
      help: "Degrees, clockwise: 0 is to the top, 90 to the right, 180 to the bottom.",
      instead: #"{"rotation direction degrees": 90}"#)
  ]

  private static let radial = [
    Property<Gradient>(
      "center",
      .object(
        BackgroundImage.Position.properties,
        #"{"x-expected": "a point of the box ({\"x\": 0.5, \"y\": 0})"}"#),
      \.geometry.radial.center,
      title: "Centre",
      help: "The position of the first colour: 0 is left or top, 1 right or bottom."),
    Property<Gradient>(
      "radius", .number(.hundredth...10), \.geometry.radial.radius,
      help:
        "The distance of the last colour, as a share of the shorter side, or of each side for an ellipse: 0.5 touches the edges from the centre.",
      instead: #"{"endRadius size extent": 0.5}"#),
    Property<Gradient>(
      "shape", .choice(), \.geometry.radial.shape,
      help: "Whether the colours form circles, or ellipses in the proportions of the box."),
  ]

  private static let stops = Property<Gradient>(
    "stops",
    Form<Stop>.object(
      Gradient.Stop(color: .fixed(.black)),
      [
        Property("color", .color, \.color, title: "Colour", isRequired: true),
        Property(
          "at", .share, \.at, title: "Place",
          help: "0 is the gradient's start, 1 its end; by default stops are spread evenly.",
          instead: #"{"location position offset stop": 0.5}"#),
      ], #"{"title": "Stop", "x-expected": "a stop of a gradient ({\"color\": …, \"at\": …})"}"#
    ).list(named: "stops", #"{"minItems": 2, "maxItems": 64}"#), \.stops,
    help: "The colours in order.", isRequired: true,
    instead: ##"{"color colors colorStops": [{"color": "#1A1D28"}, {"color": "#0072D2"}]}"##)
}

extension RadialGeometry {
  fileprivate var center: BackgroundImage.Position {
    get { BackgroundImage.Position(x: x, y: y) }
    set { (x, y) = (newValue.x, newValue.y) }
  }
}
