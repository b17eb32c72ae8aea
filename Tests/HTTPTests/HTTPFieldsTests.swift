import HTTP
import Testing

@Suite struct HTTPFieldsTests {
  @Test func `names are compared without case and keep their spelling`() {
    let fields: HTTPFields = ["Content-Type": "text/plain"]
    #expect(fields["content-TYPE"] == "text/plain")
    #expect(fields.map(\.name) == ["Content-Type"])
    #expect(fields["Content-Typ"] == nil)
  }

  @Test func `several lines with one name make one list`() {
    let fields: HTTPFields = ["Vary": "Origin", "ETag": "\"1\"", "vary": "Accept"]
    #expect(fields["Vary"] == "Origin, Accept")
    #expect(fields.values(of: "Vary") == ["Origin", "Accept"])
  }

  @Test func `setting replaces every line with the name`() {
    var fields: HTTPFields = ["Vary": "Origin", "vary": "Accept", "Age": "1"]
    fields["VARY"] = "*"
    #expect(fields == ["Age": "1", "Vary": "*"])
    fields["Age"] = nil
    #expect(fields == ["Vary": "*"])
  }

  @Test func `a value cannot end its line`() {
    var fields = HTTPFields()
    fields.append("X-Name", "a\r\nSet-Cookie: b\u{0}")
    #expect(fields["X-Name"] == "a  Set-Cookie: b ")
  }

  @Test func `a member is added to a list once`() {
    var fields: HTTPFields = ["Vary": "origin"]
    fields.appendMember("Origin", to: "Vary")
    fields.appendMember("Accept", to: "Vary")
    #expect(fields["Vary"] == "origin, Accept")
  }

  @Test(arguments: ["", "a b", "a:", "Ünï", "a\u{0}"])
  func `a field name must be a token`(text: String) {
    #expect(FieldName(text) == nil)
  }
}
