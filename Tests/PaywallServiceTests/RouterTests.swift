import HTTP
import Testing

@testable import Routing

@Suite struct RouterTests {
  private let router = Router([
    Route(.get, "/", name: "home", summary: "") { _ in .response(HTTPResponse()) },
    Route(.get, "/brands/{brand}", name: "brand", summary: "") { _ in .response(HTTPResponse()) },
    Route(.put, "/brands/{brand}", name: "publish", summary: "") { _ in .response(HTTPResponse()) },
    Route(.get, "/brands/{brand}/images/{name}", name: "image", summary: "") { _ in
      .response(HTTPResponse())
    },
    Route(.post, "/admin/active", name: "activate", summary: "") { _ in .response(HTTPResponse()) },
  ])

  private func found(_ request: HTTPRequest) -> String {
    switch router.match(request) {
    case .route(let place, let values):
      ([router.routes[place].name]
        + values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
        .joined(separator: " ")
    case .options(let allow): "allow \(allow)"
    case .problem(let problem):
      ([problem.type.rawValue] + problem.fields.map(\.value)).joined(separator: " ")
    }
  }

  @Test(arguments: [
    (HTTPMethod.get, "/", "home"),
    (.head, "/", "home"),
    (.get, "/brands/disney", "brand brand=disney"),
    (.put, "/brands/disney", "publish brand=disney"),
    (.get, "/brands/disney/images/a%20b.png", "image brand=disney name=a b.png"),
    (.post, "/admin/active", "activate"),
    (.get, "/admin/active", "method-not-allowed OPTIONS, POST"),
    (.delete, "/brands/x", "method-not-allowed GET, HEAD, OPTIONS, PUT"),
    (.options, "/brands/x", "allow GET, HEAD, OPTIONS, PUT"),
    (.options, "*", "allow GET, HEAD, OPTIONS, POST, PUT"),
    (.get, "/brands", "not-found"),
    (.get, "/brands/", "brand brand="),
    (.get, "/brands/x/", "not-found"),
    (.get, "/admin/active/", "not-found"),
    (.get, "//", "not-found"),
    (.get, "http://localhost", "home"),
    (.get, "/?x", "home"),
    (.post, "/%61dmin/active", "activate"),
    (.post, "/admin/activf", "not-found"),
    (.post, "/admin/active%20", "not-found"),
    (.get, "/%CC%81", "not-found"),
    (.get, "/brands/%CC%81x", "brand brand=\u{301}x"),
    (.get, "/brands/x/images/%CC%81.png", "image brand=x name=\u{301}.png"),
  ])
  func `a request finds its route, or why there is none`(
    method: HTTPMethod, target: String, expected: String
  ) throws {
    #expect(found(try HTTPRequest(method, target)) == expected)
  }
}
