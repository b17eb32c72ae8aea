import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallStore
import Pictures

/// A checked document that is not published. Its layouts share the work that does not depend on the reader.
struct Draft: Sendable {
  let brand: Brand
  let prepared: PreparedDocument
  let choices: ReaderChoices
  /// The pictures of the brand by name.
  let headers: @Sendable (String) -> ImageHeader?
  let picture: @Sendable (String) -> StoredImage?

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

  /// The document as one reader gets it.
  func body(
    _ call: APICall, as form: RenderForm, _ rendering: RenderRoutes
  ) throws(Problem) -> [UInt8] {
    let reader = try Reader(call, rendering.devices, choices, ReaderFacts())
    var input = RenderInput(prepared, reader: reader, images: headers)
    input.brand = brand
    input.imageAddress = { [picture] in picture($0)?.hashedName ?? $0 }
    input.base = rendering.servedCatalog.current.address.base
    var request = Rendering(brand: brand, version: 1, etag: "", form: form, reader: reader)
    if form == .json || form == .states {
      request.others = try rendering.otherReaders(
        than: reader, call, choices, ReaderFacts())
    }
    do throws(Problem) {
      return try request.body(input, by: rendering.assets.renderer, images: picture)
    } catch {
      guard error.type == .notFound else { throw error }
      throw Problem(.notFound, "the document has no component at this pointer")
    }
  }
}
