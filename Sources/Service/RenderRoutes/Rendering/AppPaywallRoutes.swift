import HTTP
import JSON
import PaywallCheck
import PaywallModel
import PaywallPages
import PaywallRender
import PaywallResolve
import Pictures
import ReaderRoutes
import Routing

/// Serves the reference apps' requests to their own service: example paywalls, laid out as `/render` does for brands, their pictures, and
/// data.
struct AppPaywallRoutes: RouteGroup {
  let context: ServiceContext
  let rendering: RenderRoutes
  let examples: ExamplePaywalls

  var routes: [Route] {
    let parameters = rendering.parameters.filter { !Self.brandsOwn.contains($0.name) }
    return [
      Route(
        .get, "/app/{app}/render", name: "getAppRender",
        summary: "The layout of an example paywall, for the reference apps.",
        parameters: parameters, otherParameters: .named, answers: [RenderRoutes.layout()],
        problems: Self.problems, handler: render),
      Route(
        .post, "/app/{app}/render", name: "postAppRender",
        summary: "The same with facts about the reader.",
        parameters: parameters, otherParameters: .named, openContent: rendering.readerContent,
        answers: [RenderRoutes.layout()],
        problems: Self.problems + [.invalidContent, .tooLarge, .unsupportedMediaType],
        handler: render),
      Route(
        .get, "/app/{app}/images/{name}", name: "getAppImage",
        summary: "A picture of the reference apps.",
        answers: [.file(ImageType.allCases.map(\.mediaType), "The picture.")],
        problems: [.notFound], handler: picture),
      Route(
        .get, "/app/data/{name}", name: "getAppData",
        summary: "Data of the reference apps, such as a shop's products.",
        answers: [.file(["application/json"], "The data as the folder examples/data has it.")],
        problems: [.notFound], handler: data),
    ]
  }

  /// The parameters of `/render` that only apply to brands.
  private static let brandsOwn: Set = [
    "brand", "version", "preview", "userId", "deviceId",
  ]

  private static let problems: [ProblemType] = [
    .notFound, .notAcceptable, .invalidDocument, .tooCostly,
  ]

  @Sendable private func render(_ call: APICall) throws(Problem) -> HTTPReply {
    let form = try RenderForm(call)
    try call.request.checkCoding()
    return HTTPReply(
      .deferred {
        do throws(Problem) {
          return try answer(call, as: form)
        } catch {
          rendering.limits.note(error)
          return .response(error.response())
        }
      })
  }

  private func answer(
    _ call: APICall, as form: RenderForm
  ) throws(Problem) -> HTTPReply {
    let content = call.request.body
    if let problem = rendering.readerContent.refusal(ofBytes: content.count) { throw problem }
    let read = try ReaderContent(
      content, rendering.readers, isStrict: call.isOn(QueryParameter.strict.name))
    let facts = read.facts
    let name = call.path["app"] ?? ""
    let document = try document(name, given: facts.data.mapValues(\.value))
    guard let brand = Brand(name) else { throw Problem(.notFound, "no brand has such a name") }
    let reader = try Reader(
      call, devices: rendering.devices, choices: document.choices, knowing: facts)
    var input = RenderInput(document: document, reader: reader) { examples.header(of: $0) }
    input.base = rendering.servedCatalog.current.address.base
    let request = Rendering(brand: brand, version: 1, etag: "", form: form, reader: reader)
    let body = try request.body(input, by: rendering.assets.renderer) { _ in nil }.bytes
    let names = read.ignored + facts.unread().map(\.name)
    return ignored.named(
      names, in: .prepared(PreparedResponse(compressing: body, type: form.format.mediaType)))
  }

  /// The document with data that replaces its own.
  private func document(
    _ name: String, given data: [String: JSONValue]
  ) throws(Problem) -> PaywallDocument {
    guard examples.names.contains(name), let bytes = examples.bytes(of: name) else {
      throw Problem(.notFound, "there is no example \"\(name.shortened)\"")
        .allowing(examples.names)
    }
    do {
      return try rendering.checker.check(bytes, examples.companions(given: data)) {
        examples.header(of: $0) != nil
      }.document
    } catch {
      var problem =
        data.isEmpty
        ? Problem(.invalidDocument, "the example \(name) cannot be read")
        : Problem(.invalidContent, "with this data the document has errors")
      problem.errors = error.diagnostics
      throw problem
    }
  }

  @Sendable private func picture(_ call: APICall) -> HTTPReply {
    file { () throws(Problem) in try picture(call.path["name"] ?? "") }
  }

  @Sendable private func data(_ call: APICall) -> HTTPReply {
    file { () throws(Problem) in try data(call.path["name"] ?? "") }
  }

  /// Serves a file that is read off the event loop.
  private func file(
    _ read: @escaping @Sendable () throws(Problem) -> PreparedResponse
  ) -> HTTPReply {
    HTTPReply(
      .deferred {
        do throws(Problem) {
          return .prepared(try read())
        } catch {
          return .response(error.response())
        }
      })
  }

  private func picture(_ name: String) throws(Problem) -> PreparedResponse {
    guard let name = ImageName(url: "images/" + name)?.name,
      let picture = examples.picture(name), let bytes = picture.read()
    else { throw Problem(.notFound, "the examples have no picture \(name.shortened)") }
    return PreparedResponse(
      compressing: bytes, type: picture.type.mediaType, caching: "public, no-cache",
      fields: ["Content-Security-Policy": Self.picturePolicy])
  }

  /// The content security policy of pictures: a picture that is opened as a page runs no script.
  private static let picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

  private func data(_ name: String) throws(Problem) -> PreparedResponse {
    guard let bytes = examples.data(name) else {
      throw Problem(.notFound, "the examples have no data \(name.shortened)")
    }
    return PreparedResponse(compressing: bytes, type: "application/json")
  }
}
