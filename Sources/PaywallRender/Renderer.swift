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
  /// - Throws: `RenderError` when the document has more components than layout takes, deeper ones, or such as depend on each
  ///   other in more ways than it follows.
  public func render(_ input: RenderInput) throws(RenderError) -> LaidOutPaywall {
    do {
      return try page(for: input).placed()
    } catch {
      throw RenderError(error)
    }
  }

  func page(for input: RenderInput) throws(LayoutError) -> Page {
    try Page(Surroundings(input, fonts: fonts))
  }
}
