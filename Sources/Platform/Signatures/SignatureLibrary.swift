import Foundation
import Numbers

/// The system's libcrypto (OpenSSL), found when it is first needed: a service that verifies nothing neither links nor needs it.
public struct SignatureLibrary: Sendable {
  typealias Pointer = UnsafeMutableRawPointer
  typealias Bytes = UnsafePointer<UInt8>

  let readKey: @Sendable @convention(c) (Pointer?, UnsafeMutablePointer<Bytes?>, Int) -> Pointer?
  let freeKey: @Sendable @convention(c) (Pointer?) -> Void
  let makeContext: @Sendable @convention(c) () -> Pointer?
  let freeContext: @Sendable @convention(c) (Pointer?) -> Void
  let sha256: @Sendable @convention(c) () -> Pointer?
  let sha384: @Sendable @convention(c) () -> Pointer?
  let begin: @Sendable @convention(c) (Pointer?, Pointer?, Pointer?, Pointer?, Pointer?) -> Int32
  let verify: @Sendable @convention(c) (Pointer?, Bytes?, Int, Bytes?, Int) -> Int32
  let clearErrors: @Sendable @convention(c) () -> Void

  /// Why signatures cannot be verified on this machine.
  public struct Missing: Error, Hashable, CustomStringConvertible {
    public let description: String
  }

  /// The names of the library, newest first. They are those of OpenSSL 3 and 1.1.1 on Linux, and of Homebrew on macOS.
  static let names = [
    "libcrypto.so.3", "libcrypto.so.1.1", "/opt/homebrew/lib/libcrypto.3.dylib",
    "/usr/local/lib/libcrypto.3.dylib",
  ]

  private static let found = Result { () throws(Missing) in try SignatureLibrary(named: names) }

  /// The library of this machine, which is loaded once.
  public static func load() throws(Missing) -> SignatureLibrary { try found.get() }

  init(named names: [String]) throws(Missing) {
    guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
      throw Missing(
        description:
          "signatures are verified by libcrypto of OpenSSL 3 or 1.1.1, which is not installed (Debian: apt-get install libssl3)"
      )
    }
    func function<Function>(_ name: String) throws(Missing) -> Function {
      guard let found = dlsym(library, name) else {
        throw Missing(description: "libcrypto lacks \(name); OpenSSL 3 or 1.1.1 is needed")
      }
      return unsafeBitCast(found, to: Function.self)
    }
    let start: @convention(c) (UInt64, Pointer?) -> Int32 = try function("OPENSSL_init_crypto")
    readKey = try function("d2i_PUBKEY")
    freeKey = try function("EVP_PKEY_free")
    makeContext = try function("EVP_MD_CTX_new")
    freeContext = try function("EVP_MD_CTX_free")
    sha256 = try function("EVP_sha256")
    sha384 = try function("EVP_sha384")
    begin = try function("EVP_DigestVerifyInit")
    verify = try function("EVP_DigestVerify")
    clearErrors = try function("ERR_clear_error")
    _ = start(Self.withoutExitHandler, nil)
  }

  /// `OPENSSL_INIT_NO_ATEXIT`: other threads may still verify while the process ends.
  private static let withoutExitHandler: UInt64 = 0x0008_0000
}
