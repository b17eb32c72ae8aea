import XML

/// The attributes that a picture's elements may have, in no namespace.
enum SVGAttributes {
  /// How the value of an attribute is read.
  enum Value {
    /// By people and programs; it does nothing.
    case text
    /// As a CSS value, or by a grammar whose texts are such values as well.
    case value
    /// As CSS declarations.
    case style
    /// As a list of numbers with letters between them (SVG 2 §9.3).
    case path
    /// As an address.
    case reference
  }

  /// Nil when the attribute is not taken.
  static func value(of name: ByteText) -> Value? {
    if name == "style" { return .style }
    if name == "href" { return .reference }
    if paths.contains(name) { return .path }
    if texts.contains(name) || name.starts(with: "data-") || name.starts(with: "aria-") {
      return .text
    }
    return values.contains(name) || CSSProperties.properties.contains(name) ? .value : nil
  }

  private static let paths: Set<ByteText> = ["d", "points", "path"]

  private static let texts: Set<ByteText> = [
    "id", "class", "lang", "role", "version", "baseProfile", "contentScriptType",
    "contentStyleType", "requiredFeatures", "requiredExtensions", "systemLanguage", "media", "type",
    "focusable", "zoomAndPan", "result", "in", "in2", "title",
  ]

  /// Those that are no presentation attributes, of SVG 2 and Filter Effects.
  private static let values: Set<ByteText> = [
    "amplitude", "azimuth", "baseFrequency", "bias", "clipPathUnits", "diffuseConstant", "divisor",
    "dx", "dy", "edgeMode", "elevation", "exponent", "filterRes", "filterUnits", "fr", "fx", "fy",
    "gradientTransform", "gradientUnits", "intercept", "k1", "k2", "k3", "k4", "kernelMatrix",
    "kernelUnitLength", "lengthAdjust", "limitingConeAngle", "markerHeight", "markerUnits",
    "markerWidth", "maskContentUnits", "maskUnits", "method", "mode", "numOctaves", "offset",
    "operator", "order", "orient", "pathLength", "patternContentUnits", "patternTransform",
    "patternUnits", "pointsAtX", "pointsAtY", "pointsAtZ", "preserveAlpha", "preserveAspectRatio",
    "primitiveUnits", "radius", "refX", "refY", "rotate", "scale", "seed", "side", "slope",
    "spacing", "specularConstant", "specularExponent", "spreadMethod", "startOffset",
    "stdDeviation", "stitchTiles", "surfaceScale", "tableValues", "targetX", "targetY",
    "textLength", "values", "viewBox", "x1", "x2", "xChannelSelector", "y1", "y2",
    "yChannelSelector", "z",
  ]

  /// Those of XLink that say something of a link, and do nothing in a picture.
  static let linkWords: Set<ByteText> = ["type", "title", "show", "actuate", "role", "arcrole"]

  /// Those of XML itself that are taken; `base` would give `#…` another meaning.
  static let general: Set<ByteText> = ["space", "lang", "id"]

  /// The elements whose `href` means an element of the picture.
  static let referring: Set<ByteText> = [
    "use", "linearGradient", "radialGradient", "pattern", "textPath", "filter",
  ]
}
