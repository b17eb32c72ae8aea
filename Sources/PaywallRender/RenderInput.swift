import Layout
import PaywallModel

/// Everything that a laid-out page depends on.
public struct RenderInput: Sendable {
  public var document: PaywallDocument
  /// Nil for a document that belongs to no brand yet; its pictures then keep the document's URLs.
  public var brand: Brand?
  public var version: Int?
  public var device: Device
  public var orientation = Orientation.portrait
  /// BCP 47; nil is the document's own.
  public var locale: String?
  public var theme = Theme.light
  /// How much larger than usual the reader wants text, 1 is 100 %.
  public var textScale = 1.0
  /// Nil follows the language of the texts.
  public var direction: PaywallModel.WritingDirection?
  /// The header of the brand's picture of a name (`logo.png`); nil when it has none such.
  public var images: @Sendable (String) -> ImageHeader?

  /// The name under which the brand's picture of a name is fetched: one that stands for its very bytes, where there is one.
  public var imageAddress: @Sendable (String) -> String = { $0 }

  public init(
    document: PaywallDocument, device: Device,
    images: @escaping @Sendable (String) -> ImageHeader?
  ) {
    self.document = document
    self.device = device
    self.images = images
  }
}
