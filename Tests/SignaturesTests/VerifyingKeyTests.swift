import ASCII
import JSON
import Suites
import Testing

@testable import Signatures

struct VerifyingKeyTests {
  private let library: SignatureLibrary

  init() throws { library = try SignatureLibrary.load() }

  @Test func `a machine without libcrypto is told what to install`() {
    #expect {
      try SignatureLibrary(named: ["libnone.so.1"])
    } throws: { error in
      "\(error)".contains("not installed") && "\(error)".contains("libssl3")
    }
  }

  @Test func `a library that is not libcrypto is told by what it lacks`() {
    #expect {
      try SignatureLibrary(named: ["libz.so.1"])
    } throws: { error in
      "\(error)".contains("libcrypto lacks OPENSSL_init_crypto")
    }
  }

  private func google() throws -> (key: KeyInfo, message: [UInt8], signature: [UInt8]) {
    let suite = try JSONText(parsing: Suites.read("app-store/made.json"), limits: .trusted).root
    let google = try #require(suite["google"])
    let key = try #require(google["keys"]?["keys"]?[0])
    func bytes(_ text: String?) throws -> [UInt8] {
      let text = try #require(text)
      return try #require([UInt8](base64URL: text))
    }
    let token = try #require(google["cases"]?["right"]?["message"]?.string)
    let parts = token.split(separator: ".")
    let (modulus, exponent) = (try bytes(key["n"]?.string), try bytes(key["e"]?.string))
    return (
      try #require(KeyInfo(modulus: modulus, exponent: exponent)),
      Array("\(parts[0]).\(parts[1])".utf8), try bytes(String(parts[2]))
    )
  }

  @Test func `RSA verifies what the key of a JSON Web Key has signed, and nothing else`() throws {
    let (info, message, signature) = try google()
    let key = try #require(VerifyingKey(info, library))
    #expect(key.verifies(signature, of: message, .sha256))
    #expect(!key.verifies(signature, of: message, .sha384))
    #expect(!key.verifies(signature, of: message + [0], .sha256))
    #expect(!key.verifies([], of: message, .sha256))
    #expect(!key.verifies(pair: signature, of: message, .sha256), "RSA has no pair of numbers")
    for place in stride(from: 0, to: signature.count, by: 16) {
      var changed = signature
      changed[place] ^= 1
      #expect(!key.verifies(changed, of: message, .sha256))
    }
  }

  @Test func `an RSA key has 2,048 to 4,096 bits and an odd exponent`() {
    let modulus = [UInt8](repeating: 0xc5, count: 256)
    #expect(KeyInfo(modulus: modulus, exponent: [1, 0, 1]) != nil)
    #expect(KeyInfo(modulus: Array(modulus.dropLast()), exponent: [1, 0, 1]) == nil)
    #expect(KeyInfo(modulus: [0] + modulus, exponent: [1, 0, 1]) == nil)
    #expect(KeyInfo(modulus: modulus + modulus + [1], exponent: [1, 0, 1]) == nil)
    #expect(KeyInfo(modulus: modulus, exponent: [1, 0, 0]) == nil)
    #expect(KeyInfo(modulus: modulus, exponent: [1, 0, 0, 0, 1]) == nil)
    #expect(KeyInfo(modulus: [], exponent: []) == nil)
  }

  @Test func `a point that is not on its curve is no key`() throws {
    // Any two numbers, in the form of a key of P-256.
    let point = [0, 4] + [UInt8](repeating: 7, count: 64)
    let bytes = DERWriter.sequence([
      DERWriter.sequence([OID.ecPublicKey.element, OID.p256.element]),
      DERWriter.element(DERTag.bitString, point),
    ])
    var reader = DERReader(bytes[...])
    let info = try KeyInfo(try reader.next())
    #expect(VerifyingKey(info, library) == nil)
  }
}
