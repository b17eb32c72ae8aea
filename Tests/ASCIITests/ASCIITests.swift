import ASCII
import Foundation
import Testing

@Suite struct ASCIITests {
  @Test func `each byte is of the classes that the standard library gives its character`() {
    for byte in UInt8.min...UInt8.max {
      let character = Character(Unicode.Scalar(byte))
      let isASCII = byte < 128
      #expect(byte.isDigit == (isASCII && character.isNumber))
      #expect(byte.isLetter == (isASCII && character.isLetter))
      #expect(byte.isLowercaseLetter == (isASCII && character.isLowercase))
      #expect(byte.isAlphanumeric == (byte.isLetter || byte.isDigit))
      #expect(byte.isHexDigit == (isASCII && character.isHexDigit))
      #expect(byte.isLowercaseHexDigit == (byte.isHexDigit && !character.isUppercase))
      let value = isASCII ? character.hexDigitValue : nil
      #expect(byte.hexadecimalValue.map(Int.init) == value)
    }
  }

  @Test func `hexadecimal text is read back`() {
    #expect([UInt8](hexadecimal: "00ff1a") == [0, 255, 26])
    #expect([UInt8](hexadecimal: "0") == nil)
    #expect([UInt8](hexadecimal: "zz") == nil)
    #expect([UInt8](hexadecimal: "fAB9") == [250, 185])
    for other in ["/0", "0:", "@0", "0G", "`0", "0g", "é", "٣٣"] {
      #expect([UInt8](hexadecimal: other) == nil)
    }
    let all = (0...UInt8.max).map(\.self)
    #expect([UInt8](hexadecimal: all.hexadecimal) == all)
    #expect(all[250...].hexadecimal == "fafbfcfdfeff")
    #expect(all.lazy.filter { $0 > 253 }.hexadecimal == "feff")
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
    ("\u{3FF}\u{3FF}", "z7_Pvw"), (">>>", "Pj4-"),
  ])
  func `base64url has no padding, and - and _ (RFC 4648 §5 and §10)`(text: String, coded: String) {
    #expect(Array(text.utf8).base64URL == coded)
    #expect([UInt8](base64URL: coded) == Array(text.utf8))
  }

  @Test func `base64url is what Foundation makes of bytes of any length`() {
    for length in 0...70 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: 37 * $0 * $0 + 251 * length) }
      let coded = Data(bytes).base64EncodedString().replacing("+", with: "-")
        .replacing("/", with: "_").replacing("=", with: "")
      #expect(bytes.base64URL == coded)
      #expect([UInt8](base64URL: coded) == bytes)
    }
  }

  @Test(arguments: ["Zh", "Zm9", "Zg==", "Zm8=", "Z", "z7/P", "Pj4+", "Zm 9v", "Zé9v", "Zm9v\n"])
  func `what is not base64url has no bytes`(text: String) {
    #expect([UInt8](base64URL: text) == nil)
  }
}
