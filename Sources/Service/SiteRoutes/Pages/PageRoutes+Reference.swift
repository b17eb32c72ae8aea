import HTTP
import PaywallPages
import PaywallTree
import Routing

/// The routes of the reference: its pages, their Markdown, their files and their pictures.
extension PageRoutes {
  var referenceRoutes: [Route] {
    [
      page("/reference", "getReference", "How to write a paywall, step by step."),
      page("/reference.md", "getReferenceText", "The same as Markdown.", type: "text/markdown"),
      page(
        "/reference/layout", "getLayoutReference",
        "The layout specification, for client developers."),
      page(
        "/reference/operations", "getOperationsReference",
        "How to run the service: deploying, tokens, backup, recovery, limits."),
      pages(
        "/reference/{page}", "getReferencePage",
        "A page of the reference, such as actions, conditions or values; with .md as Markdown."),
      pages(
        "/reference/components/{page}", "getComponentPage",
        "The page of a component; with .md as Markdown."),
      pages(
        "/reference/fragments/{page}", "getFragmentPage",
        "The page of a fragment; with .md as Markdown."),
      pages(
        "/reference/guide/{page}", "getGuidePage", "A guide for authors; with .md as Markdown."),
      pages(
        "/reference/clients/{page}", "getClientPage",
        "How to draw layouts in one toolkit; with .md as Markdown."),
      Route(
        .get, "/llms.txt", name: "getOutline", summary: "The outline of all pages as Markdown.",
        answers: [.file(["text/markdown"], "The outline.")]
      ) { [outline] _ in outline.reply },
    ]
  }

  private func page(
    _ path: String, _ name: String, _ summary: String, type: String = "text/html"
  ) -> Route {
    Route(.get, path, name: name, summary: summary, answers: [.file([type], "The page.")]) {
      [shelf] _ throws(Problem) in try shelf.reply(at: path)
    }
  }

  private func pages(_ pattern: String, _ name: String, _ summary: String) -> Route {
    let folder = pattern.dropLast("{page}".count)
    return Route(
      .get, pattern, name: name, summary: summary,
      answers: [.file(["text/html", "text/markdown"], "The page.")], problems: [.notFound]
    ) { [shelf] call throws(Problem) in
      try shelf.reply(at: folder + (call.path["page"] ?? ""))
    }
  }

  var pictureRoutes: [Route] {
    [
      Route(
        .get, "/assets/{name}", name: "getPageFile",
        summary:
          "The stylesheet, script and icon of the pages. The name has a hash of the content.",
        answers: [.file(["text/css", "text/javascript", "image/svg+xml"], "The file.")],
        problems: [.notFound], handler: asset),
      Route(
        .get, "/reference/pictures/{name}", name: "getReferencePicture",
        summary: "A picture of the reference.", parameters: [Self.theme],
        answers: [.file(["image/svg+xml"], "The picture.")], problems: [.notFound]
      ) { [pictures] call throws(Problem) in
        let name = try Self.stem(call, ".svg")
        let theme = call.choice("theme", Theme.self) ?? .light
        return Self.drawn { try pictures.picture(name, theme) }
      },
      Route(
        .get, "/reference/examples/{name}", name: "getExample",
        summary: "An example: NAME.json is its document, NAME.svg its picture.",
        parameters: [Self.view],
        answers: [.file(["application/json", "image/svg+xml"], "The document or the picture.")],
        problems: [.notFound], handler: example),
      Route(
        .get, "/reference/layout/{name}", name: "getLayoutPicture",
        summary: "The picture of a case of the conformance kit.", parameters: [Self.theme],
        answers: [.file(["image/svg+xml"], "The picture.")], problems: [.notFound]
      ) { [figures] call in
        let name = call.path["name"] ?? ""
        let theme = call.choice("theme", Theme.self) ?? .light
        return Self.drawn { try figures.picture(name, theme) }
      },
    ]
  }

  private static let theme = QueryParameter(
    name: "theme", kind: .choice(Theme.allCases.map(\.rawValue)),
    summary: "The theme of the screen, light by default.")

  private static let view = QueryParameter(
    name: "view", kind: .choice(Gallery.View.allCases.map(\.rawValue)),
    summary:
      "The screen of the picture: a phone that is light or dark or shows Arabic, or a tablet.")

  /// Returns the name in the path without its ending.
  private static func stem(_ call: APICall, _ ending: String) throws(Problem) -> String {
    let name = call.path["name"] ?? ""
    guard name.hasSuffix(ending) else {
      throw Problem(.notFound, "\"\(name.shortened)\" does not end with \(ending)")
    }
    return String(name.dropLast(ending.count))
  }

  /// A picture that a worker draws.
  private static func drawn(_ draw: @escaping @Sendable () throws -> [UInt8]) -> HTTPReply {
    HTTPReply(
      .deferred {
        do {
          return .prepared(.picture(try draw()))
        } catch let problem as Problem {
          return .response(problem.response())
        } catch let unknown as UnknownPicture {
          return .response(
            Problem(.notFound, unknown.reason).allowing(unknown.allowed).response())
        } catch {
          return .response(Problem(.notFound, "\(error)").response())
        }
      })
  }

  @Sendable private func asset(_ call: APICall) throws(Problem) -> HTTPReply {
    let path = "/assets/" + (call.path["name"] ?? "")
    guard let asset = PageAsset.responses[path] else {
      throw Problem(.notFound, "there is no file \(path.shortened)")
    }
    return asset.reply
  }

  @Sendable private func example(_ call: APICall) throws(Problem) -> HTTPReply {
    let name = call.path["name"] ?? ""
    if name.hasSuffix(".json") {
      let stem = String(name.dropLast(5))
      guard let bytes = gallery.document(stem) else {
        throw Problem(.notFound, "there is no example \"\(stem.shortened)\"")
          .allowing(gallery.paywalls.names)
      }
      return .prepared(PreparedResponse(compressing: bytes, type: "application/json"))
    }
    let stem = try Self.stem(call, ".svg")
    let view = call.choice("view", Gallery.View.self) ?? .light
    return Self.drawn { [gallery] in try gallery.picture(stem, view) }
  }
}
