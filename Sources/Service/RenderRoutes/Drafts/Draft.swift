import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallStore
import Pictures
import Routing

/// A checked document that is not published. Its layouts share the work that does not depend on the reader.
public struct Draft: Sendable {
  let brand: Brand
  let prepared: PreparedDocument
  let choices: ReaderChoices
  /// Returns the header of a picture of the brand, by its name.
  let headers: @Sendable (String) -> ImageHeader?
  let picture: @Sendable (String) -> StoredImage?
  /// The secret of the live preview that shows it, for fetching its pictures; nil if there is none.
  var preview: String?

  init(
    _ document: PaywallDocument, of brand: Brand,
    headers: @escaping @Sendable (String) -> ImageHeader?,
    picture: @escaping @Sendable (String) -> StoredImage?
  ) {
    self.brand = brand
    prepared = PreparedDocument(document)
    choices = document.choices
    self.headers = headers
    self.picture = picture
  }

  /// Returns the document in the given form, for the reader that the request describes.
  func body(
    _ call: APICall, as form: RenderForm, _ rendering: RenderRoutes
  ) throws(Problem) -> [UInt8] {
    let reader = try Reader(
      call, devices: rendering.devices, choices: choices, knowing: ReaderFacts())
    var input = RenderInput(prepared, reader: reader, images: headers)
    input.brand = brand
    input.imageAddress = { [picture] in picture($0)?.hashedName ?? $0 }
    input.showPictures(by: preview)
    input.base = rendering.servedCatalog.current.address.base
    var request = Rendering(brand: brand, version: 1, etag: "", form: form, reader: reader)
    if form == .json || form == .states {
      request.others = try rendering.otherReaders(
        than: reader, call, choices: choices, knowing: ReaderFacts())
    }
    do throws(Problem) {
      return try request.body(input, by: rendering.assets.renderer, images: picture).bytes
    } catch {
      guard error.type == .notFound else { throw error }
      throw Problem(.notFound, "the document has no component at this pointer")
    }
  }
}

extension Draft {
  /// Creates a draft of a document that no brand has published, with its pictures.
  public init(
    _ document: PaywallDocument, of brand: Brand,
    picture: @escaping @Sendable (String) -> StoredImage?
  ) {
    self.init(document, of: brand, headers: { picture($0)?.header }, picture: picture)
  }

  /// Checks a document with the files of a brand. Throws all mistakes of the document.
  init(_ content: DraftContent, of brand: Brand, in store: Store) throws(Problem) {
    let checked = try content.checked(for: brand, in: store)
    self.init(
      checked.document, of: brand, headers: checked.headers,
      picture: { [entry = checked.entry] in entry.staged($0) ?? entry.image(named: $0) })
  }
}
