import HTTP
import PaywallModel
import PaywallStore
import Placements
import ReaderRoutes
import Routing

/// Lists of people of a brand, whom conditions of its placements name by the list. A list counts at once, and is no part of a version.
struct ListRoutes: RouteGroup {
  let context: ServiceContext

  private static let path = "/admin/brands/{brand}/lists"

  var routes: [Route] {
    [
      Route(
        .getLists,
        answers: [.json(.lists, "The lists, ordered by name.")], problems: [.unknownBrand],
        handler: all),
      Route(
        .putList,
        answers: [
          .json(.list, "The list was already there, or was replaced.", fields: ["ETag"]),
          .json(.list, "A new list.", status: .created, fields: ["ETag"]),
        ],
        problems: [
          .unknownBrand, .notFound, .invalidContent, .tooLarge, .unsupportedMediaType, .conflict,
          .storage, .storageFull, .notReady,
        ], handler: put),
      Route(
        .deleteList, answers: [.json(.change, "The removal.")],
        problems: [.unknownBrand, .notFound, .conflict, .storage, .storageFull, .notReady],
        handler: delete),
    ]
  }

  @Sendable private func all(_ call: APICall) throws(Problem) -> HTTPReply {
    let brand = try call.brandInPath()
    return try administration.reply(to: call, needing: .viewer) { [store] (_) throws(StoreError) in
      let catalog = store.catalog
      guard catalog.brands[brand] != nil else { throw .unknownBrand(brand) }
      let lists = catalog.lists(of: brand).values.sorted { $0.file < $1.file }
      return .json(lists.map(ListedPeople.init), as: .lists)
    }
  }

  @Sendable private func put(_ call: APICall) throws(Problem) -> HTTPReply {
    let (brand, file) = (try call.brandInPath(), try Self.file(in: call))
    let body = call.request.body
    return try administration.reply(to: call, needing: .publisher, takesLong: true) {
      [store] (actor) throws(StoreError) in
      guard store.catalog.brands[brand] != nil else { throw .unknownBrand(brand) }
      guard body.count <= PeopleList.mostUploaded else {
        throw .tooLarge(limit: PeopleList.mostUploaded)
      }
      let people: PeopleList
      do throws(InvalidPeopleList) {
        people = try PeopleList(lines: body)
      } catch {
        return Problem.content("\(error)").response()
      }
      guard people.count > 0 else {
        return Problem.content(
          "expected the SHA-256 of an id in each line, found nothing; DELETE removes a list"
        ).response()
      }
      let result = try store.put(file, people.packed, in: brand, by: actor)
      var response = HTTPResponse.json(
        ListedPeople(name: file.name, people: people.count, etag: result.companion.etag),
        as: .list, status: result.isNew ? .created : .ok)
      response.fields["ETag"] = result.companion.etag
      return response
    }
  }

  @Sendable private func delete(_ call: APICall) throws(Problem) -> HTTPReply {
    let (brand, file) = (try call.brandInPath(), try Self.file(in: call))
    return try administration.reply(to: call, needing: .admin) {
      [store] (actor) throws(StoreError) in
      .json(try store.delete(file, in: brand, by: actor), as: .change)
    }
  }

  private static func file(in call: APICall) throws(Problem) -> CompanionFile {
    let name = call.path["list"] ?? ""
    guard let file = CompanionFile.list(name) else {
      throw Problem(
        .invalidParameter,
        "\"\(name.shortened)\" cannot be the name of a list: a letter, then letters, digits, \"_\" and \"-\", 64 at most"
      )
    }
    return file
  }
}

/// A list of people, without them.
private struct ListedPeople {
  var name: String
  var people: Int
  var etag: String
}

extension ListedPeople {
  fileprivate init(_ file: StoredCompanion) {
    self.init(
      name: file.file.name, people: PeopleList.count(packed: file.bytes), etag: file.etag)
  }
}

extension AnswerForm<ListedPeople> {
  fileprivate static let list = object([
    .member("list", .text, \.name), .member("people", .integer, \.people),
    .member("etag", .text, \.etag),
  ]).named("PeopleList")
}

extension AnswerForm<[ListedPeople]> {
  fileprivate static let lists = object([.member("lists", .list(of: .list)) { $0 }])
    .named("PeopleLists")
}

extension APIOperation {
  package static let getLists = APIOperation(
    .get, "/admin/brands/{brand}/lists", name: "getLists",
    summary: "Lists the brand's lists of people, each with its number of people.")

  package static let putList = APIOperation(
    .put, "/admin/brands/{brand}/lists/{list}", name: "putList",
    summary:
      "Uploads a list of people whom conditions of placements name by the list: the SHA-256 of one id in each line, as 64 hexadecimal digits. It counts at once for live placements, and replaces a list of that name.",
    parameters: [Administration.reason], body: ["text/plain"])

  package static let deleteList = APIOperation(
    .delete, "/admin/brands/{brand}/lists/{list}", name: "deleteList",
    summary: "Removes a list of people, unless live placements ask for it.",
    parameters: [Administration.reason])
}
