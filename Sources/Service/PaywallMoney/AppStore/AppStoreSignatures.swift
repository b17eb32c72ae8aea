import Digest
import Foundation
import JSON
import Signatures

/// Verifies what the App Store signs: notifications, transactions and renewals, each a JWS whose header carries its chain.
public final class AppStoreSignatures: Sendable {
  private let root: Certificate
  private let library: SignatureLibrary
  private let known = KnownChains()

  /// By which Apple marks what signs receipts, and the authorities of such keys.
  private static let marks = CertificateChain.Marks(
    leaf: OID(1, 2, 840, 113635, 100, 6, 11, 1),
    intermediate: OID(1, 2, 840, 113635, 100, 6, 2, 1))
  /// How far the store's clock may be ahead of this one, in seconds.
  static let tolerance = 300.0

  /// - Parameter root: the certificate that chains must lead to; a message's own root is never read.
  public init(root: Certificate, _ library: SignatureLibrary) {
    self.root = root
    self.library = library
  }

  /// Returns the payload of a message, if the App Store signed it.
  ///
  /// The order keeps strangers cheap: lengths and parts, then the header's hash, and a limited number of unknown headers. Certificates
  /// must have been valid when the message was signed, not now: Apple lets leaves expire whose messages stay true.
  public func payload(of message: [UInt8], at now: Date) throws(SignedRefusal) -> JSONNode {
    let message = try CompactMessage(message)
    let hash = SHA256.hash(Array(message.header))
    let chain: CertificateChain
    let isNew: Bool
    if let kept = known.chain(hash) {
      (chain, isNew) = (kept, false)
    } else {
      (chain, isNew) = (try newChain(of: message, at: now), true)
    }
    guard chain.key.verifies(pair: try message.signature(), of: message.signed, .sha256) else {
      throw SignedRefusal(.signature, "the signature is not of this message")
    }
    if isNew { known.keep(chain, hash) }
    let payload = try message.decodedPayload()
    try check(payload, chain, at: now)
    return payload
  }

  private func newChain(
    of message: CompactMessage, at now: Date
  ) throws(SignedRefusal) -> CertificateChain {
    let header = try message.decodedHeader()
    guard header["alg"]?.string == "ES256" else {
      throw SignedRefusal(.algorithm, "the algorithm is not ES256")
    }
    guard let texts = header["x5c"]?.elements, texts.count == 3 else {
      throw SignedRefusal(
        .chainLength, "the header has not three certificates in x5c, as those of the App Store")
    }
    let (leaf, intermediate) = (
      try certificate(0, header["x5c"]), try certificate(1, header["x5c"])
    )
    guard known.mayVerify(at: now.timeIntervalSince1970) else {
      throw SignedRefusal(.busy, "too many messages with unknown certificates came at once")
    }
    let chain = try trusted(leaf, intermediate)
    guard chain.key.kind == .p256 else {
      throw SignedRefusal(.algorithm, "the key of the signature is not of P-256, as ES256 says")
    }
    return chain
  }

  private func trusted(
    _ leaf: Certificate, _ intermediate: Certificate
  ) throws(SignedRefusal) -> CertificateChain {
    do throws(CertificateChain.Mistake) {
      return try CertificateChain(
        leaf: leaf, intermediate: intermediate, root: root, Self.marks, library)
    } catch {
      throw SignedRefusal(.chain, Self.words(of: error))
    }
  }

  private func certificate(
    _ place: Int, _ chain: JSONNode?
  ) throws(SignedRefusal) -> Certificate {
    guard let text = chain?[place]?.string, text.utf8.count <= 2 * Certificate.most,
      let bytes = Data(base64Encoded: text)
    else {
      throw SignedRefusal(.certificate, "certificate \(place + 1) of x5c is not base64")
    }
    do throws(DERError) {
      return try Certificate(Array(bytes))
    } catch {
      throw SignedRefusal(.certificate, "certificate \(place + 1) of x5c: \(error)")
    }
  }

  private func check(
    _ payload: JSONNode, _ chain: CertificateChain, at now: Date
  ) throws(SignedRefusal) {
    let now = now.timeIntervalSince1970
    let milliseconds = (payload["signedDate"] ?? payload["receiptCreationDate"])?.number?.double
    let date = milliseconds.map { $0 / 1_000 } ?? now
    guard date <= now + Self.tolerance else {
      throw SignedRefusal(.future, "the message says that it was signed later than now")
    }
    guard chain.validity.contains(Int(clamping: date.rounded(.down))) else {
      throw SignedRefusal(
        .chainTime, "a certificate was not valid when the message was signed")
    }
  }

  private static func words(of mistake: CertificateChain.Mistake) -> String {
    switch mistake {
    case .wrongIssuer: "the certificates do not lead to the root of the App Store"
    case .wrongUse: "a certificate is not one of those that sign for the App Store"
    case .wrongKey: "the key of a certificate is none"
    }
  }
}
