import PaywallCheck
import PaywallModel
import PaywallStore
import Pictures

extension DraftContent {
  /// A valid document, with the files with which it was checked: its own and those of the brand.
  package struct Checked {
    package var document: PaywallDocument
    package var companions: Companions
    package var entry: BrandEntry
    /// Returns the header of a picture of the brand, by its name.
    package var headers: @Sendable (String) -> ImageHeader?
  }

  /// Checks the document with the files of a brand. Throws all its mistakes.
  package func checked(for brand: Brand, in store: Store) throws(Problem) -> Checked {
    let catalog = store.catalog
    guard let entry = catalog.brands[brand] else { throw .unknownBrand(brand, in: catalog) }
    let headers = store.images(of: brand)
    var files = store.companions(of: brand).mapValues(\.bytes)
    files.merge(companions) { $1 }
    do throws(InvalidDocument) {
      let document = try store.checker.check(
        self.document, Companions(files), hasImage: { headers($0) != nil }
      ).document
      return Checked(
        document: document, companions: Companions(files), entry: entry, headers: headers)
    } catch {
      throw Problem(StoreError.invalidDocument(error.diagnostics), in: catalog)
    }
  }
}
