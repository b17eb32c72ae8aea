import PaywallModel
import PaywallRender

/// Everything that an answer of `/render` depends on.
struct RenderKey: Hashable, Sendable {
  var brand: Brand
  var version: Int
  /// Stands for the brand's images: another file under the same name makes another picture.
  var images: String
  var form: RenderForm
  var device: String
  var orientation: Orientation
  var locale: String?
  var theme: Theme
  var direction: PaywallModel.WritingDirection?
  var textScale: Double
}

/// What the answer is made of.
struct RenderForm: Hashable, Sendable {
  enum Format: String, Sendable, CaseIterable {
    case json
    case svg
  }

  /// Where an SVG's pictures are: at their URLs, or in the SVG itself, as a page's `<img>` needs them.
  enum Images: String, Sendable, CaseIterable {
    case linked
    case embedded
  }

  var format: Format
  var images: Images
  /// Whether an SVG shows all of a page that scrolls.
  var isFullLength: Bool
  /// The component whose frame is explained instead of the layout, by its place in the document.
  var explained: String?
}
