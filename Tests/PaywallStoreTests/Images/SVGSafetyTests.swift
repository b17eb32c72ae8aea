import Testing

@testable import PaywallStore

struct SVGSafetyTests {
  private func objection(_ inside: String) -> String? {
    SVGSafety.objection(
      to: [UInt8](
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\">\(inside)</svg>".utf8))
  }

  @Test(arguments: [
    "<rect fill=\"#0072D2\" width=\"1\" height=\"1\"/>",
    "<defs><linearGradient id=\"a\"><stop offset=\"0\"/></linearGradient></defs><rect fill=\"url(#a)\"/>",
    "<use href=\"#a\"/><use xlink:href='#a'/>",
    "<image href=\"data:image/png;base64,AAAA\"/>",
    "<style>.a { fill: red; mask: url(#m) }</style>",
    "<text>a &lt; b &amp;&#x20;c &#169; on click</text>",
    "<!-- a comment with <script> in it -->",
    "<g style=\"fill:url('#a')\"><title>one</title></g>",
    "<animate attributeName=\"opacity\" from=\"0\" to=\"1\"/>",
  ])
  func `a picture that only draws is taken`(inside: String) {
    #expect(objection(inside) == nil)
  }

  @Test(arguments: [
    "<script>alert(1)</script>",
    "<SCRIPT>alert(1)</SCRIPT>",
    "<x:script xmlns:x=\"http://www.w3.org/2000/svg\">alert(1)</x:script>",
    "<script xlink:href=\"data:text/javascript,alert(1)\"/>",
    "<g onclick=\"alert(1)\"/>",
    "<g\tOnLoad = 'alert(1)'/>",
    "<foreignObject><body/></foreignObject>",
    "<a href=\"javascript:alert(1)\"/>",
    "<a href=\"java&#10;script:alert(1)\"/>",
    "<a xlink:href=\"&#106;avascript:alert(1)\"/>",
    "<a href=\"https://example.com\"/>",
    "<image href=\"http://example.com/a.png\"/>",
    "<image href=\"//example.com/a.png\"/>",
    "<image href=\"data:image/svg+xml,%3Csvg%3E\"/>",
    "<image href=\"data:text/html,x\"/>",
    "<use href=\"other.svg#a\"/>",
    "<rect fill=\"url(https://example.com/a.svg#b)\"/>",
    "<rect style=\"fill: URL( 'https://example.com' )\"/>",
    "<rect style=\"fill: u\\72l(https://example.com)\"/>",
    "<style>@import 'https://example.com/a.css';</style>",
    "<style><![CDATA[ .a { background: url(https://example.com) } ]]></style>",
    "<style>.a { behavior: url(#x) }</style>",
    "<set attributeName=\"href\" to=\"javascript:alert(1)\"/>",
    "<animate attributeName=\"onclick\" to=\"x\"/>",
    "<set attributeName=\"xlink:href\" to=\"#b\"/>",
    "<g xml:base=\"https://example.com/\"/>",
    "<iframe src=\"#\"/>",
    "<handler type=\"x\"/>",
    "<text>&secret;</text>",
    "<?xml-stylesheet href=\"https://example.com\"?>",
    "<g a='1'onclick='x'/>",
    "<g onclick=alert(1) />",
    "<g <script>/>",
    "<g>",
    "<![CDATA[ no end",
    "<!-- no end",
  ])
  func `a picture that could do more is refused`(inside: String) {
    #expect(objection(inside) != nil)
  }

  @Test func `a document type is refused`() {
    let text = """
      <!DOCTYPE svg [<!ENTITY e "<script>alert(1)</script>">]><svg>&e;</svg>
      """
    #expect(SVGSafety.objection(to: [UInt8](text.utf8)) != nil)
  }

  @Test func `text that is not UTF-8 is refused`() {
    #expect(SVGSafety.objection(to: [0xFF, 0xFE, 0x3C, 0x00]) == "an SVG must be UTF-8 text")
  }

  @Test func `elements that lie too deep are refused`() {
    #expect(objection(String(repeating: "<g>", count: 300)) == "elements lie too deep")
  }

  @Test(arguments: [
    ("logo.png", true), ("logo@2x.png", true), ("a-b_c.1.webp", true), ("A.PNG", true),
    ("", false), (".png", false), ("logo", false), ("../logo.png", false), ("a/b.png", false),
    ("a\\b.png", false), ("a..png", false), ("a.png.", false), ("a b.png", false),
    ("a%2e.png", false), ("a\u{0}.png", false), ("é.png", false), ("-a.png", true),
    (String(repeating: "a", count: 125) + ".png", false),
  ])
  func `a name is safe when it is one plain part of a path`(name: String, isSafe: Bool) {
    #expect(ImageFileName.isSafe(name) == isSafe)
  }
}
