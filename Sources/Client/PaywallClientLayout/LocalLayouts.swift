import Foundation
import JSON
import Numbers
import PaywallClient
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Pictures

/// Lays paywalls out on the device, with the fonts that come with the library. The frames equal the service's, and no connection is needed.
///
///     var configuration = PaywallConfiguration(url)
///     configuration.layOut = try LocalLayouts().layOut
public struct LocalLayouts: Sendable {
  private let assets: RenderingAssets

  /// Reads the fonts and makes the tables. This takes a moment: do it once, and not on the main thread.
  public init() throws {
    assets = try RenderingAssets(paywalls: "")
  }

  /// Lays out a document for a request, in all its states and in both themes.
  ///
  /// - Parameters:
  ///   - document: a response of `/paywall/resolved`: a document for one customer.
  ///   - kept: an earlier page of the document, with its pictures and its brand.
  /// - Throws: `unreadable` if the bytes are not a document, or if it cannot be laid out in this box.
  @Sendable public func layOut(
    _ document: Data, for request: PaywallRequest, like kept: Paywall?
  ) throws(PaywallError) -> Paywall {
    do {
      let text = try JSONText(parsing: Array(document), limits: .trusted)
      let read = try PaywallDocument(decoding: text.root)
      let first = try reader(of: request, about: read, in: request.theme)
      let others = try Theme.allCases.filter { $0 != request.theme }
        .map { try reader(of: request, about: read, in: $0) }
      let pictures = KeptPictures(kept?.layout)
      var input = RenderInput(document: read, reader: first, images: { pictures.header($0) })
      input.brand = (kept?.brand ?? request.brand).flatMap { Brand($0) }
      input.version = kept?.version ?? request.version
      input.base = pictures.base
      input.imageAddress = { pictures.address($0) }
      input.pictureFile = { pictures.file($0) }
      var page = try assets.renderer.renderVariants(input, of: others, hasStates: true)
      // A document for one customer only contains the offers that this customer gets.
      if let kept { page.products = kept.layout.products }
      return try Paywall(
        reading: Data(page.json()), from: .device, received: kept?.received ?? .distantPast)
    } catch let error as PaywallError {
      throw error
    } catch {
      throw .unreadable("the document cannot be laid out: \(error)")
    }
  }

  /// Creates the reader. The document is already specific to one customer, so only the box, the theme, the text size and the state remain.
  private func reader(
    of request: PaywallRequest, about document: PaywallDocument, in theme: Theme
  ) throws -> Reader {
    var values = request.layoutParameters
    values["theme"] = theme.rawValue
    return try Reader(devices: assets.devices, choices: document.choices) { values[$0] }
  }
}
