import HTTP
import JSON
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallStore

/// Lays out documents that nobody has published. Stores nothing.
struct DraftRenderRoutes: Sendable {
  let rendering: RenderRoutes
  let administration: Administration

  private var store: Store { administration.store }

  var routes: [Route] {
    let parameters = rendering.parameters.filter { !Self.versionsOwn.contains($0.name) }
    return [
      Route(
        .post, "/admin/render", name: "postDraftRender",
        summary:
          "Lays a document out that is not published, with the parameters of /render: {\"document\": …, \"companions\": {\"theme.json\": …}}. The document is an object, or its text, so that mistakes have the lines of the text. Publishes nothing.",
        parameters: [
          QueryParameter(
            name: "brand", kind: .brand,
            summary:
              "The brand with the document's pictures and companion files; those of the content go before them.",
            isRequired: true)
        ] + parameters, body: ["application/json"], answers: [RenderRoutes.layout(fields: [])],
        problems: [
          .unknownBrand, .notFound, .notAcceptable, .invalidContent, .invalidDocument,
          .invalidParameter, .tooCostly, .tooLarge, .unsupportedMediaType,
        ], handler: render)
    ]
  }

  /// Parameters of `/render` that only published versions have.
  private static let versionsOwn: Set = ["brand", "version", "preview"]

  @Sendable private func render(_ call: APICall) throws(Problem) -> HTTPReply {
    let form = try RenderForm(call)
    let content = call.request.body
    return try administration.reply(to: call, needing: .viewer, takesLong: true) {
      (_) throws(StoreError) in
      do throws(Problem) {
        let draft = try DraftContent(content)
        return try answer(call, draft, as: form)
      } catch {
        rendering.limits.note(error)
        return error.response()
      }
    }
  }

  private func answer(
    _ call: APICall, _ draft: DraftContent, as form: RenderForm
  ) throws(Problem) -> HTTPResponse {
    let (brand, catalog) = (try call.requiredBrand(), store.catalog)
    guard let entry = catalog.brands[brand] else { throw .unknownBrand(brand, in: catalog) }
    let headers = store.images(of: brand)
    let document = try document(of: draft, brand) { headers($0) != nil }
    let reader = try Reader(call, rendering.devices, document.choices, ReaderFacts())
    let picture: @Sendable (String) -> StoredImage? = {
      entry.staged($0) ?? entry.image(named: $0)
    }
    var input = RenderInput(document: document, reader: reader, images: headers)
    input.brand = brand
    input.imageAddress = { picture($0)?.hashedName ?? $0 }
    input.base = rendering.servedCatalog.current.address.base
    var request = Rendering(brand: brand, version: 1, etag: "", form: form, reader: reader)
    if form == .json || form == .states {
      request.others = try rendering.otherReaders(
        than: reader, call, document.choices, ReaderFacts())
    }
    do throws(Problem) {
      let body = try request.body(input, by: rendering.assets.renderer, images: picture)
      return .content(body, type: form.format.mediaType)
    } catch {
      guard error.type == .notFound else { throw error }
      throw Problem(.notFound, "the document has no component at this pointer")
    }
  }

  private func document(
    of draft: DraftContent, _ brand: Brand, hasImage: (String) -> Bool
  ) throws(Problem) -> PaywallDocument {
    var files = store.companions(of: brand).mapValues(\.bytes)
    files.merge(draft.companions) { $1 }
    do throws(InvalidDocument) {
      return try store.checker.check(draft.document, Companions(files), hasImage: hasImage).document
    } catch {
      throw Problem(StoreError.invalidDocument(error.diagnostics), in: store.catalog)
    }
  }
}

/// A document that is not published, with files that go before those of its brand.
struct DraftContent: Sendable {
  /// The limit of the content in bytes.
  static let limit = 2 << 20

  var document: [UInt8]
  var companions: [CompanionFile: [UInt8]] = [:]

  /// Reads the content of a request.
  init(_ content: [UInt8]) throws(Problem) {
    guard content.count <= Self.limit else {
      throw Problem(.tooLarge, "the content may have at most \(Self.limit) bytes")
    }
    var limits = JSONLimits.document
    limits.maxBytes = Self.limit
    let root: JSONNode
    do throws(JSONError) {
      root = try JSONText(parsing: content, limits: limits).root
    } catch {
      throw Self.problem("the content is not JSON", [error.diagnostic])
    }
    guard let document = root["document"].flatMap(Self.bytes) else {
      throw Self.problem("document is missing; it is an object, or a string with its text")
    }
    self.document = document
    for member in root["companions"]?.members.map(Array.init) ?? [] {
      guard let file = CompanionFile(path: member.key), let bytes = Self.bytes(member.value) else {
        throw Self.problem(
          "\"\(member.key.shortened)\" cannot be a companion; expected a path such as theme.json or strings/sv.json, and an object or text"
        )
      }
      companions[file] = bytes
    }
  }

  /// The text of a file: as the client wrote the object or list, or what the string says.
  private static func bytes(_ node: JSONNode) -> [UInt8]? {
    switch node.kind {
    case .object, .array: Array(node.source)
    default: node.string.map { Array($0.utf8) }
    }
  }

  private static func problem(_ detail: String, _ mistakes: [Diagnostic] = []) -> Problem {
    var problem = Problem(.invalidContent, detail)
    problem.errors = mistakes
    return problem
  }
}
