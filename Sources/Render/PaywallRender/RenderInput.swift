import PaywallModel
import PaywallResolve
import PaywallTree
import Pictures

/// Everything that a rendering depends on.
public struct RenderInput: Sendable {
  /// The document, with what its renderings share.
  private var prepared: PreparedDocument
  public var reader: Reader
  /// Nil for a document without a brand. Its pictures keep the document's URLs.
  public var brand: Brand?
  public var version: Int?
  /// Finds the header of the brand's picture of a name (`logo.png`); nil if the brand does not have it.
  public var images: @Sendable (String) -> ImageHeader?

  /// Finds size and hash of the brand's picture of a name.
  public var pictureFile: @Sendable (String) -> PictureFile? = { _ in nil }

  /// Gives the name under which clients fetch a picture: one that identifies its bytes, if there is one.
  public var imageAddress: @Sendable (String) -> String = { $0 }
  /// The start of the service's addresses, before the path; empty for paths alone.
  public var base = ""

  /// - Parameter device: The device, held upright by a reader without any wishes.
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

  /// - Parameter document: Keep it if you render the document more than once.
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

  /// The same input without anything that earlier renderings settled.
  var forgetful: RenderInput {
    var input = self
    input.document = document
    return input
  }

  /// Settles the document for the reader.
  func resolver(_ meter: WorkMeter) -> Resolver {
    Resolver(prepared, for: reader, pictures: { picture($0, density: $1) }, meter: meter)
  }

  /// The brand's picture for an address of the document, with the address that clients fetch it from.
  private func picture(_ url: String, density: Double?) -> ResolvedPicture {
    guard let name = ImageName(url: url)?.name, let header = images(name) else {
      return ResolvedPicture(url: url, name: nil, header: nil)
    }
    return ResolvedPicture(
      url: address(of: name) ?? url, name: name, header: header, density: density)
  }

  /// The address that clients fetch one of the brand's pictures from; nil without a brand.
  func address(of name: String) -> String? {
    brand.map { "\(base)/brands/\($0.name)/images/\(imageAddress(name))" }
  }
}
