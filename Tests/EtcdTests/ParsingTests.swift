import JSON
import TestEtcd
import Testing

@testable import Etcd

@Suite struct ParsingTests {
  @Test func `objects are found in a stream however it is cut`() {
    let objects = [
      "{}", #"{"a":"}\"{","b":[{},[]]}"#, #"{"\\":"\\"}"#, #"{"ü":"\\\""}"#,
    ]
    let all = bytes(objects.joined(separator: " \r\n\t"))
    for cut in 0...all.count {
      var splitter = ValueSplitter(limit: 100)
      let found = splitter.split(Array(all[..<cut])) + splitter.split(Array(all[cut...]))
      #expect(found == objects.map { bytes($0) } && !splitter.isInside)
    }
    var splitter = ValueSplitter(limit: 4)
    #expect(splitter.split(bytes("{  }{ ")).count == 1)
    #expect(splitter.split(bytes("   ")).isEmpty && splitter.fault == .tooLarge)
    splitter = ValueSplitter(limit: 4)
    #expect(splitter.split(bytes("{}\n[]")) == [bytes("{}")])
    #expect(splitter.fault == .malformed(#"found "[]", expected an object"#))
    #expect(splitter.split(bytes("{}")).isEmpty)
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"), ("\u{FB}\u{FF}", "w7vDvw=="),
  ])
  func `base64 is as RFC 4648 says`(plain: String, encoded: String) {
    #expect(Base64.encode(bytes(plain)) == bytes(encoded))
    #expect(Base64.decode(bytes(encoded)[...]) == bytes(plain))
  }

  @Test(arguments: [
    "Zg", "Zg=", "Zh==", "Zm9=", "Z===", "====", "Zg==Zg==", "Zm9v\n", "Zm-_", "Zm 9", "=Zg=",
  ])
  func `other spellings are not base64`(text: String) {
    #expect(Base64.decode(bytes(text)[...]) == nil)
  }

  @Test func `all bytes survive base64`() {
    let all = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 * 7 + $0 / 256) }
    for count in 0...300 {
      let part = Array(all.prefix(count))
      #expect(Base64.decode(Base64.encode(part)[...]) == part)
    }
  }
}
