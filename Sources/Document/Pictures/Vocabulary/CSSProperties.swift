import Numbers
import XML

/// The properties and functions that drawing programs write in styles.
///
/// No value can fetch anything, whatever its property. The list excludes properties that animate, print or embed.
enum CSSProperties {
  /// Whether a declaration of `name` is allowed: a listed property, one of a drawing program, or a custom one.
  static func allows(_ name: ByteText) -> Bool {
    name.starts(with: "--") || name.starts(with: "-inkscape-")
      || properties.contains(name.lowercasedASCII)
  }

  static let properties = painting.union(text).union(boxes)

  /// SVG 2 §11 to §15, CSS Masking, Filter Effects and Compositing.
  private static let painting: Set<ByteText> = [
    "alignment-baseline", "baseline-shift", "clip", "clip-path", "clip-rule", "color",
    "color-interpolation", "color-interpolation-filters", "color-profile", "color-rendering",
    "color-scheme", "cursor", "cx", "cy", "d", "display", "dominant-baseline", "enable-background",
    "fill", "fill-opacity", "fill-rule", "filter", "flood-color", "flood-opacity",
    "forced-color-adjust", "image-rendering", "isolation", "lighting-color", "marker", "marker-end",
    "marker-mid", "marker-start", "mask", "mask-border", "mask-clip", "mask-composite",
    "mask-image", "mask-mode", "mask-origin", "mask-position", "mask-repeat", "mask-size",
    "mask-type", "mix-blend-mode", "opacity", "overflow", "paint-order", "pointer-events",
    "print-color-adjust", "r", "rx", "ry", "shape-rendering", "solid-color", "solid-opacity",
    "stop-color", "stop-opacity", "stroke", "stroke-dasharray", "stroke-dashoffset",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-opacity", "stroke-width",
    "transform", "transform-box", "transform-origin", "vector-effect", "viewport-fill",
    "viewport-fill-opacity", "visibility", "x", "y",
  ]

  /// CSS Fonts, Text, Inline Layout and Writing Modes.
  private static let text: Set<ByteText> = [
    "block-progression", "direction", "font", "font-display", "font-family",
    "font-feature-settings", "font-kerning", "font-optical-sizing", "font-palette", "font-size",
    "font-size-adjust", "font-smooth", "font-stretch", "font-style", "font-synthesis",
    "font-variant", "font-variant-alternates", "font-variant-caps", "font-variant-east-asian",
    "font-variant-ligatures", "font-variant-numeric", "font-variant-position",
    "font-variation-settings", "font-weight", "glyph-orientation-horizontal",
    "glyph-orientation-vertical", "hyphens", "inline-size", "kerning", "leading-trim",
    "letter-spacing", "line-break", "line-height", "shape-inside", "shape-margin", "shape-padding",
    "shape-subtract", "tab-size", "text-align", "text-align-all", "text-align-last", "text-anchor",
    "text-decoration", "text-decoration-color", "text-decoration-fill", "text-decoration-line",
    "text-decoration-skip-ink", "text-decoration-stroke", "text-decoration-style",
    "text-decoration-thickness", "text-indent", "text-orientation", "text-overflow",
    "text-rendering", "text-shadow", "text-size-adjust", "text-transform", "text-underline-offset",
    "text-underline-position", "unicode-bidi", "white-space", "word-break", "word-spacing",
    "word-wrap", "overflow-wrap", "writing-mode", "-webkit-font-smoothing",
    "-moz-osx-font-smoothing", "-webkit-text-size-adjust",
  ]

  /// The size and background of an outermost `svg`.
  private static let boxes: Set<ByteText> = [
    "aspect-ratio", "background", "background-color", "border", "border-radius", "bottom",
    "box-sizing", "height", "left", "margin", "max-height", "max-width", "min-height", "min-width",
    "padding", "position", "right", "top", "user-select", "-webkit-user-select", "vertical-align",
    "width", "z-index", "flex", "flex-shrink", "will-change",
  ]

  /// Functions in lower case, none of which fetches. `url()` is handled separately.
  static let functions: Set<ByteText> = [
    // CSS Color
    "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix",
    "light-dark", "icc-color", "device-cmyk",
    // CSS Values, CSS Variables
    "calc", "min", "max", "clamp", "var",
    // CSS Transforms, SVG 2 §8.5
    "matrix", "translate", "translatex", "translatey", "scale", "scalex", "scaley", "rotate",
    "skew", "skewx", "skewy", "matrix3d", "translate3d", "translatez", "scale3d", "scalez",
    "rotate3d", "rotatex", "rotatey", "rotatez", "perspective",
    // Filter Effects
    "blur", "brightness", "contrast", "drop-shadow", "grayscale", "hue-rotate", "invert",
    "opacity", "saturate", "sepia",
    // CSS Shapes
    "inset", "circle", "ellipse", "polygon", "path", "rect", "xywh",
  ]
}
