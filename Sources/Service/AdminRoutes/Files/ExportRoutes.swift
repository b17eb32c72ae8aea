import HTTP
import JSON
import PaywallImport
import PaywallModel
import PaywallResolve
import PaywallStore
import Pictures
import ReaderRoutes
import Routing

/// Converts documents to the formats of other tools, so that a brand can leave. Stores nothing.
struct ExportRoutes: RouteGroup {
  let context: ServiceContext

  var routes: [Route] {
    let answer = RouteAnswer.json(
      .exported, "The other tool's document, and notes about the conversion.")
    return [
      Route(
        .getExport, answers: [answer],
        problems: [.unknownBrand, .unknownVersion, .invalidDocument], handler: version),
      Route(
        .post, "/admin/export", name: "postExport",
        summary:
          "The same for a document that is not published, in the content of POST /admin/render. Publishes nothing.",
        parameters: [
          QueryParameter(
            name: "brand", kind: .brand,
            summary: "The brand with the document's pictures and companion files.",
            isRequired: true), Self.tool,
        ], body: ["application/json"], answers: [answer],
        problems: [
          .unknownBrand, .invalidContent, .invalidDocument, .tooLarge, .unsupportedMediaType,
        ], handler: draft),
    ]
  }

  private enum Tool: String, CaseIterable {
    case revenuecat
  }

  fileprivate static let tool = QueryParameter(
    name: "to", kind: .choice(Tool.allCases.map(\.rawValue)),
    summary: "The tool; the default is revenuecat.")

  @Sendable private func version(_ call: APICall) throws(Problem) -> HTTPReply {
    let (brand, number) = (try call.brandInPath(), call.integer("version"))
    let store = administration.store
    return try administration.reply(to: call, needing: .viewer, takesLong: true, in: .trial) {
      (_) throws(StoreError) in
      do throws(Problem) {
        let version = try store.catalog.requested(brand, number)
        return try exported(
          version.bytes, version.asCompanions(), of: brand,
          headers: { (version.image(named: $0) ?? version.image(hashed: $0))?.header })
      } catch {
        return error.response()
      }
    }
  }

  @Sendable private func draft(_ call: APICall) throws(Problem) -> HTTPReply {
    let brand = try call.requiredBrand()
    let store = administration.store
    return try administration.reply(to: call, needing: .viewer, takesLong: true, in: .trial) {
      (_) throws(StoreError) in
      do throws(Problem) {
        let content = try DraftContent(call.request.body)
        let checked = try content.checked(for: brand, in: store)
        return try exported(
          content.document, checked.companions, of: brand, headers: checked.headers)
      } catch {
        return error.response()
      }
    }
  }

  private func exported(
    _ bytes: [UInt8], _ companions: Companions, of brand: Brand,
    headers: @escaping (String) -> ImageHeader?
  ) throws(Problem) -> HTTPResponse {
    do {
      let text = try JSONText(parsing: bytes, limits: .trusted)
      let exported = try ExportablePaywall(text, companions).asRevenueCat { [address] picture in
        guard picture.hasPrefix("images/") else { return .init(address: picture) }
        let name = String(picture.dropFirst("images/".count))
        let size = ResolvedPicture(url: picture, name: name, header: headers(name)).naturalSize
        return .init(address: address.url("/brands/\(brand.name)/\(picture)"), size: size)
      }
      return .json(exported, as: .exported)
    } catch let error as InvalidDocument {
      throw Problem(
        StoreError.invalidDocument(error.diagnostics), in: administration.store.catalog)
    } catch {
      throw Problem(.invalidDocument, "\(error)")
    }
  }
}

extension APIOperation {
  package static let getExport = APIOperation(
    .get, "/admin/brands/{brand}/export", name: "getExport",
    summary:
      "A version as another tool's document, with a list of what that could not express exactly.",
    parameters: [
      QueryParameter(
        name: "version", kind: .integer(1...Int(Int32.max)),
        summary: "The version; the live one when absent."), APICall.paywall, ExportRoutes.tool,
    ])
}
