import Pictures
import Testing

/// Allowed and rejected content of a picture.
@Suite struct SVGPictureTests {
  @Test func `pictures as drawing programs export them are taken`() throws {
    let files = try SVGSource.files(in: "exports")
    #expect(files.count >= 8)
    for file in files {
      #expect(SVGSource.fault(file.bytes) == nil, "\(file.name)")
    }
  }

  @Test(arguments: [
    "<rect fill=\"#0072D2\" width=\"1\" height=\"1\"/>",
    "<defs><linearGradient id=\"a\"><stop offset=\"0\"/></linearGradient></defs><rect fill=\"url(#a)\"/>",
    "<use href=\"#a\"/><use xlink:href='#a'/>",
    "<image href=\"data:image/png;base64,iVBORw0KGgoAAAA=\"/>",
    "<image xlink:href=\"data:image/jpeg;base64,/9j/4AAQ&#10;SkZJRg==\"/>",
    "<style>.a { fill: red; mask: url(#m) }</style>",
    "<style>@media (prefers-color-scheme: dark) { path, g > .b#c { fill: #fff } }</style>",
    "<style>/* a comment */ * { stroke: r\\65 d }</style>",
    "<text>a &lt; b &amp;&#x20;c &#169; on click, javascript:void</text>",
    "<!-- a comment with <script> in it -->",
    "<g style=\"fill:url( '#a' );mix-blend-mode:multiply\"><title>one</title></g>",
    "<g data-name=\"Layer 1\" aria-hidden=\"true\" xml:space=\"preserve\" class=\"a b\"/>",
    "<g xmlns:x=\"https://example.com/editor\" x:label=\"one\"><x:guide at=\"3\">text</x:guide></g>",
    "<path d=\"M10-20.5e3A5,5 0 1 0 .5.5Z\" transform=\"matrix(1 0 0 1 0 0)\"/>",
    "<switch><g systemLanguage=\"de\" requiredFeatures=\"http://www.w3.org/TR/SVG11/feature#Shape\"/></switch>",
    "<filter id=\"a\"><feGaussianBlur in=\"SourceGraphic\" stdDeviation=\"4\" result=\"blur\"/></filter>",
    "<text font-family=\"'Helvetica Neue', Arial\" font-size=\"12px\"><tspan dx=\"1 2\">x</tspan></text>",
  ])
  func `a picture that only draws is taken`(inside: String) {
    #expect(SVGSource.fault(SVGSource.around(inside)) == nil)
  }

