import PaywallModel
import PaywallResolve
import PaywallTree

/// Everything that a laid-out page depends on.
public struct RenderInput: Sendable {
  /// The document, with what its renderings share.
  private var prepared: PreparedDocument
  public var reader: Reader
  /// Nil for a document that belongs to no brand yet; its pictures then keep the document's URLs.
  public var brand: Brand?
  public var version: Int?
  /// The header of the brand's picture of a name (`logo.png`); nil when it has none such.
  public var images: @Sendable (String) -> ImageHeader?

  /// The name under which the brand's picture of a name is fetched: one that stands for its very bytes, where there is one.
  public var imageAddress: @Sendable (String) -> String = { $0 }

  /// - Parameter device: is held upright, and its reader wants nothing special.
  public init(
    document: PaywallDocument, device: Device,
    images: @escaping @Sendable (String) -> ImageHeader?
  ) {
    self.init(
      document: document, reader: Reader(screen: device.turned(to: device.usual)), images: images)
  }

  public init(
    document: PaywallDocument, reader: Reader,
    images: @escaping @Sendable (String) -> ImageHeader?
  ) {
    self.init(PreparedDocument(document), reader: reader, images: images)
  }

  /// - Parameter document: is kept by those who lay it out more than once.
  public init(
    _ document: PreparedDocument, reader: Reader,
    images: @escaping @Sendable (String) -> ImageHeader?
  ) {
    prepared = document
    self.reader = reader
    self.images = images
  }

  public var document: PaywallDocument {
    get { prepared.document }
    set { prepared = PreparedDocument(newValue) }
  }

  /// The same without what earlier renderings have settled.
  var forgetful: RenderInput {
    var input = self
    input.document = document
    return input
  }

  /// What settles the document for the reader.
  func resolver(_ meter: WorkMeter) -> Resolver {
    Resolver(prepared, for: reader, pictures: { picture($0, density: $1) }, meter: meter)
  }

  /// The brand's picture that an address of the document leads to, under the address that clients fetch it by.
  private func picture(_ url: String, density: Double?) -> ResolvedPicture {
    guard let name = ImageName(url: url)?.name, let header = images(name) else {
      return ResolvedPicture(url: url, name: nil, header: nil)
    }
    let address = brand.map { "/brands/\($0.name)/images/\(imageAddress(name))" } ?? url
    return ResolvedPicture(url: address, name: name, header: header, density: density)
  }
}
