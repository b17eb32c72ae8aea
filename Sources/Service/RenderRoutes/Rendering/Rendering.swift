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

  /// Returns a response with its compressed content.
  func compressed(_ response: PreparedResponse) -> PreparedResponse {
    response.compressed { Gzip.compress($0, isPersonal ? .little : .most) }
  }

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
  ) throws(Problem) -> RenderedBody {
    let limit = renderer.limits.answerBytes
    do throws(RenderError) {
      switch form {
      case .json, .states:
        var page = try renderer.renderVariants(input, of: others, hasStates: form == .states)
        page.freshFor =
          [freshFor, Freshness.seconds(of: page, drawnAt: reader.now)].compactMap(\.self).min()
        return RenderedBody(hashing: try page.json(within: limit))
      case .stateList:
        return RenderedBody(StateList(try renderer.renderStates(input)).json + [UInt8(ascii: "\n")])
      case .flat, .flatStates:
        let page =
          form == .flat
          ? FlatPaywall(try renderer.render(input)) : try renderer.renderFlatStates(input)
        guard let body = page.json(upTo: limit) else {
          throw RenderError("the response would have more than \(limit) bytes", kind: .answer)
        }
        return RenderedBody(body + [UInt8(ascii: "\n")])
      case .document:
        return RenderedBody(
          try renderer.resolve(input).json(within: limit) + [UInt8(ascii: "\n")])
      case .speech:
        let page = try renderer.render(input)
        return RenderedBody(Array(page.spoken.map { $0.line + "\n" }.joined().utf8))
      case .svg(let pictures, let isFullLength):
        return RenderedBody(
          try renderer.render(input).svg(
            images: pictures.source(images, renderer), fullLength: isFullLength, within: limit))
      case .explanation(let pointer):
        guard let explanation = try renderer.explain(pointer, input) else { break }
        return RenderedBody(explanation.json(.pretty) + [UInt8(ascii: "\n")])
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

/// The bytes of a response, and their entity tag.
struct RenderedBody {
  let bytes: [UInt8]
  /// The hash that the bytes contain.
  private let hash: String?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    hash = nil
  }

  var etag: String { hash.map { "\"\($0)\"" } ?? BlobID(of: bytes).etag }

  /// Adds a member to an object: the hash of the others, which is the entity tag, too.
  init(hashing object: [UInt8]) {
    var body = object
    body.removeLast()
    let hash = SHA256.hash(body).prefix(16).hexadecimal
    body.append(contentsOf: ",\"hash\":\"\(hash)\"}\n".utf8)
    bytes = body
    self.hash = hash
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
    _ body: RenderedBody, as format: RenderFormat, of version: PublishedVersion,
    at address: PublicAddress
  ) -> HTTPResponse {
    var response = content(body.bytes, type: format.mediaType)
    response.fields["ETag"] = body.etag
    response.fields.name(version)
    response.fields["Vary"] = "Accept, Accept-Language, Paywall-Client"
    if format == .svg {
      response.fields["Content-Security-Policy"] =
        "default-src 'none'; img-src \(address.pictureSources); font-src data:; style-src 'unsafe-inline'; sandbox"
    }
    return response
  }
}
