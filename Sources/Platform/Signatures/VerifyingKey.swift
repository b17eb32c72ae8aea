import Numbers

/// A public key that verifies signatures. Any number of threads may use it.
public final class VerifyingKey: Sendable {
  /// The digest that a signature is of.
  public enum Digest: Sendable, Hashable { case sha256, sha384 }

  public let kind: KeyInfo.Kind
  private let library: SignatureLibrary
  /// The address of libcrypto's key, which only libcrypto reads.
  private let address: UInt

  /// - Returns: nil if libcrypto does not accept the key, such as a point that is not on its curve.
  public init?(_ info: KeyInfo, _ library: SignatureLibrary) {
    let key = info.bytes.withUnsafeBufferPointer { bytes in
      var start = bytes.baseAddress
      return library.readKey(nil, &start, bytes.count)
    }
    guard let key else {
      library.clearErrors()
      return nil
    }
    kind = info.kind
    self.library = library
    address = UInt(bitPattern: key)
  }

  deinit { library.freeKey(pointer) }

  private var pointer: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: address) }

  /// Whether this key made a signature of a message.
  ///
  /// - Parameter signature: in the form of X.509: DER for ECDSA, PKCS #1 v1.5 for RSA.
  public func verifies(_ signature: [UInt8], of message: [UInt8], _ digest: Digest) -> Bool {
    guard let context = library.makeContext() else { return false }
    defer {
      library.freeContext(context)
      library.clearErrors()
    }
    let function = digest == .sha256 ? library.sha256() : library.sha384()
    guard library.begin(context, nil, function, nil, pointer) == 1 else { return false }
    return library.verify(context, signature, signature.count, message, message.count) == 1
  }

  /// Whether this key made an ECDSA signature in the form of JWS: two numbers of equal length, one after the other (RFC 7518 §3.4).
  public func verifies(pair signature: [UInt8], of message: [UInt8], _ digest: Digest) -> Bool {
    guard let length = kind.numberLength, signature.count == 2 * length else { return false }
    let numbers = [signature[..<length], signature[length...]].map(DERWriter.integer)
    return verifies(DERWriter.sequence(numbers), of: message, digest)
  }
}
