import Numbers
import XML

/// The elements that a picture may have: those that draw statically with the picture's own content (SVG 2 §2.5, secure static mode).
enum SVGElements {
  /// The allowed elements of SVG.
  static let allowed: Set<ByteText> = [
    // Structure, SVG 2 §5
    "svg", "g", "defs", "symbol", "use", "switch", "title", "desc", "metadata", "style",
    // Shapes and pictures, §10 and §12
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "image",
    // Text, §11
    "text", "tspan", "textPath",
    // Paint, §13 and §14
    "linearGradient", "radialGradient", "stop", "pattern", "marker",
    // CSS Masking
    "clipPath", "mask",
    // Filter Effects
    "filter", "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite",
    "feConvolveMatrix", "feDiffuseLighting", "feDisplacementMap", "feDistantLight",
    "feDropShadow", "feFlood", "feFuncA", "feFuncB", "feFuncG", "feFuncR", "feGaussianBlur",
    "feMerge", "feMergeNode", "feMorphology", "feOffset", "fePointLight", "feSpecularLighting",
    "feSpotLight", "feTile", "feTurbulence",
  ]

  /// The reasons for rejected elements and hints, by the name in lower case.
  static let reasons: [ByteText: String] = [
    "script": "it runs code; remove it",
    "foreignobject": "it embeds a page; draw its content with SVG, and its text as <text> or paths",
    "a": "it is a link; keep its content and remove the element",
    "animate": still, "animatecolor": still, "animatemotion": still, "animatetransform": still,
    "set": still, "mpath": still, "discard": still,
    "feimage": "it refers to another file; use <image> with an embedded picture",
    "font": outlines, "font-face": outlines, "glyph": outlines, "missing-glyph": outlines,
    "audio": "it plays; remove it", "video": "it plays; remove it",
    "iframe": "it embeds a page; remove it",
    "handler": "it runs code; remove it", "listener": "it runs code; remove it",
  ]

  private static let still = "animation is not supported; remove it"
  private static let outlines =
    "fonts are not supported; convert text to outlines before you export"

  /// The elements with information for people or programs, which draw nothing.
  static let descriptive: Set<ByteText> = ["title", "desc", "metadata"]
}
