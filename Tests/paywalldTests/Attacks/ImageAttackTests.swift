import Testing

@Suite struct ImageAttackTests {
  private static func put(_ name: String, _ content: [UInt8], _ status: Int) -> Attack {
    Attack(
      "PUT", "/admin/brands/disney/images/\(name)", ["Authorization: Bearer SECRET"], body: content,
      name: "\(name): \(String(decoding: content.prefix(160), as: UTF8.self))", status,
      status == 422 ? "invalid-image" : "")
  }

  private static func svg(_ inside: String, before: String = "") -> Attack {
    put(
      "a.svg",
      Array(
        "\(before)<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\">\(inside)</svg>"
          .utf8), 422)
  }

  @Test func `no SVG that does more than draw is kept`() throws {
    let service = try AttackedService(keyed: true)
    try service.expect([
      Self.svg("<script>alert(1)</script>"),
      Self.svg("<SCRIPT>alert(1)</SCRIPT>"),
      Self.svg("<s:script xmlns:s='http://www.w3.org/2000/svg'>alert(1)</s:script>"),
      Self.svg("<rect onload='alert(1)'/>"),
      Self.svg("<rect\nonclick\n=\n'alert(1)'/>"),
      Self.svg("<foreignObject><body xmlns='http://www.w3.org/1999/xhtml'/></foreignObject>"),
      Self.svg("<image href='http://evil.example/a.png'/>"),
      Self.svg("<image href='//evil.example/a.png'/>"),
      Self.svg("<use href='other.svg#a'/>"),
      Self.svg("<a href='javascript:alert(1)'><rect/></a>"),
      Self.svg("<a href=' java\tscript:alert(1)'><rect/></a>"),
      Self.svg("<a href='&#x6a;avascript:alert(1)'><rect/></a>"),
      Self.svg("<set attributeName='href' to='javascript:alert(1)'/>"),
      Self.svg("<style>@import 'http://evil.example/a.css';</style>"),
      Self.svg("<style>@imp<!-- -->ort 'http://evil.example/a.css';</style>"),
      Self.svg("<style>@imp<![CDATA[ort 'http://evil.example/a.css';]]></style>"),
      Self.svg("<style>a { fill: ur<g/>l(http://evil.example/a) }</style>"),
      Self.svg("<style>a { fill: url(http://evil.example/a) }</style>"),
      Self.svg("<rect fill='url(http://evil.example/a)'/>"),
      Self.svg("&e;", before: "<!DOCTYPE svg [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>"),
      Self.svg("", before: "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'http://evil.example'>"),
      Self.svg("", before: "<?xml-stylesheet href='http://evil.example'?>"),
      Self.svg("&lol;"),
      Self.svg("\u{600}<script>alert(1)</script>"),
      Self.svg("\u{600}<image href='http://evil.example/a.png'/>"),
      Self.svg("\u{600}<use href='http://evil.example/a.svg#b'/>"),
      Self.svg("<rect filter='\\75rl(http://evil.example/a)'/>"),
      Self.svg("<g></svg></g>"),
      Self.svg(
        "<g a=\"\u{1b}$B\" b='\u{1b}(B\" onload=\"alert(1)\" c=\"' d=\"\"/>",
        before: "<?xml version='1.0' encoding='ISO-2022-JP'?>"),
      Self.svg("", before: "<?xml version='1.0' encoding='UTF-7'?>"),
      Self.svg("<rect a='\u{1b}'/>"),
      Self.svg("\u{0}"),
      Self.svg(String(repeating: "<g>", count: 400)),
    ])
    let long = Array("<svg>".utf8) + [UInt8](repeating: 0x20, count: 1 << 20)
    try service.expect([
      Attack(
        "PUT", "/admin/brands/disney/images/a.svg", ["Authorization: Bearer SECRET"], body: long,
        name: "a long SVG", 413, "too-large")
    ])
    #expect(try service.ask("GET", "/images/a.svg").status == 404)
  }

  @Test func `an SVG without any of it is kept, and may do nothing`() throws {
    let service = try AttackedService(keyed: true)
    let picture = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n" + AttackedService.picture
    try service.expect([Self.put("b.svg", Array(picture.utf8), 201)])
    #expect(try service.ask("GET", "/images/b.svg").status == 404, "no version shows it yet")
    let answer = try service.ask("GET", "/images/b.svg", as: "viewer")
    #expect(answer.field("X-Content-Type-Options") == "nosniff")
    #expect(answer.field("Content-Security-Policy")?.contains("sandbox") == true)
  }

  @Test func `a linked picture is served and embedded, one that leads out is neither`() throws {
    let service = try AttackedService(keyed: true)
    let text = #"{"components": [{"type": "image", "url": "images/NAME", "width": 10}]}"#
    for (name, status) in [("linked.svg", 201), ("out.svg", 422)] {
      let document = Array(text.replacing("NAME", with: name).utf8)
      let answer = try service.ask(
        "PUT", "/admin/brands/disney?activate=true", as: "publisher", body: document)
      #expect(answer.status == status, "\(answer.body)")
    }
    let answer = try service.ask("GET", "/images/linked.svg")
    #expect(answer.status == 200 && answer.body == AttackedService.picture)
    #expect(try service.ask("GET", "/images/out.svg").status == 404)
    #expect(try !service.ask("GET", "/brands/disney").body.contains("out.svg"))
    let page = try service.ask("GET", "/render?version=2&format=svg&images=embedded")
    #expect(page.body.contains("data:image/svg+xml;base64,"))
  }

  @Test func `a file is what its first bytes say, and must be called so`() throws {
    let service = try AttackedService(keyed: true)
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let gif = Array("GIF89a/*\u{1}\u{0}*/=1;alert(1)//".utf8)
    try service.expect([
      Self.put("a.png", Array("<html><script>alert(1)</script>".utf8), 422),
      Self.put("a.png", Array(AttackedService.picture.utf8), 422),
      Self.put("a.svg", png + Array("<svg><script/></svg>".utf8), 422),
      Self.put("a.png", png, 422),
      Self.put("a.jpg", [0xFF, 0xD8, 0xFF], 422),
      Self.put("a.webp", Array("RIFF\u{4}\u{0}\u{0}\u{0}WAVE".utf8), 422),
      Self.put("a.svg", gif, 422),
      Self.put("a.gif", Array("%PDF-1.7 GIF89a".utf8), 422),
      Self.put("a.png", Array("PK\u{3}\u{4}".utf8) + png, 422),
      Self.put("a.png", [], 422),
      Self.put("p.gif", gif, 201),
    ])
    // A picture that is a script as well is sent as a picture, and as nothing else.
    let answer = try service.ask("GET", "/images/p.gif", as: "viewer")
    #expect(answer.field("Content-Type") == "image/gif")
    #expect(answer.field("X-Content-Type-Options") == "nosniff")
  }
}
