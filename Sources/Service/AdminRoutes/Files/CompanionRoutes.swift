import HTTP
import JSON
import PaywallModel
import PaywallRender
import PaywallStore
import ReaderRoutes
import Routing

/// Uploads, removes and returns the files that the documents of a brand share.
struct CompanionRoutes: RouteGroup {
  let context: ServiceContext

  var routes: [Route] {
    let names = Route(
      .get, "/admin/brands/{brand}/files", name: "getFiles",
      summary:
        "The names of the files that the brand's next version may use: uploaded ones, those of the folder, and those of the live version.",
      answers: [.json(.fileNames, "The names, sorted.")], problems: [.unknownBrand],
      handler: list)
    return [names] + CompanionFile.Kind.inFolders.filter { $0 != .policy }.flatMap(routes)
  }

  @Sendable private func list(_ call: APICall) throws(Problem) -> HTTPReply {
    let brand = try call.brandInPath()
    return try administration.reply(to: call, needing: .viewer, takesLong: true, in: .trial) {
      [store] (_) throws(StoreError) in
      guard store.catalog.brands[brand] != nil else { throw .unknownBrand(brand) }
      return .json(store.companions(of: brand).keys.map(\.path).sorted(), as: .fileNames)
    }
  }

  private func routes(_ kind: CompanionFile.Kind) -> [Route] {
    let (path, name) = ("/admin/brands/{brand}/" + kind.address, kind.operation)
    return [
      Route(
        .get, path, name: "get" + name,
        summary:
          "Returns \(kind.words) as the next version may use it: the uploaded file, else that of the folder, else that of the live version.",
        answers: [.json(shaped: .content, "The file's bytes.", fields: ["ETag"])],
        problems: [.unknownBrand, .notFound],
        handler: { (call) throws(Problem) in try get(call, kind) }),
      Route(
        .put, path, name: "put" + name,
        summary:
          "Uploads \(kind.words) for the next version. Creates a new version, which is not live, of the live document and of the newest one if they use the file. If either document would be invalid with it, nothing changes.",
        parameters: [Self.alone, Administration.reason], body: ["application/json"],
        answers: [
          .json(
            .changedCompanion, "The file was already there, or was replaced.", fields: ["ETag"]),
          .json(.changedCompanion, "A new file.", status: .created, fields: ["ETag"]),
        ],
        problems: [
          .unknownBrand, .notFound, .invalidDocument, .invalidImage, .tooLarge,
          .unsupportedMediaType, .conflict, .storage, .storageFull, .notReady,
        ], handler: { (call) throws(Problem) in try put(call, kind) }),
      Route(
        .delete, path, name: "delete" + name,
        summary:
          "Removes \(kind.words) uploaded for the next version. Published versions keep theirs.",
        parameters: [Administration.reason], answers: [.json(.change, "The removal.")],
        problems: [.unknownBrand, .notFound, .conflict, .storage, .storageFull, .notReady],
        handler: { (call) throws(Problem) in try delete(call, kind) }),
    ]
  }

  private static let alone = QueryParameter(
    name: "alone", kind: .flag,
    summary:
      "Only keep the file for the next version, which whoever sends it publishes then: no document is published again with it."
  )

  private func get(_ call: APICall, _ kind: CompanionFile.Kind) throws(Problem) -> HTTPReply {
    let (brand, file) = (try call.brandInPath(), try kind.file(in: call))
    return try administration.reply(to: call, needing: .viewer, takesLong: true, in: .trial) {
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
    let (body, isAlone) = (call.request.body, call.isOn(Self.alone.name))
    return try administration.reply(to: call, needing: .editor, takesLong: true) {
      [store, assets] (actor) throws(StoreError) in
      let images = store.images(of: brand)
      let result = try store.put(file, body, in: brand, by: actor, isAlone: isAlone) {
        assets.renderer.tooCostly($0, in: $1, on: assets.devices.standard, images: images)
      }
      var response = HTTPResponse.json(
        result, as: .changedCompanion, status: result.isNew ? .created : .ok)
      response.fields["ETag"] = result.companion.etag
      return response
    }
  }

  private func delete(_ call: APICall, _ kind: CompanionFile.Kind) throws(Problem) -> HTTPReply {
    let (brand, file) = (try call.brandInPath(), try kind.file(in: call))
    return try administration.reply(to: call, needing: .admin, takesLong: true) {
      [store] (actor) throws(StoreError) in
      .json(try store.delete(file, in: brand, by: actor), as: .change)
    }
  }
}

extension CompanionFile.Kind {
  /// The part of a file's path after the brand.
  fileprivate var address: String {
    switch self {
    case .theme, .products, .policy, .lists: rawValue
    case .strings: "strings/{locale}"
    case .fragments: "fragments/{fragment}"
    case .data: "data/{file}"
    }
  }

  /// The stem of the operation ids.
  fileprivate var operation: String {
    switch self {
    case .theme: "Theme"
    case .products: "Products"
    case .strings: "Strings"
    case .fragments: "Fragment"
    case .data: "Data"
    case .policy: "Policy"
    case .lists: "List"
    }
  }

  fileprivate var words: String {
    switch self {
    case .theme: "the theme (colours, spacing, fonts and text styles by name)"
    case .products: "the catalogue (products by name)"
    case .strings: "the texts of a locale by key"
    case .fragments: "a fragment"
    case .data: "a data file"
    case .policy: "the policy of the gate"
    case .lists: "a list of people"
    }
  }

  fileprivate func file(in call: APICall) throws(Problem) -> CompanionFile {
    let path =
      switch self {
      case .theme, .products, .policy: rawValue + ".json"
      case .strings: "strings/\(call.path["locale"] ?? "").json"
      case .fragments: "fragments/\(call.path["fragment"] ?? "").json"
      case .data: "data/" + (call.path["file"] ?? "")
      case .lists: "lists/\(call.path["list"] ?? "").json"
      }
    guard let file = CompanionFile(path: path) else {
      throw Problem(
        .invalidParameter,
        "\"\(path.shortened)\" cannot be a file of \(rawValue); its name must be \(expectedNames)")
    }
    return file
  }
}

extension AnswerForm<[String]> {
  fileprivate static let fileNames = object([.member("files", .list(of: .text)) { $0 }])
    .named("FileNames")
}

extension AnswerForm<CompanionResult> {
  /// A file, and the new versions of documents that use it.
  static let changedCompanion = object([
    .all(of: .companion, \.companion), .member("changed", .flag) { $0.change != nil },
    .member("versions", .list(of: madeVersionForm), \.versions),
  ]).named("ChangedCompanion")
}

private let madeVersionForm = AnswerForm<CompanionResult.Version>.object([
  .optional("paywall", .text, \.brand.furtherPaywall), .member("version", .integer, \.number),
  .member("of", .integer, \.source),
  .member("url", .text) { "/paywall?\($0.brand.query)&version=\($0.number)" },
])
