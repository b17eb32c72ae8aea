import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallStore

extension RenderInput {
  /// A version for a reader: its document with its pictures.
  ///
  /// - Parameters:
  ///   - fetched: what its sources have answered.
  ///   - told: the document with what the reader gives.
  ///   - documents: where those that are laid out often are kept.
  init(
    _ version: PublishedVersion, for reader: Reader, _ fetched: FetchedData? = nil,
    _ told: PaywallDocument? = nil,
    among documents: DecodedDocuments = DecodedDocuments(capacity: 0)
  ) throws(Problem) {
    let document: PaywallDocument
    do throws(InvalidDocument) {
      if let told {
        document = told
      } else {
        document = try documents.document(of: version, with: fetched)
      }
    } catch {
      var problem = Problem(
        .invalidDocument, "version \(version.number) of \(version.brand) cannot be read any more")
      problem.errors = error.diagnostics
      throw problem
    }
    self.init(
      document: document, reader: reader, images: { version.image(named: $0)?.header })
    imageAddress = { version.image(named: $0)?.hashedName ?? $0 }
    brand = version.brand
    self.version = version.number
  }

  /// Has the pictures fetched with a preview link, where one is needed.
  mutating func showPictures(by preview: String?) {
    guard let preview else { return }
    imageAddress = { [imageAddress] in imageAddress($0) + "?preview=" + preview }
  }
}
