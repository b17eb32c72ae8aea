import Foundation
import JSON
import Suites
import Testing

@testable import Signatures

/// Chains of Apple's own tests: `certificates` of the suite `app-store`.
struct CertificateChainTests {
  private let library: SignatureLibrary
  private let certificates: JSONNode

  private static let marks = CertificateChain.Marks(
    leaf: OID(1, 2, 840, 113635, 100, 6, 11, 1),
    intermediate: OID(1, 2, 840, 113635, 100, 6, 2, 1))

  init() throws {
    library = try SignatureLibrary.load()
    let suite = try JSONText(parsing: Suites.read("app-store/public.json"), limits: .trusted).root
    certificates = try #require(suite["certificates"])
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    let text = try #require(certificates[name]?.string)
    return Array(try #require(Data(base64Encoded: text)))
  }

  private func chain(_ names: String...) throws -> CertificateChain {
    let all = try names.map { try Certificate(bytes($0)) }
    return try CertificateChain(
      leaf: all[0], intermediate: all[1], root: all[2], Self.marks, library)
  }

  @Test func `the chain of the App Store leads to Apple's root`() throws {
    let chain = try chain(
      "REAL_APPLE_SIGNING_CERTIFICATE", "REAL_APPLE_INTERMEDIATE", "REAL_APPLE_ROOT")
    #expect(chain.key.kind == .p256)
    // 2025-09-19T19:44:51Z to 2027-10-13T17:47:23Z, the last second included.
    #expect(chain.validity == 1_758_311_091..<1_823_449_644)
  }

  @Test func `the chain of Apple's tests leads to its root`() throws {
    #expect(try chain("LEAF_CERT", "INTERMEDIATE_CA", "ROOT_CA").key.kind == .p256)
  }

  @Test func `a chain does not lead to another root`() throws {
    #expect(throws: CertificateChain.Mistake.wrongIssuer) {
      try chain("LEAF_CERT", "INTERMEDIATE_CA", "REAL_APPLE_ROOT")
    }
    #expect(throws: CertificateChain.Mistake.wrongIssuer) {
      try chain("REAL_APPLE_SIGNING_CERTIFICATE", "REAL_APPLE_INTERMEDIATE", "ROOT_CA")
    }
  }

  @Test(arguments: [
    ["LEAF_CERT_FOR_INTERMEDIATE_CA_INVALID_OID", "INTERMEDIATE_CA_INVALID_OID"],
    ["LEAF_CERT_INVALID_OID", "INTERMEDIATE_CA"], ["INTERMEDIATE_CA", "LEAF_CERT"],
  ])
  func `certificates without their marks are of no use`(names: [String]) throws {
    #expect(throws: CertificateChain.Mistake.wrongUse) {
      try chain(names[0], names[1], "ROOT_CA")
    }
  }

  @Test func `no certificate is read after a changed byte of its structure or with an end cut off`()
    throws
  {
    let bytes = try bytes("LEAF_CERT")
    for count in 0..<bytes.count {
      #expect(throws: DERError.self) { try Certificate(Array(bytes.prefix(count))) }
    }
    #expect(throws: DERError.self) { try Certificate(bytes + [0]) }
  }

  @Test func `a changed bit makes a certificate unreadable or its chain untrusted`() throws {
    let (intermediate, root) = (
      try Certificate(bytes("INTERMEDIATE_CA")), try Certificate(bytes("ROOT_CA"))
    )
    let right = try bytes("LEAF_CERT")
    var unreadable = 0
    for place in right.indices {
      for bit in 0..<8 {
        var changed = right
        changed[place] ^= 1 << bit
        guard let leaf = try? Certificate(changed) else {
          unreadable += 1
          continue
        }
        #expect(throws: CertificateChain.Mistake.self, "byte \(place), bit \(bit)") {
          try CertificateChain(
            leaf: leaf, intermediate: intermediate, root: root, Self.marks, library)
        }
      }
    }
    #expect(unreadable > 500, "most of what surrounds names and numbers is structure")
  }
}
