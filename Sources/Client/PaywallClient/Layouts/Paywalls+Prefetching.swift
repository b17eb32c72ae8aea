import ASCII
import Digest
import Foundation
import Numbers

/// The prefetched files, so that a paywall can be shown without a connection.
public struct PrefetchReport: Sendable, Hashable {
  public var pages = 0
  /// The number of pictures and fonts that are cached now.
  public var files = 0
  /// The error of each file that could not be cached, by its address.
  public var failures: [String: PaywallError] = [:]
}

extension Paywalls {
  /// Fetches the document, the pages, and all their pictures and fonts.
  ///
  /// - Parameter requests: one for each box, theme and language that will be shown.
  /// - Throws: an error if no page could be fetched.
  public func prefetch(_ requests: [PaywallRequest]) async throws(PaywallError) -> PrefetchReport {
    var report = PrefetchReport()
    var files: [String: String?] = [:]
    var fonts: Set<LaidOutFontFile> = []
    var last = PaywallError.notCached
    for request in requests {
      do throws(PaywallError) {
        let page = try await paywall(request)
        _ = try await document(for: request)
        report.pages += 1
        for asset in page.layout.assets { files[asset.url] = asset.hash }
        fonts.formUnion(page.layout.fonts.filter { $0.file != nil })
      } catch {
        last = error
        report.failures[request.target] = error
      }
    }
    guard report.pages > 0 || requests.isEmpty else { throw last }
    for (address, hash) in files.sorted(by: { $0.key < $1.key }) {
      do throws(PaywallError) {
        _ = try await file(address, hash: hash)
        report.files += 1
      } catch {
        report.failures[address] = error
      }
    }
    for font in fonts.sorted(by: { $0.file ?? "" < $1.file ?? "" }) {
      do throws(PaywallError) {
        _ = try await self.font(font)
        report.files += 1
      } catch {
        report.failures[font.file ?? ""] = error
      }
    }
    return report
  }

  /// Returns a font of a page as TTF or OTF, or the file that the page names if the service has only that. Does not request cached fonts again.
  ///
  /// - Throws: `notCached` for a font without a file, such as one of the system.
  public func font(_ font: LaidOutFontFile) async throws(PaywallError) -> Data {
    guard let plain = font.plainFile, let file = font.file else { throw .notCached }
    do throws(PaywallError) {
      return try await self.file(plain, hash: plain == file ? font.hash : nil)
    } catch {
      // A static site, a former service, or a brand that has the font in this file alone.
      guard plain != file, !error.isTransient else { throw error }
      return try await self.file(file, hash: font.hash)
    }
  }

  /// Returns the bytes of a picture or font of a page. Does not request cached files again.
  ///
  /// - Parameter hash: the SHA-256 in the page, in hexadecimal. Other bytes are an error.
  public func file(_ address: String, hash: String?) async throws(PaywallError) -> Data {
    let name = "file " + (hash ?? address)
    if let entry = keptContent(name) { return entry.content }
    let target = address.hasPrefix("/") ? String(address.dropFirst()) : address
    let response = try await ServiceRequests(configuration: configuration).answer(target) {
      (response) throws(PaywallError) in
      guard let hash, SHA256.hash(Array(response.content)).hexadecimal != hash else { return }
      throw .unreadable("\(address) has other bytes than the page says")
    }
    keepContent(response.content, name, tag: nil)
    return response.content
  }

  /// Returns the document of a brand as it was published, byte for byte; without an answer, the cached one.
  public func document(_ brand: String? = nil) async throws(PaywallError) -> Data {
    let target = "paywall" + (brand.map { "?" + PaywallRequest.query([("brand", $0)]) } ?? "")
    return try await document(target, kept: "document " + target, content: nil)
  }

  /// Returns the document for one customer, which the device can lay out: see `PaywallConfiguration.layOut`.
  public func document(for request: PaywallRequest) async throws(PaywallError) -> Data {
    try await document(
      request.documentTarget, kept: request.documentName, content: request.content(known: nil))
  }

  private func document(
    _ target: String, kept name: String, content: Data?
  ) async throws(PaywallError) -> Data {
    let known = keptContent(name)
    do throws(PaywallError) {
      let response = try await ServiceRequests(configuration: configuration)
        .answer(target, content: content, tag: known?.about.tag)
      if response.status == 304, let known { return known.content }
      keepContent(response.content, name, tag: response.fields["etag"])
      return response.content
    } catch {
      guard let known, error.isTransient else { throw error }
      return known.content
    }
  }
}
