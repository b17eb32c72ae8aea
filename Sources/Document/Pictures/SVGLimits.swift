import Numbers
import XML

/// The limits of an SVG for reading and drawing. Exceeding one is an `SVGFault`.
public struct SVGLimits: Sendable, Hashable {
  public var bytes: Int
  /// The maximum nesting depth of elements.
  public var depth: Int
  public var elements: Int
  public var attributesPerElement: Int
  /// The maximum number of namespace declarations in scope at one place.
  public var namespaces: Int
  /// The maximum number of additional elements drawn by `<use>`, patterns, masks and other references.
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

  /// For pictures that drawing programs export: 1 MiB, 256 levels, 100,000 elements, 256 attributes each, 64 namespaces, and 50,000
  /// additional elements drawn by references.
  public static let standard = SVGLimits(
    bytes: 1 << 20, depth: 256, elements: 100_000, attributesPerElement: 256, namespaces: 64,
    repeated: 50_000)

  /// The dialect of pictures. Processing instructions are rejected because they could name a style sheet.
  public var dialect: XMLDialect {
    XMLDialect(
      noun: "picture", root: "<svg>", skipsInstructions: false,
      limits: XMLLimits(
        depth: depth, elements: elements, attributesPerElement: attributesPerElement,
        namespaces: namespaces))
  }
}
