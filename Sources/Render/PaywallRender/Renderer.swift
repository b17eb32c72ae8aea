import Layout
import Numbers
import PaywallModel
import PaywallResolve
import PaywallTree
import Typography

/// Renders documents. Equal input produces equal bytes.
public struct Renderer: Sendable {
  public let limits: RenderLimits
  let texts: ShapedTexts
  let files: ServedFonts
  var fonts: FontLibrary { texts.fonts }

  /// - Parameter files: The font files that clients may fetch.
  public init(
    fonts: FontLibrary, files: ServedFonts = .none, limits: RenderLimits = .standard
  ) {
    texts = ShapedTexts(fonts: fonts)
    self.files = files
    self.limits = limits
  }

  /// A renderer with its own cache of shaped texts, for work that must neither delay readers nor evict their texts.
  public var apart: Renderer { Renderer(fonts: fonts, files: files, limits: limits) }

  /// Returns the current bytes of a font's file, for pictures that embed it; nil if there is none.
  public func file(of font: LaidOutFontFile) -> [UInt8]? { files.bytes(of: font) }

  /// Places every component of a document on a screen.
  ///
  /// - Throws: `RenderError` if the document has too many or too deeply nested components, if their sizes depend on each other in too many
  ///   ways, or if the rendering takes too much work.
  public func render(_ input: RenderInput) throws(RenderError) -> LaidOutPaywall {
    try renderVariants(input, of: [], hasStates: false)
  }

  /// Places every component of a document on a screen, for a judge of the page: the page does not list its fonts and files.
  ///
  /// - Throws: `RenderError` as `render` does.
  public func renderForJudge(_ input: RenderInput) throws(RenderError) -> LaidOutPaywall {
    try render(input, WorkMeter(limit: limits.work))
  }

  func render(_ input: RenderInput, _ meter: WorkMeter) throws(RenderError) -> LaidOutPaywall {
    try metered(meter) { () throws(LayoutError) in try page(for: input, meter).placed() }
  }

  func page(for input: RenderInput, _ meter: WorkMeter) throws(LayoutError) -> Page {
    try Page(input, texts: texts, meter: meter, limits: limits.layout)
  }

  /// Returns the result of `layOut`. Throws if it exceeds the work limit: such a result is incomplete and must not be shown.
  func metered<Result>(
    _ meter: WorkMeter, _ layOut: () throws(LayoutError) -> Result
  ) throws(RenderError) -> Result {
    do throws(LayoutError) {
      let result = try layOut()
      if !meter.isExceeded { return result }
    } catch {
      if !meter.isExceeded { throw RenderError(error) }
    }
    throw .work(meter.limit)
  }
}
