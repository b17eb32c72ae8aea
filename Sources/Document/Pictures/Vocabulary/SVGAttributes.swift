import Numbers
import XML

/// The attributes that a picture's elements may have, in no namespace.
enum SVGAttributes {
  /// The kind of an attribute's value.
  enum Value {
    /// Information for people and programs, without effect.
    case text
    /// A CSS value, or a value of a similar grammar.
    case value
    /// CSS declarations.
    case style
    /// A list of numbers with letters between them (SVG 2 §9.3).
    case path
    /// An address.
    case reference
  }

  /// The kind of value; `nil` if the attribute is not allowed.
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

  /// Attributes of SVG 2 and Filter Effects that are not presentation attributes.
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

  /// XLink attributes that describe a link, without effect in a picture.
  static let linkWords: Set<ByteText> = ["type", "title", "show", "actuate", "role", "arcrole"]

  /// The allowed attributes of XML itself; `base` would change the meaning of `#…`.
  static let general: Set<ByteText> = ["space", "lang", "id"]

  /// The elements with an `href` that refers to an element of the picture.
  static let referring: Set<ByteText> = [
    "use", "linearGradient", "radialGradient", "pattern", "textPath", "filter",
  ]
}
