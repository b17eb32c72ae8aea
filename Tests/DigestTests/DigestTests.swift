import ASCII
import Digest
import Testing

struct DigestTests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func `SHA-256 gives the digests of FIPS 180`(message: String, digest: String) {
    #expect(SHA256.hash([UInt8](message.utf8)).hexadecimal == digest)
  }

  @Test func `a million letters give the digest of FIPS 180`() {
    let letters = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(
      SHA256.hash(letters).hexadecimal
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func `the pieces that a message comes in change nothing`() {
    let message = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7) }
    for size in [1, 3, 55, 56, 63, 64, 65, 128, 129] {
      var hash = SHA256()
      for start in stride(from: 0, to: message.count, by: size) {
        hash.update(Array(message[start..<min(start + size, message.count)]))
      }
      #expect(hash.finish() == SHA256.hash(message), "in pieces of \(size)")
    }
  }

  @Test(arguments: [
    (
      [UInt8](repeating: 0x0b, count: 20), "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      [UInt8]("Jefe".utf8), "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xaa, count: 131),
      "Test Using Larger Than Block-Size Key - Hash Key First",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
  ])
  func `HMAC gives the digests of RFC 4231`(key: [UInt8], message: String, digest: String) {
    #expect(HMAC.sha256([UInt8](message.utf8), key: key).hexadecimal == digest)
    let kept = HMAC(key: key)
    _ = kept.code(of: [1, 2, 3])
    #expect(kept.code(of: [UInt8](message.utf8)).hexadecimal == digest)
  }

  @Test func `bytes are equal only when all of them are`() {
    #expect([1, 2, 3].equalsInConstantTime([1, 2, 3]))
    #expect(![1, 2, 3].equalsInConstantTime([1, 2, 4]))
    #expect(![1, 2, 3].equalsInConstantTime([1, 2]))
  }
}
