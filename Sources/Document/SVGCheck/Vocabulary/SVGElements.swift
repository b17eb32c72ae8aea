import XML

/// The elements that a picture may have: what draws, standing still, with what the picture itself holds (SVG 2 §2.5,
/// secure static mode).
enum SVGElements {
  /// SVG's own that are taken.
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

  /// Why one of them is not, and what to do, by the name in lower case.
  static let reasons: [ByteText: String] = [
    "script": "it runs code; remove it",
    "foreignobject": "it embeds a page; draw its content with SVG, and its text as <text> or paths",
    "a": "it leads elsewhere; keep what is inside and remove the link around it",
    "animate": still, "animatecolor": still, "animatemotion": still, "animatetransform": still,
    "set": still, "mpath": still, "discard": still,
    "feimage": "it draws from elsewhere; use <image> with the picture embedded",
    "font": outlines, "font-face": outlines, "glyph": outlines, "missing-glyph": outlines,
    "audio": "it plays; remove it", "video": "it plays; remove it",
    "iframe": "it embeds a page; remove it",
    "handler": "it runs code; remove it", "listener": "it runs code; remove it",
  ]

  private static let still = "a picture stands still here; remove it"
  private static let outlines = "fonts are not taken; turn text into outlines before you export"

  /// The elements that say something to people or programs, and draw nothing wherever they stand.
  static let descriptive: Set<ByteText> = ["title", "desc", "metadata"]
}
