import HTTP
import Testing

@testable import PaywallAPI

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

  private func found(_ method: HTTPMethod, _ path: String) -> String {
    switch router.match(method, path) {
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
    (.get, "/brands/disney/images/a b.png", "image brand=disney name=a b.png"),
    (.post, "/admin/active", "activate"),
    (.get, "/admin/active", "method-not-allowed OPTIONS, POST"),
    (.delete, "/brands/x", "method-not-allowed GET, HEAD, OPTIONS, PUT"),
    (.options, "/brands/x", "allow GET, HEAD, OPTIONS, PUT"),
    (.options, "*", "allow GET, HEAD, OPTIONS, POST, PUT"),
    (.get, "*", "not-found"),
    (.get, "/brands", "not-found"),
    (.get, "/brands/", "brand brand="),
    (.get, "/brands/x/", "not-found"),
    (.get, "/admin/active/", "not-found"),
    (.get, "//", "not-found"),
    (.get, "", "not-found"),
  ])
  func `a request finds its route, or why there is none`(
    method: HTTPMethod, path: String, expected: String
  ) {
    #expect(found(method, path) == expected)
  }
}
