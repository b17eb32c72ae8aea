import Testing

@testable import XML

/// XML 1.0 (fifth edition) and Namespaces in XML 1.0.
@Suite struct XMLReaderTests {
  /// The document as read: `{ns}name`, attributes sorted, text in brackets; or the fault.
  static func reading(_ bytes: [UInt8], as dialect: XMLDialect = Self.picture) -> String {
    do {
      return try MarkupOutline(reading: bytes, as: dialect).items.map(line).joined()
    } catch {
      let before = bytes[..<error.offset].split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let column = (before.last ?? []).count { $0 & 0xC0 != 0x80 } + 1
      let advice = error.advice.map { "; " + $0 } ?? ""
      return "line \(max(1, before.count)), column \(column): \(error.message)\(advice)"
    }
  }

  static let picture = XMLDialect(
    noun: "picture", root: "<svg>", skipsInstructions: false, limits: limits)
  static let file = XMLDialect(
    noun: "file", root: "<xliff>", skipsInstructions: true, limits: limits)
  static let limits = XMLLimits(depth: 3, elements: 4, attributesPerElement: 4, namespaces: 2)

  @Test(arguments: [
    ("<?a?><a><?b <c> ??></a><?d e?>", "<a></>"),
    ("<a>1<?b?>2</a>", "<a>[12]</>"),
    ("<a><?b", "line 1, column 4: a processing instruction is not closed; write ?> after it"),
    ("<a><? b?></a>", "line 1, column 6: \"<?\" does not begin an instruction; write &lt;?"),
    ("<a/><?XML version='1.0'?>", "line 1, column 5: an XML declaration is only allowed"),
    ("", "line 1, column 1: there is no element; expected <xliff>"),
  ])
  func `a dialect may skip processing instructions`(text: String, seen: String) {
    #expect(Self.reading(Array(text.utf8), as: Self.file).hasPrefix(seen))
  }

  @Test(arguments: [
    ("<a><b><c/></b></a>", "<a><b><c></></></>"),
    ("<a><b><c><d/></c></b></a>", "line 1, column 10: elements are nested more than 3 levels deep"),
    ("<a><b/><b/><b/></a>", "<a><b></><b></><b></></>"),
    ("<a><b/><b/><b/><b/></a>", "there are more than 4 elements; simplify the picture"),
    ("<a b='' c='' d='' e=''/>", "<a b='' c='' d='' e=''></>"),
    ("<a b='' c='' d='' e='' f=''/>", "<a> has more than 4 attributes"),
    ("<a xmlns:p='u' xmlns:q='u'><b xmlns='v'/></a>", "more than 2 namespaces are declared"),
    ("<a xmlns:p='u'><b xmlns='v'/><b xmlns='v'/></a>", "<a><{v}b></><{v}b></></>"),
  ])
  func `a text may ask for as much as the limits say`(text: String, seen: String) {
    let reading = Self.reading(Array(text.utf8))
    #expect(reading.contains(seen), "\(reading)")
  }

  private static func line(_ item: MarkupOutline.Item) -> String {
    switch item {
    case .start(let name, let attributes):
      "<\(name)\(attributes.map { " \($0.name)='\($0.value)'" }.sorted().joined())>"
    case .end: "</>"
    case .text(let text): "[\(text)]"
    }
  }