  /// The content of the picture and the words of the message.
  static let more: [(inside: String, message: String)] = [
    ("<script>alert(1)</script>", "<script> is not allowed in a picture: it runs code; remove it"),
    ("<SCRIPT>alert(1)</SCRIPT>", "it runs code"),
    ("<x:script xmlns:x=\"http://www.w3.org/2000/svg\">alert(1)</x:script>", "<x:script>"),
    ("\u{600}<script>alert(1)</script>", "line 1, column 106: <script>"),
    ("<g>\u{301}<script/></g>", "it runs code"),
    ("<\u{301}script/>", "\"<\" does not begin a tag"),
    ("<x:script xmlns:x=\"https://example.com\"/>", "some readers treat it so"),
    (
      "<g onclick=\"alert(1)\"/>", "the attribute onclick is not allowed in a picture: it runs code"
    ),
    ("<g\tOnLoad = 'alert(1)'/>", "OnLoad"),
    ("<g x:onclick=\"alert(1)\" xmlns:x=\"https://example.com\"/>", "x:onclick"),
    ("<foreignObject><body/></foreignObject>", "it embeds a page"),
    ("<body xmlns=\"http://www.w3.org/1999/xhtml\"/>", "<body> of http://www.w3.org/1999/xhtml"),
    ("<h:p xmlns:h=\"http://www.w3.org/1999/xhtml\" onclick=\"x\"/>", "<h:p> of"),
    (
      "<x:include xmlns:x=\"http://www.w3.org/2001/XInclude\" href=\"/etc/passwd\"/>", "<x:include>"
    ),
    ("<g ev:event=\"x\" xmlns:ev=\"http://www.w3.org/2001/xml-events\"/>", "ev:event"),
    ("<script xmlns=\"\"/>", "<script> is not an element of SVG"),
    ("<a href=\"#b\"/>", "it is a link; keep its content"),
    ("<image href=\"http://example.com/a.png\"/>", "refers outside of the picture"),
    ("<image href=\"//example.com/a.png\"/>", "refers outside of the picture"),
    ("\u{600}<image xlink:href=\"http://example.com/a.png\"/>", "refers outside of the picture"),
    ("<image href=\"data:image/svg+xml;base64,PHN2Zz4=\"/>", "refers outside of the picture"),
    ("<image href=\"data:image/png;base64,PHN2Zz4=\"/>", "refers outside of the picture"),
    ("<image href=\"data:text/html,x\"/>", "refers outside of the picture"),
    (
      "<use href=\"other.svg#a\"/>",
      "href=\"other.svg#a\" refers outside of the picture; only \"#…\""
    ),
    ("<use href=\" #a\"/>", "refers outside of the picture"),
    ("<use href=\"data:image/png;base64,iVBORw0KGgo=\"/>", "refers outside of the picture"),
    ("<rect href=\"#a\"/>", "<rect> does not use href"),
    ("<feImage href=\"#a\"/>", "it refers to another file"),
    ("<animate attributeName=\"opacity\"/>", "animation is not supported"),
    ("<set attributeName=\"href\" to=\"javascript:alert(1)\"/>", "animation is not supported"),
    ("<g xml:base=\"https://example.com/\"/>", "xml:base"),
    ("<lineargradient/>", "did you mean <linearGradient>?"),
    ("<iframe src=\"#\"/>", "it embeds a page"),
    ("<handler type=\"x\"/>", "it runs code"),
    ("<path d=\"url(#a)\"/>", "d is not a list of numbers and letters"),
    ("<g color=\"red\" strok\u{212A}e=\"url(#a)\"/>", "it is unknown"),
  ]

  @Test(arguments: more)
  func `a picture that could do more is refused with the reason`(inside: String, message: String) {
    let fault = SVGSource.fault(SVGSource.around(inside))
    #expect(fault?.contains(message) == true, "\(fault ?? "taken")")
  }

  static let styles: [(inside: String, message: String)] = [
    (
      "<rect fill=\"url(https://example.com/a.svg#b)\"/>",
      "fill: a style refers outside of the picture"
    ),
    ("<rect filter=\"\\75rl(http://e)\"/>", "url(http://e)"),
    ("<rect filter=\"u\\52 l(http://e)\"/>", "url(http://e)"),
    ("<rect style=\"fill: URL( 'https://example.com' )\"/>", "url(https://example.com)"),
    ("<rect style=\"fill: u\\72l(https://example.com)\"/>", "url(https://example.com)"),
    ("<rect style=\"fill: url(#a) url(b)\"/>", "url(b)"),
    ("<rect style=\"fill: url(\"/>", "a broken url()"),
    ("<rect style=\"fill: url('#a' b)\"/>", "a broken url()"),
    ("<rect style=\"fill: image-set('a.png' 1x)\"/>", "a style calls image-set()"),
    ("<rect style=\"fill: src('a.png')\"/>", "a style calls src()"),
    ("<rect style=\"fill: rgb(1, url(b))\"/>", "url(b)"),
    ("<rect style=\"fill: rgb(1\"/>", "a parenthesis in a style is never closed"),
    ("<rect style=\"fill: 'a\"/>", "an unclosed string"),
    ("<rect style=\"behavior: none\"/>", "the property behavior is not allowed"),
    ("<rect style=\"animation: x 1s\"/>", "the property animation is not allowed"),
    ("<rect style=\"fill: red} g{fill: red\"/>", "\"}\""),
    ("<rect style=\"fill\"/>", "expected \":\" after fill"),
    ("<style>@import 'https://example.com/a.css';</style>", "the rule @import is not allowed"),
    ("<style>@im\\70ort 'https://example.com/a.css';</style>", "the rule @import"),
    ("<style>@imp<!-- -->ort 'a.css';</style>", "the rule @import"),
    ("<style>@imp<![CDATA[ort 'a.css';]]></style>", "the rule @import"),
    ("<style>@font-face { src: url(a) }</style>", "the rule @font-face"),
    (
      "<style>\n.a {\n  fill: url(https://example.com) }</style>",
      "line 3, column 9: a style refers"
    ),
    ("<style><![CDATA[ .a { fill: url(https://example.com) } ]]></style>", "refers outside"),
    ("<style>.a { fill: ur/**/l(https://example.com) }</style>", "calls l()"),
    ("<style>.a { fill: red; .b { fill: red } }</style>", "\".\" where it is not allowed"),
    ("<style>[href='x'] { fill: red }</style>", "\"[\""),
    ("<style>g:hover { fill: red }</style>", "\":\""),
    ("<style>.a { fill: red</style>", "a block of a style is not closed"),
    ("<style>.a</style>", "a rule of a style has no block"),
    ("<style>.a { fill: ur<g/>l(x) }</style>", "<g> is inside <style>"),
    ("<style><!-- --> <![CDATA[<!-- .a{} -->]]></style>", "<!-- or -->"),
    ("<s:style xmlns:s=\"http://www.w3.org/2000/svg\">@import 'a'</s:style>", "@import"),
  ]

