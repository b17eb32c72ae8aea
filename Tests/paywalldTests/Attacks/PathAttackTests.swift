import Testing

@Suite struct PathAttackTests {
  /// A name that would leave its folder, and what the server's parser says; nil when it is a name like any other to it.
  private static let names: [(name: String, refusal: String?)] = [
    ("..", "target"), (".", "target"), ("%2e%2e", "target"), ("%2E.", "target"), (".%2e", "target"),
    ("..%2f..%2fetc%2fpasswd", "escape"), ("%2e%2e%2f%2e%2e%2fpasswd", "escape"),
    ("..%2Flogo.svg", "escape"), ("%2flogo.svg", "escape"), ("logo.svg%2f", "escape"),
    ("logo.svg%00.png", "escape"), ("%00", "escape"), ("logo%0a.svg", "escape"),
    ("logo%0d%0aX-Evil:1.svg", "escape"), ("logo%7f.svg", "escape"), ("logo%2", "escape"),
    ("logo%zz.svg", "escape"), ("%c0%ae%c0%ae", "escape"), ("%c0%af", "escape"),
    ("%e0%80%ae%e0%80%ae", "escape"), ("%ff", "escape"), ("%ed%a0%80.svg", "escape"),
    ("%252e%252e", nil), ("%252e%252e%252fpasswd", nil), ("%252fetc%252fpasswd", nil),
    ("..%5c..%5cpasswd", nil), ("..\\..\\passwd", nil), ("%5c%5cserver%5cshare", nil),
    ("%ef%bc%8fetc", nil), ("%e2%80%a5", nil), ("...", nil), ("..%20", nil), ("..;", nil),
    ("~root", nil), ("C:logo.svg", nil), ("logo.svg::$DATA", nil), (".1.json.new", nil),
    ("-rf", nil), ("%24%7Bjndi:x%7D", nil), ("d%cc%88isney", nil),
  ]

  @Test func `no name of a brand, version or image leaves its folder`() throws {
    let service = try AttackedService(keyed: true)
    let files = service.files()
    let token = ["Authorization: Bearer SECRET"]
    let document = Array(#"{"components": []}"#.utf8)
    let picture = Array(AttackedService.picture.utf8)
    for (name, refusal) in Self.names {
      let answer: (Int, String) -> (Int, String) = { refusal.map { (400, $0) } ?? ($0, $1) }
      let brand = answer(404, "unknown-brand")
      let image = answer(404, "not-found")
      let kept = answer(400, "invalid-parameter")
      let version = answer(404, "unknown-version")
      try service.expect([
        Attack("GET", "/brands/\(name)", brand.0, brand.1),
        Attack("PUT", "/admin/brands/\(name)", token, body: document, brand.0, brand.1),
        Attack("GET", "/brands/disney/images/\(name)", image.0, image.1),
        Attack("GET", "/images/\(name)", image.0, image.1),
        Attack(
          "PUT", "/admin/brands/disney/images/\(name)", token, body: picture, kept.0, kept.1),
        Attack("DELETE", "/admin/brands/disney/images/\(name)", token, image.0, image.1),
        Attack("DELETE", "/admin/brands/disney/versions/\(name)", token, version.0, version.1),
      ])
    }
    #expect(service.files() == files)
  }

  @Test func `a brand is named in one way only`() throws {
    let service = try AttackedService(keyed: true)
    let token = ["Authorization: Bearer SECRET"]
    let document = Array(#"{"components": []}"#.utf8)
    let names = [
      "Disney", "disney%20", "%20disney", "disney.", "disney%e2%80%8b", "d%d1%96sney", "disney%09x",
    ]
    try service.expect(
      names.map {
        let isControl = $0.contains("%09")
        return Attack(
          "PUT", "/admin/brands/\($0)", token, body: document, isControl ? 400 : 404,
          isControl ? "escape" : "unknown-brand")
      }
        + ["schema", "fonts"].map {
          Attack("PUT", "/admin/brands/\($0)", token, body: document, 400, "invalid-parameter")
        }
        + ["/admin//brands/disney", "/admin/brands/disney/", "//admin/active", "/ADMIN/active"].map
      {
        Attack("GET", $0, token, 404, "not-found")
      } + [
        Attack("GET", "/brands/d%69sney", 200),
        Attack("GET", "/paywall?brand=..%2f..%2fetc", 400, "invalid-parameter"),
        Attack("GET", "/paywall?brand=disney%00", 400, "escape"),
        Attack("GET", "/paywall?version=%2B1", 400, "invalid-parameter"),
        Attack("GET", "/paywall?version=99999999999999999999", 400, "invalid-parameter"),
        Attack("DELETE", "/admin/brands/disney/versions/+1", token, 404, "unknown-version"),
        Attack("DELETE", "/admin/brands/disney/versions/01", token, 404, "unknown-version"),
        Attack("DELETE", "/admin/brands/disney/versions/-1", token, 404, "unknown-version"),
      ])
  }
}
