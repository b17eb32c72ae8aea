import Numbers
import PaywallModel
import PaywallResolve
import PaywallTree
import Pictures

/// All inputs of a rendering.
public struct RenderInput: Sendable {
  /// The document, with the intermediate results that its renderings share.
  private var prepared: PreparedDocument
  public var reader: Reader
  /// The brand; nil for a document without one. Its pictures then keep the document's URLs.
  public var brand: Brand?
  public var version: Int?
  /// Returns the header of the brand's picture with a name (`logo.png`); nil if the brand does not have it.
  public var images: @Sendable (String) -> ImageHeader?

  /// Returns size and hash of the brand's picture with a name; nil if the brand does not have it.
  public var pictureFile: @Sendable (String) -> PictureFile? = { _ in nil }

  /// Returns the name under which clients fetch a picture: one that identifies its bytes, if there is one.
  public var imageAddress: @Sendable (String) -> String = { $0 }
  /// The start of the service's addresses, before the path; if empty, addresses are only paths.
  public var base = ""

  /// - Parameter device: The device, in portrait, for a reader with default settings.
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

  /// The input without the cached results of earlier renderings.
  var forgetful: RenderInput {
    var input = self
    input.document = document
    return input
  }

  /// Resolves the document for the reader.
  func resolver(_ meter: WorkMeter) -> Resolver {
    Resolver(prepared, for: reader, pictures: { picture($0, density: $1) }, meter: meter)
  }

  /// Returns the brand's picture for an address in the document, with the address from which clients fetch it.
  private func picture(_ url: String, density: Double?) -> ResolvedPicture {
    guard let name = ImageName(url: url)?.name, let header = images(name) else {
      return ResolvedPicture(url: url, name: nil, header: nil)
    }
    return ResolvedPicture(
      url: address(of: name) ?? url, name: name, header: header, density: density)
  }

  /// Returns the address from which clients fetch one of the brand's pictures; nil without a brand.
  func address(of name: String) -> String? {
    brand.map { "\(base)/brands/\($0.name)/images/\(imageAddress(name))" }
  }
}
