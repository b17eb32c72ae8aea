import Foundation
import JSON
import POSIX
import PaywallModel
import Signatures

/// The stores of all brands, as their files say at the start.
public struct BrandStores: Sendable {
  /// The stores of one brand.
  public struct Own: Sendable {
    public var appStore: AppStoreApps?
    public var stripe: StripeSignature?
    public var hasServer = false
  }

  /// Why the stores cannot be used: which file, and what to do.
  public struct Mistake: Error, Sendable, Hashable, CustomStringConvertible {
    public let description: String
  }

  public internal(set) var brands: [String: Own] = [:]
  /// Verifies what the App Store signs; nil if it sells no brand.
  public internal(set) var appStore: AppStoreSignatures?

  public var isEmpty: Bool { brands.isEmpty }

  public init() {}

  /// The longest secret, in bytes.
  private static let mostSecret = 1_024

  /// Reads `stores.json` of each brand of a folder of paywalls.
  ///
  /// - Parameter root: a file with the root certificate, in DER or PEM, that a test's App Store signs with; nil for Apple's.
  public init(paywalls: String, root: String?) throws {
    guard try FileStatus(of: paywalls) != nil else { return }
    for name in try Folder.names(paywalls).sorted() {
      guard let brand = Brand(name), brand.isOwner else { continue }
      let folder = try Folder.path(of: name, in: paywalls)
      let path = try Folder.path(of: StoresFile.name, in: folder)
      guard try FileStatus(of: path) != nil else { continue }
      brands[brand.name] = try Self.own(path)
    }
    guard brands.values.contains(where: { $0.appStore != nil }) else { return }
    appStore = AppStoreSignatures(root: try Self.root(root), try Self.library())
  }

  private static func library() throws(Mistake) -> SignatureLibrary {
    do throws(SignatureLibrary.Missing) {
      return try SignatureLibrary.load()
    } catch {
      throw Mistake(description: "\(StoresFile.name) names the App Store: \(error)")
    }
  }

  private static func own(_ path: String) throws -> Own {
    let bytes = try RegularFile.read(path, limit: StoresFile.most)
    let file: StoresFile
    do {
      let limits = JSONLimits(maxBytes: StoresFile.most, maxDepth: 8, maxNumberLength: 32)
      file = try StoresFile(JSONText(parsing: bytes, limits: limits).root)
    } catch {
      throw Mistake(description: "\(path):\(error)")
    }
    var own = Own(appStore: file.appStore, hasServer: file.hasServer)
    own.stripe = try file.stripeSecrets.map { files in
      StripeSignature(secrets: try files.map { try secret($0, path) })
    }
    return own
  }

  private static func secret(_ file: String, _ path: String) throws(Mistake) -> String {
    let text: String
    do {
      let bytes = try RegularFile.read(file, limit: mostSecret)
      text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    } catch {
      throw Mistake(description: "\(path) names a secret that cannot be read: \(error)")
    }
    guard text.utf8.count >= 16, !text.contains(where: \.isWhitespace) else {
      throw Mistake(
        description:
          "\(file), which \(path) names, has no secret; write the secret of Stripe's endpoint into it: whsec_…"
      )
    }
    return text
  }

  private static func root(_ path: String?) throws(Mistake) -> Certificate {
    do {
      guard let path else { return try .appleRoot() }
      let bytes = try RegularFile.read(path, limit: 2 * Certificate.most)
      let text = String(decoding: bytes, as: UTF8.self)
      guard text.hasPrefix("-----BEGIN CERTIFICATE-----") else { return try Certificate(bytes) }
      let lines = text.split(separator: "\n").filter { !$0.hasPrefix("-----") }
      return try Certificate(Array(Data(base64Encoded: lines.joined()) ?? Data()))
    } catch {
      throw Mistake(
        description: "\(path ?? "the root"): expected a certificate of X.509 with ECDSA: \(error)")
    }
  }
}
