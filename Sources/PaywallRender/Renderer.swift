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
    let surroundings = Surroundings(input, fonts: fonts)
    do {
      let page = try Page(surroundings)
      return page.placed()
    } catch {
      throw RenderError("the document cannot be laid out: \(error)")
    }
  }
}
