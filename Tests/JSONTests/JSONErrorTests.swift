import JSON
import Testing

/// A wrong text and its error.
struct WrongText: CustomTestStringConvertible {
  var source: String
  var kind: JSONError.Kind
  var place: (line: Int, column: Int)
  var message: String
  var hint: String?

  var testDescription: String { source }

  init(
    _ source: String, _ kind: JSONError.Kind, _ line: Int, _ column: Int, _ message: String,
    hint: String? = nil
  ) {
    self.source = source
    self.kind = kind
    place = (line, column)
    self.message = message
    self.hint = hint
  }

  static let all = [
    WrongText("", .unexpectedEnd, 1, 1, "expected a value, found an empty text"),
    WrongText(" \n ", .unexpectedEnd, 2, 2, "expected a value, found only white space"),
    WrongText(
      "[1,\n2,]", .syntax, 2, 2, "expected an element after ',', found ']'",
      hint: "remove the comma before ']'"),
    WrongText(
      "{\"a\" 1}", .syntax, 1, 6, "expected ':' after the name, found '1'",
      hint: "write ':' between a name and its value"),
    WrongText(
      "{a: 1}", .syntax, 1, 2, "expected a name in double quotes or '}', found 'a'",
      hint: "put the name in double quotes"),
    WrongText(
      "{\"a\": 8,5}", .syntax, 1, 9, "expected a name in double quotes, found '5'",
      hint: "write a decimal number with a point: 0.5"),
    WrongText(
      "[{]", .syntax, 1, 3, "expected a name in double quotes or '}', found ']'"),
    WrongText(
      "[{\"a\": 1]", .syntax, 1, 9, "expected ',' or '}' after a member, found ']'",
      hint: "close what is open with '}' first"),
    WrongText(
      "<html>", .syntax, 1, 1, "expected a value, found '<'",
      hint: "this looks like HTML or XML; was the right file read?"),
    WrongText(
      "{\"a\": True}", .syntax, 1, 7, "expected a value, found 'True'", hint: "write true"),
    WrongText(
      "{'a': 1}", .syntax, 1, 2, "expected a name in double quotes or '}', found \"'\"",
      hint: "put strings in straight double quotes: \""),
    WrongText(
      "[1 // one\n]", .syntax, 1, 4, "expected ',' or ']' after an element, found '//'",
      hint: "JSON has no comments; remove it"),
    WrongText(
      "{\"a\": 1\n \"b\": 2}", .syntax, 2, 2, "expected ',' or '}' after a member, found '\"'",
      hint: "add ',' before it"),
    WrongText(
      "[1] 2", .syntax, 1, 5, "expected the end of the text after the value, found '2'",
      hint: "a text holds one value; remove the rest"),
    WrongText(
      "{\n  \"a\": [1, 2", .unexpectedEnd, 2, 13,
      "the text ends inside the array that begins at line 2, column 8", hint: "close it with ]"),
    WrongText(
      "[\"abc", .unexpectedEnd, 1, 2, "this string is not closed before the end of the text",
      hint: "add the closing \""),
    WrongText(
      "[\"abc\n\"]", .controlCharacter, 1, 2,
      "this string is not closed before the end of the line",
      hint: "add the closing \", or write \\n for a line break inside the text"),
    WrongText(
      "[\"a\tb\"]", .controlCharacter, 1, 4, "a string cannot contain a tab", hint: "write \\t"),
    WrongText(
      #"["\d"]"#, .invalidEscape, 1, 3, #"expected one of " \ / b f n r t u after '\', found 'd'"#,
      hint: #"write \\ for a backslash"#),
    WrongText(
      #"["\ud800x"]"#, .unpairedSurrogate, 1, 3,
      #"the escape '\ud800' is half of a surrogate pair"#, hint: "write the character itself"),
    WrongText("[-]", .invalidNumber, 1, 2, "expected a digit after '-', found ']'"),
    WrongText("[1.]", .invalidNumber, 1, 2, "expected a digit after '.', found ']'"),
    WrongText(
      "[007]", .invalidNumber, 1, 2, "a number cannot begin with 0 and another digit",
      hint: "remove the leading zeros, or put it in quotes"),
    WrongText(
      "{\"a\": 1,\n \"b\": 2, \"a\": 3}", .duplicateKey, 2, 10,
      "the object already has a member \"a\", at line 1", hint: "remove one of the two"),
    WrongText(
      "[1e1234567890123456789]", .numberOutOfRange, 1, 2,
      "the exponent has 19 digits, the limit is 18"),
    WrongText(
      "\u{FEFF}{}", .byteOrderMark, 1, 1, "the text begins with a UTF-8 byte order mark",
      hint: "save it as UTF-8 without a byte order mark"),
  ]
}

@Suite struct JSONErrorTests {
  @Test(arguments: WrongText.all)
  func `an error has its place, what was found and what was expected`(_ wrong: WrongText) {
    let error = #expect(throws: JSONError.self) {
      try JSONText(parsing: wrong.source, limits: .document)
    }
    #expect(error?.kind == wrong.kind)
    #expect(error?.position == SourcePosition(line: wrong.place.line, column: wrong.place.column))
    #expect(error?.message == wrong.message)
    #expect(error?.hint == wrong.hint)
  }

  @Test func `bytes that are not UTF-8 are named`() {
    let error = #expect(throws: JSONError.self) {
      try JSONText(parsing: Array("[\"caf".utf8) + [0xE9] + Array("\"]".utf8), limits: .document)
    }
    #expect(error?.kind == .invalidUTF8)
    #expect(error?.message == "the text is not UTF-8: found the byte 0xE9")
    #expect(error?.range == 5..<6)
  }

  @Test(arguments: [
    (#"{"a": [1, {"b": tru}]}"#, "/a/1/b"), (#"{"a": {"b": 1, "b": 2}}"#, "/a/b"),
    (#"[[], [1, 2 3]]"#, "/1"), (#"{"a": {"b": 1,}}"#, "/a"), (#"{"a": [1] "b": 2}"#, ""),
    (#"{"a": {"b": 1"#, "/a"), (#"{"a": 1} 2"#, ""), ("nope", ""),
  ])
  func `an error points to the value that was being read`(source: String, pointer: String) {
    let error = #expect(throws: JSONError.self) { try JSONText(parsing: source, limits: .document) }
    #expect(error?.pointer.description == pointer)
    #expect(error?.diagnostic.pointer == pointer)
  }
}
