import ASCII
import Digest
import HTTP
import JSON
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallStorage
import PaywallStore
import PaywallTree
import ReaderRoutes
import Routing

/// Everything that a response of `/render` depends on. Equivalent requests have equal values.
struct Rendering: Hashable, Sendable {
  var brand: Brand
  var version: Int
  /// Identifies the document and everything that it refers to.
  var etag: String
  /// The preview link for fetching its pictures; nil if they are public.
  var preview: String?
  var form: RenderForm
  /// The reader, with a locale that the document and the system support.
  var reader: Reader
  /// The reader with other screens and themes, for the page's variants.
  var others: [Reader] = []
  /// The minimum number of seconds for which the document stays unchanged; nil if time alone does not change it.
  var freshFor: Int?
  /// Identifies the data from the version's sources; nil if the version shows its published data.
  var fetched: String?
  /// Identifies the data from the client; nil if there is none.
  var data: String?

  /// Whether it depends on values that one reader's client sent, such as prices or data, so that few requests share it.
  var isPersonal: Bool {
    !reader.products.isEmpty || !reader.words.isEmpty || reader.message != nil || data != nil
  }
}

extension RenderInput {
  /// Creates the input for a version and a reader, with data that replaces the version's own.
  ///
  /// - Parameters:
  ///   - fetched: the data from its sources.
  ///   - own: the document with data from the client.
  ///   - documents: the cache of decoded documents.
  init(
    _ version: PublishedVersion, for reader: Reader, with fetched: FetchedData?,
    or own: PaywallDocument?, among documents: DecodedDocuments
  ) throws(Problem) {
    try self.init(version, for: reader) { () throws(InvalidDocument) in
      if let own { return PreparedDocument(own) }
      return try documents.document(of: version, with: fetched)
    }
  }

  /// Adds the preview link to the pictures' URLs, if needed.
  mutating func showPictures(by preview: String?) {
    guard let preview else { return }
    imageAddress = { [imageAddress] in imageAddress($0) + "?preview=" + preview }
  }
}

extension Rendering {
  /// Renders the bytes of the response. Reads the files of embedded images.
  func body(
    _ input: RenderInput, by renderer: Renderer,
    images: @escaping @Sendable (String) -> StoredImage?
  ) throws(Problem) -> [UInt8] {
    let limit = renderer.limits.answerBytes
    do throws(RenderError) {
      switch form {
      case .json, .states:
        var page = try renderer.renderVariants(input, of: others, hasStates: form == .states)
        page.freshFor =
          [freshFor, Freshness.seconds(of: page, drawnAt: reader.now)].compactMap(\.self).min()
        return Self.hashed(try page.json(within: limit))
      case .stateList:
        return StateList(try renderer.renderStates(input)).json + [UInt8(ascii: "\n")]
      case .flat, .flatStates:
        let page =
          form == .flat
          ? FlatPaywall(try renderer.render(input)) : try renderer.renderFlatStates(input)
        guard let body = page.json(upTo: limit) else {
          throw RenderError("the response would have more than \(limit) bytes", kind: .answer)
        }
        return body + [UInt8(ascii: "\n")]
      case .document:
        return try renderer.resolve(input).json(within: limit) + [UInt8(ascii: "\n")]
      case .speech:
        let page = try renderer.render(input)
        return Array(page.spoken.map { $0.line + "\n" }.joined().utf8)
      case .svg(let pictures, let isFullLength):
        return try renderer.render(input).svg(
          images: pictures.source(images, renderer), fullLength: isFullLength, within: limit)
      case .explanation(let pointer):
        guard let explanation = try renderer.explain(pointer, input) else { break }
        return explanation.json(.pretty) + [UInt8(ascii: "\n")]
      }
    } catch {
      var problem = Problem(error)
      if error.kind == .states {
        problem.detail += ", or ask for one state at a time with state.NAME=VALUE"
      }
      throw problem
    }
    throw Problem(.notFound, "version \(version) of \(brand) has no component at this pointer")
  }
}

extension Rendering {
  /// Returns the object with a further member: the hash of the others.
  private static func hashed(_ object: [UInt8]) -> [UInt8] {
    let body = object.dropLast()
    let hash = SHA256.hash(Array(body)).prefix(16).hexadecimal
    return body + Array(",\"hash\":\"\(hash)\"}\n".utf8)
  }
}

extension RenderForm.Pictures {
  fileprivate func source(
    _ stored: @escaping @Sendable (String) -> StoredImage?, _ renderer: Renderer
  ) -> SVGImages {
    switch self {
    case .linked: .linked(base: "")
    case .embedded:
      .embedded(
        load: { name in
          stored(name).map { image in
            IncludedPicture(type: image.type, size: image.size) {
              do {
                return try image.bytes()
              } catch {
                return nil
              }
            }
          }
        }, font: { renderer.file(of: $0) })
    }
  }
}

extension HTTPResponse {
  /// The response with a rendering. Clients may keep it, but must revalidate it. A picture runs no scripts and only loads the service's
  /// pictures.
  static func rendering(
    _ body: [UInt8], as format: RenderFormat, of version: PublishedVersion,
    at address: PublicAddress
  ) -> HTTPResponse {
    var response = content(body, type: format.mediaType)
    response.fields["ETag"] = BlobID(of: body).etag
    response.fields.name(version)
    response.fields["Vary"] = "Accept, Accept-Language, Paywall-Client"
    if format == .svg {
      response.fields["Content-Security-Policy"] =
        "default-src 'none'; img-src \(address.pictureSources); font-src data:; style-src 'unsafe-inline'; sandbox"
    }
    return response
  }
}