  @Test(arguments: [
    ("<a/>", "<a></>"),
    ("<a b='1' c = \"2\"\n></a >", "<a b='1' c='2'></>"),
    (
      "\u{FEFF}<?xml version='1.0' encoding='utf-8' standalone=\"no\" ?>\n<a/> <!-- - -->", "<a></>"
    ),
    ("<a>&lt;&gt;&amp;&quot;&apos;&#65;&#x42;</a>", "<a>[<>&\"'AB]</>"),
    ("<a>1\r\n2\r3</a>", "<a>[1\n2\n3]</>"),
    ("<a b='1\r\n2\t3&#10;4'/>", "<a b='1 2 3\n4'></>"),
    ("<a><![CDATA[<b>&c;]] ]>]]></a>", "<a>[<b>&c;]] ]>]</>"),
    ("<a><!-- <b> --></a>", "<a></>"),
    ("<é\u{B7}_-.1/>", "<é\u{B7}_-.1></>"),
    ("<p:a xmlns:p='u' p:b='' b=''/>", "<{u}a b='' {u}b=''></>"),
    ("<a xmlns='u'><b xmlns=''/><c d=''/></a>", "<{u}a><b></><{u}c d=''></></>"),
    ("<a xml:space='preserve'/>", "<a {http://www.w3.org/XML/1998/namespace}space='preserve'></>"),
    ("<a xmlns:p='u'><b xmlns:p='v' p:c=''/><p:d/></a>", "<a><b {v}c=''></><{u}d></></>"),
  ])
  func `well-formed text is read as XML says`(text: String, seen: String) {
    #expect(Self.reading(Array(text.utf8)) == seen)
  }

