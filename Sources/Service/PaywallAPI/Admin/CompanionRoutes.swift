import HTTP
import JSON
import PaywallModel
import PaywallRender
import PaywallStore

/// Files beside documents: in, out, and what the next version may use.
struct CompanionRoutes: Sendable {
  let administration: Administration
  let assets: RenderingAssets

  private var store: Store { administration.store }

  var routes: [Route] { CompanionFile.Kind.allCases.flatMap(routes) }

  private func routes(_ kind: CompanionFile.Kind) -> [Route] {
    let (path, name) = ("/admin/brands/{brand}/" + kind.address, kind.operation)
    return [
      Route(
        .get, path, name: "get" + name,
        summary:
          "What the next version may use of \(kind.words): what was put, else what the folder has, else the live version.",
        answers: [.json("Content", "The very bytes.", fields: ["ETag"])],
        problems: [.unknownBrand, .notFound],
        handler: { (call) throws(Problem) in try get(call, kind) }),
      Route(
        .put, path, name: "put" + name,
        summary:
          "Keeps \(kind.words) for the next version, and makes a new version, which is not live, of the live and of the newest document that use the file. Nothing happens unless all of these are right with it.",
        parameters: [Administration.reason], body: ["application/json"],
        answers: [
          .json("Companion", "The same was there, or another file.", fields: ["ETag"]),
          .json("Companion", "A new file.", status: .created, fields: ["ETag"]),
        ],
        problems: [
          .unknownBrand, .notFound, .invalidDocument, .invalidImage, .tooLarge,
          .unsupportedMediaType, .conflict, .storage, .storageFull, .notReady,
        ], handler: { (call) throws(Problem) in try put(call, kind) }),
      Route(
        .delete, path, name: "delete" + name,
        summary:
          "Takes away \(kind.words) put for the next version. What is published keeps its own.",
        parameters: [Administration.reason], answers: [.json("Change", "What was removed.")],
        problems: [.unknownBrand, .notFound, .conflict, .storage, .storageFull, .notReady],
        handler: { (call) throws(Problem) in try delete(call, kind) }),
    ]
  }

  private func get(_ call: APICall, _ kind: CompanionFile.Kind) throws(Problem) -> HTTPReply {
    let (brand, file) = (try call.brandInPath(), try kind.file(in: call))
    return try administration.reply(to: call, needing: .viewer, takesLong: true) {
      [store] (_) throws(StoreError) in
      guard store.catalog.brands[brand] != nil else { throw .unknownBrand(brand) }
      guard let found = store.companions(of: brand)[file] else {
        throw .unknownFile(brand, file.path)
      }
      var response = HTTPResponse.content(found.bytes, type: "application/json")
      response.fields["ETag"] = found.etag
      return response
    }
  }

  private func put(_ call: APICall, _ kind: CompanionFile.Kind) throws(Problem) -> HTTPReply {
    let (brand, file) = (try call.brandInPath(), try kind.file(in: call))
    let body = call.request.body
    return try administration.reply(to: call, needing: .editor, takesLong: true) {
      [store, assets] (actor) throws(StoreError) in
      let images = store.images(of: brand)
      let result = try store.put(file, body, in: brand, by: actor) {
        assets.renderer.tooCostly($0, in: $1, on: assets.devices.standard, images: images)
      }
      var response = HTTPResponse.json(
        result.description(of: brand), status: result.isNew ? .created : .ok)
      response.fields["ETag"] = result.companion.etag
      return response
    }
  }

  private func delete(_ call: APICall, _ kind: CompanionFile.Kind) throws(Problem) -> HTTPReply {
    let (brand, file) = (try call.brandInPath(), try kind.file(in: call))
    return try administration.reply(to: call, needing: .admin, takesLong: true) {
      [store] (actor) throws(StoreError) in
      .json(try store.delete(file, in: brand, by: actor).answer)
    }
  }
}

extension CompanionFile.Kind {
  /// What follows the brand in a file's address.
  fileprivate var address: String {
    switch self {
    case .theme, .products: rawValue
    case .strings: "strings/{locale}"
    case .fragments: "fragments/{fragment}"
    case .data: "data/{file}"
    }
  }

  /// What operations are called by.
  fileprivate var operation: String {
    switch self {
    case .theme: "Theme"
    case .products: "Products"
    case .strings: "Strings"
    case .fragments: "Fragment"
    case .data: "Data"
    }
  }

  fileprivate var words: String {
    switch self {
    case .theme: "the theme, which is colours, spacing, fonts and text styles by name,"
    case .products: "the catalogue, which is products by name,"
    case .strings: "the texts of a locale by key"
    case .fragments: "a fragment"
    case .data: "a data file"
    }
  }

  fileprivate func file(in call: APICall) throws(Problem) -> CompanionFile {
    let path =
      switch self {
      case .theme, .products: rawValue + ".json"
      case .strings: "strings/\(call.path["locale"] ?? "").json"
      case .fragments: "fragments/\(call.path["fragment"] ?? "").json"
      case .data: "data/" + (call.path["file"] ?? "")
      }
    guard let file = CompanionFile(path: path) else {
      throw Problem(
        .invalidParameter,
        "\"\(path.shortened)\" is no file of \(rawValue): its name is \(expectedNames)")
    }
    return file
  }
}

extension CompanionResult {
  fileprivate func description(of brand: Brand) -> JSONValue {
    [
      "name": .string(companion.file.path), "size": .number(companion.bytes.count),
      "etag": .string(companion.etag), "changed": .bool(change != nil),
      "versions": .array(
        zip(versions, sources).map { number, source in
          [
            "version": .number(number), "of": .number(source),
            "url": .string("/paywall?brand=\(brand)&version=\(number)"),
          ]
        }),
    ]
  }
}

extension StoredCompanion {
  var description: JSONValue {
    ["name": .string(file.path), "size": .number(bytes.count), "etag": .string(etag)]
  }
}