  @Test(arguments: styles)
  func `a style that does more than draw is refused with the reason`(
    inside: String, message: String
  ) {
    let fault = SVGSource.fault(SVGSource.around(inside))
    #expect(fault?.contains(message) == true, "\(fault ?? "taken")")
  }

  @Test(arguments: [
    (
      "<html xmlns=\"http://www.w3.org/1999/xhtml\"/>",
      "the root element is <html>, which is not SVG; expected <svg>"
    ),
    ("<svg/>", "add xmlns=\"http://www.w3.org/2000/svg\" to it"),
    ("<svg xmlns=\"http://www.w3.org/2000/SVG\"/>", "which is not SVG"),
    ("<g xmlns=\"http://www.w3.org/2000/svg\"/>", "the root element is <g>"),
  ])
  func `only svg of SVG's namespace is a picture`(text: String, message: String) {
    #expect(SVGSource.fault(text)?.contains(message) == true)
  }

  static let narrow = SVGLimits(
    bytes: 300, depth: 3, elements: 5, attributesPerElement: 4, namespaces: 3, repeated: 2)

  @Test(arguments: [
    ("<g><g/></g><g/><g/>", nil),
    ("<g><g><g/></g></g>", "elements are nested more than 3 levels deep; ungroup some"),
    ("<g/><g/><g/><g/><g/>", "there are more than 5 elements; simplify the picture"),
    ("<g id=\"a\" x=\"1\" y=\"1\" r=\"1\" d=\"\"/>", "<g> has more than 4 attributes"),
    ("<g xmlns:a=\"a\" xmlns:b=\"b\"/>", "more than 3 namespaces are declared"),
    ("<g xmlns:a=\"a\"/><g xmlns:b=\"b\"/>", nil),
    ("<desc>\(String(repeating: "a", count: 200))</desc>", "the limit is 300; simplify it"),
    ("<g id=\"a\"/><use href=\"#a\"/><use href=\"#a\"/>", nil),
    (
      "<g id=\"a\"><g/></g><use href=\"#a\"/><use href=\"#a\"/>",
      "more than 2 additional elements up to here"
    ),
  ])
  func `a picture that asks too much of its readers is refused`(inside: String, message: String?) {
    let fault = SVGSource.fault(SVGSource.around(inside), limits: Self.narrow)
    if let message {
      #expect(fault?.contains(message) == true, "\(fault ?? "taken")")
    } else {
      #expect(fault == nil)
    }
  }
}
