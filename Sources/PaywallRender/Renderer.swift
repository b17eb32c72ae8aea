import Layout
import PaywallModel
import Typography

/// Lays documents out. The same input gives the same tree, to the byte.
public struct Renderer: Sendable {
  private let fonts: FontLibrary

  public init(fonts: FontLibrary) {
    self.fonts = fonts
  }

  /// Places every component of a document on a screen.
  ///
  /// - Throws: `RenderError` when the document has more components, or deeper ones, than layout takes.
  public func render(_ input: RenderInput) throws(RenderError) -> LaidOutPaywall {
    try page(for: input).placed()
  }

  func page(for input: RenderInput) throws(RenderError) -> Page {
    do {
      return try Page(Surroundings(input, fonts: fonts))
    } catch {
      throw RenderError("the document cannot be laid out: \(error)")
    }
  }
}
