import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallStore
import Routing

extension RenderInput {
  /// Creates the input for a version and a reader: the document and its pictures.
  ///
  /// - Parameter document: decodes the version's document.
  package init(
    _ version: PublishedVersion, for reader: Reader,
    decoding document: () throws(InvalidDocument) -> PreparedDocument
  ) throws(Problem) {
    let prepared: PreparedDocument
    do throws(InvalidDocument) {
      prepared = try document()
    } catch {
      var problem = Problem(
        .invalidDocument, "version \(version.number) of \(version.brand) can no longer be read")
      problem.errors = error.diagnostics
      throw problem
    }
    self.init(
      prepared, reader: reader, images: { version.image(named: $0)?.header })
    imageAddress = { version.image(named: $0)?.hashedName ?? $0 }
    pictureFile = { name in
      version.image(named: name).map { PictureFile(bytes: $0.size, hash: $0.blob.text) }
    }
    brand = version.brand
    self.version = version.number
  }
}
