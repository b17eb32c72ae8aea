import Testing

@testable import Signatures

struct DERTests {
  @Test(
    arguments: [
      ("an indefinite length", [0x30, 0x80, 0, 0]),
      ("a length in more bytes than needed", [0x04, 0x81, 1, 7]),
      ("a length with a zero before it", [0x04, 0x82, 0, 0x80]),
      ("a length of four bytes", [0x04, 0x84, 0, 0, 0, 1]),
      ("a long tag", [0x1f, 0x81, 1, 0]), ("more content than there is", [0x04, 2, 1]),
      ("no length", [0x04]),
      ("nothing", []),
    ] as [(String, [UInt8])])
  func `what has another form than the distinguished one is refused`(name: String, bytes: [UInt8]) {
    #expect(throws: DERError.self, "\(name)") {
      var reader = DERReader(bytes[...])
      _ = try reader.next()
    }
  }

  @Test func `an element knows its bytes and its place in the whole`() throws {
    let bytes: [UInt8] = [0x30, 5, 0x02, 1, 9, 0x05, 0]
    var reader = DERReader(bytes[...])
    var parts = try reader.next().parts(DERTag.sequence)
    #expect(Array(try parts.next(DERTag.integer).bytes) == [0x02, 1, 9])
    let null = try parts.next()
    #expect((null.tag, null.place) == (DERTag.null, 5))
    try parts.end()
    #expect(throws: DERError("expected an element with the tag 48, found 2", at: 0)) {
      var reader = DERReader([0x02, 1, 9])
      _ = try reader.next(DERTag.sequence)
    }
  }

  @Test(arguments: [
    (DERTag.utcTime, "700101000000Z", 0), (DERTag.utcTime, "491231235959Z", 2_524_607_999),
    (DERTag.utcTime, "500101000000Z", -631_152_000),
    (DERTag.utcTime, "240229120000Z", 1_709_208_000),
    (DERTag.generalizedTime, "20500101000000Z", 2_524_608_000),
    (DERTag.generalizedTime, "99991231235959Z", 253_402_300_799),
  ])
  func `times are seconds since 1970`(tag: UInt8, text: String, seconds: Int) throws {
    var reader = DERReader(DERWriter.element(tag, Array(text.utf8))[...])
    #expect(try DERTime.seconds(try reader.next()) == seconds)
  }

  @Test(arguments: [
    "7001010000Z", "700101000000", "701301000000Z", "700100000000Z", "700101240000Z",
    "700101006000Z",
    "70010100000aZ", "700101000000+0100", "",
  ])
  func `other times are refused`(text: String) throws {
    var reader = DERReader(DERWriter.element(DERTag.utcTime, Array(text.utf8))[...])
    let element = try reader.next()
    #expect(throws: DERError.self) { try DERTime.seconds(element) }
  }

  @Test func `names of algorithms have the bytes of X_690`() {
    #expect(OID.rsaEncryption.bytes == [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01])
    #expect(OID.p384.bytes == [0x2b, 0x81, 0x04, 0x00, 0x22])
  }

  @Test func `numbers are written as short as they can be, and never as negative ones`() {
    #expect(DERWriter.integer([0, 0, 0x7f]) == [0x02, 1, 0x7f])
    #expect(DERWriter.integer([0, 0x80]) == [0x02, 2, 0, 0x80])
    #expect(DERWriter.integer([0]) == [0x02, 1, 0])
    #expect(
      DERWriter.element(DERTag.octetString, [UInt8](repeating: 1, count: 300)).prefix(4) == [
        0x04, 0x82, 1, 44,
      ])
  }
}