  @Test(arguments: [
    ("", "line 1, column 1: there is no element; expected <svg>"),
    (" <?xml version='1.0'?><a/>", "line 1, column 2: processing instructions"),
    ("<?xml version='1.1'?><a/>", "version=\"1.0\""),
    ("<?xml encoding='utf-8'?><a/>", "version=\"1.0\""),
    (
      "<?xml version='1.0' encoding='ISO-2022-JP'?><a/>",
      "the encoding \"ISO-2022-JP\" is not supported"
    ),
    ("<?xml version='1.0' standalone='no' encoding='utf-7'?><a/>", "expected \"?>\""),
    ("<?xml version='1.0'encoding='utf-8'?><a/>", "expected \"?>\""),
    ("<?xml version='1.0' encoding='utf-8?><a/>", "the value of encoding is not closed"),
    ("<!DOCTYPE svg><a/>", "document types and entity declarations are not allowed"),
    ("<a><!DOCTYPE svg></a>", "document types and entity declarations"),
    ("<?xml-stylesheet href='a.css'?><a/>", "processing instructions are not allowed"),
    ("<a><?b?></a>", "processing instructions are not allowed"),
    ("<a>", "line 1, column 1: <a> is never closed"),
    ("<a></b>", "line 1, column 4: expected </a>, found </b>"),
    ("<e\u{301}></\u{E9}>", ", found </"),
    ("<a/></a>", "</a> does not close anything"),
    ("<a/><b/>", "nothing may follow the root element"),
    ("<a/>b", "there is text outside of the root element"),
    ("a<a/>", "there is text outside of the root element"),
    ("<a/><![CDATA[]]>", "document types and entity declarations"),
    ("<a b='1' b='2'/>", "line 1, column 10: <a> has b twice"),
    ("<a p:b='' q:b='' xmlns:p='u' xmlns:q='u'/>", "<a> has q:b twice, by two prefixes"),
    ("<a b='1'c='2'/>", "expected a space"),
    ("<a b/>", "expected \"=\""),
    ("<a b=1/>", "expected a value in quotes"),
    ("<a b='<'/>", "write &lt;"),
    ("<a b='", "the text ends inside the value of b"),
    ("<a b='1'", "the text ends inside the tag <a"),
    ("<a><b <c/></a>", "expected an attribute's name"),
    ("<a>&b;</a>", "\"&\" does not begin a known entity"),
    ("<a>&</a>", "\"&\" does not begin a known entity"),
    ("<a>&LT;</a>", "\"&\" does not begin a known entity"),
    ("<a>&#0;</a>", "does not name a character"),
    ("<a>&#xD800;</a>", "does not name a character"),
    ("<a>&#x110000;</a>", "does not name a character"),
    ("<a>&#99999999999999999999;</a>", "does not name a character"),
    ("<a>&#X41;</a>", "does not name a character"),
    ("<a>&#65</a>", "does not name a character"),
    ("<a>&#;</a>", "does not name a character"),
    ("<a>]]></a>", "\"]]>\" does not close anything here"),
    ("<a><![CDATA[</a>", "a CDATA section is not closed"),
    ("<a><!-- -- --></a>", "a comment contains \"--\""),
    ("<a><!-- ---></a>", "a comment contains \"--\""),
    ("<a><!- ", "document types and entity declarations are not allowed"),
    ("<a><!-- ></a>", "a comment is not closed"),
    ("<a><!--></a>", "HTML ends a comment that begins with \">\" or \"->\" at once"),
    ("<a><!--><script>x</script>--></a>", "write a space after <!--"),
    ("<a><!---></a>", "HTML ends a comment that begins with"),
    ("<a><!---><script>x</script>--></a>", "write a space after <!--"),
    ("<!--><a/>--><a/>", "HTML ends a comment that begins with"),
    ("<a/><!--->-->", "HTML ends a comment that begins with"),
    ("<a><!-- --!><script>x</script> --></a>", "a comment contains \"--\""),
    ("<a><!--x--!></a>", "a comment contains \"--\""),
    ("<a><!-- <!-- --></a>", "a comment contains \"--\""),
    ("<a>\u{1}</a>", "line 1, column 4: XML does not allow the character U+0001"),
    ("<a>\u{0}</a>", "XML does not allow the character U+0000"),
    ("<a>\u{FFFF}</a>", "XML does not allow the character U+FFFF"),
    ("<1a/>", "\"<\" does not begin a tag"),
    ("< a/>", "\"<\" does not begin a tag"),
    ("<a:/>", "a name may only have a colon after"),
    ("<:a/>", "\"<\" does not begin a tag"),
    ("<a:b:c/>", "a name may only have a colon after"),
    ("<p:a/>", "the prefix of p:a is not declared; add xmlns:p=\"…\""),
    ("<a p:b=''/>", "the prefix of p:b is not declared"),
    ("<a xmlns:p=''/>", "the prefix p has an empty namespace"),
    ("<a xmlns:xmlns='u'/>", "the prefix xmlns must not be declared"),
    ("<a xmlns:xml='u'/>", "is not allowed as the namespace of the prefix \"xml\""),
    (
      "<a xmlns:p='http://www.w3.org/XML/1998/namespace'/>",
      "is not allowed as the namespace of the prefix \"p\""
    ),
    (
      "<a xmlns='http://www.w3.org/2000/xmlns/'/>",
      "is not allowed as the namespace of the prefix \"\""
    ),
    ("<a xmlns:\u{212A}='u'><K:b/></a>", "the prefix of K:b is not declared"),
  ])
  func `text that is not well-formed, or ambiguous, is rejected`(text: String, message: String) {
    let reading = Self.reading(Array(text.utf8))
    #expect(reading.hasPrefix("line ") && reading.contains(message), "\(reading)")
  }

  @Test(
    arguments: [
      [0xFF, 0xFE, 0x3C, 0x00], [0xFE, 0xFF, 0x00, 0x3C],
    ] as [[UInt8]])
  func `UTF-16 is refused by its name`(bytes: [UInt8]) {
    #expect(Self.reading(bytes).contains("the text is UTF-16"))
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
      [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC3], [0xC3, 0x3C], [0xE2, 0x82],
      [0xFF],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 are refused where they stand`(bytes: [UInt8]) {
    let text = Array("<a>".utf8) + bytes + Array("</a>".utf8)
    #expect(Self.reading(text).hasPrefix("line 1, column 4: these bytes are not UTF-8"))
  }

  @Test func `the UTF-8 reader takes what the standard library takes`() {
    for value: UInt32 in stride(from: 0, to: 0x110000, by: 7) {
      guard let scalar = Unicode.Scalar(value), let encoded = UTF8.encode(scalar) else { continue }
      let read = XMLCharacter.scalar(at: 0, in: Array(encoded))
      #expect(read?.scalar == scalar && read?.length == encoded.count)
    }
  }
}
