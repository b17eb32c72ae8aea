import XML

/// How much an SVG may ask of its readers, here and on the screen; going over one is an `SVGFault`.
public struct SVGLimits: Sendable, Hashable {
  public var bytes: Int
  /// How many elements may enclose one another.
  public var depth: Int
  public var elements: Int
  public var attributesPerElement: Int
  /// Namespace declarations that hold at one place.
  public var namespaces: Int
  /// Elements that `<use>`, patterns, masks and other references draw over again.
  public var repeated: Int

  public init(
    bytes: Int, depth: Int, elements: Int, attributesPerElement: Int, namespaces: Int,
    repeated: Int
  ) {
    self.bytes = bytes
    self.depth = depth
    self.elements = elements
    self.attributesPerElement = attributesPerElement
    self.namespaces = namespaces
    self.repeated = repeated
  }

  /// For pictures that drawing programs export: 1 MiB, 256 levels, 100,000 elements, 256 attributes each, 64 namespaces, and 50,000 elements
  /// drawn over again.
  public static let standard = SVGLimits(
    bytes: 1 << 20, depth: 256, elements: 100_000, attributesPerElement: 256, namespaces: 64,
    repeated: 50_000)

  /// How a picture's markup is read. A processing instruction could name a style sheet.
  public var dialect: XMLDialect {
    XMLDialect(
      noun: "picture", root: "<svg>", skipsInstructions: false,
      limits: XMLLimits(
        depth: depth, elements: elements, attributesPerElement: attributesPerElement,
        namespaces: namespaces))
  }
}
