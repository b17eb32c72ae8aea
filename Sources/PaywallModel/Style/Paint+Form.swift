import JSON
import Vocabulary

extension Form where Value == Paint {
  static let paint = Form<ColorSource>.color.map(Paint.color) { paint in
    if case .color(let color) = paint { color } else { .fixed(.black) }
  }.or(
    Form<LinearGradient>.object(LinearGradient.properties).noted(as: .gradient),
    LinearGradient.properties, named: "paint",
    [
      "title": "Paint", "description": "A colour or a gradient.",
      "x-expected":
        "a colour such as \"#0072D2\", or a gradient ({\"type\": \"linearGradient\", …})",
      "examples": [
        "#0072D2",
        [
          "type": "linearGradient", "angle": 180,
          "stops": [["color": "#00000000", "at": 0], ["color": "#000000", "at": 1]],
        ],
      ],
    ], embed: Paint.linearGradient,
    extract: { paint in if case .linearGradient(let gradient) = paint { gradient } else { nil } })
}

extension LinearGradient {
  fileprivate static let properties = Properties(
    LinearGradient(stops: []),
    [
      Property(
        "type", .text(Shape(["const": "linearGradient"])), \.type, title: "Type",
        isRequired: true),
      Property(
        "angle", .number(-360...360), \.angle, title: "Angle",
        help: "Degrees, clockwise: 0 runs to the top, 90 to the right, 180 to the bottom.",
        instead: [Synonyms(["rotation", "direction", "degrees"], 90)]),
      Property(
        "stops",
        Form<Stop>.object(
          Stop.properties,
          ["title": "Stop", "x-expected": "a stop of a gradient ({\"color\": …, \"at\": …})"]
        ).list(["minItems": 2, "maxItems": 64]), \.stops, title: "Stops",
        help: "The colours in the order in which they are met.", isRequired: true,
        instead: [
          Synonyms(
            ["color", "colors", "colorStops"], [["color": "#1A1D28"], ["color": "#0072D2"]])
        ]),
    ])

  /// The only one of its kind.
  private var type: String {
    get { "linearGradient" }
    set {}
  }
}

extension LinearGradient.Stop {
  fileprivate static let properties = Properties(
    LinearGradient.Stop(color: .fixed(.black)),
    [
      Property("color", .color, \.color, title: "Colour", isRequired: true),
      Property(
        "at", .share, \.at, title: "Place",
        help: "0 is the gradient's start, 1 its end; left out, stops are spread evenly.",
        instead: [Synonyms(["location", "position", "offset", "stop"], .number(0.5))]),
    ])
}
