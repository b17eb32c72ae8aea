import Digest
import Foundation
import HTTP
import Testing

@testable import PaywallAPI

/// The web component: its script, its page and its sources.
@Suite struct ClientRouteTests {
  private let service: TestService

  init() throws { service = try TestService() }

  @Test func `the script is what its modules say`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Service/PaywallAPI/Client/Web")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let bytes = try names.filter { $0.hasSuffix(".js") }
      .flatMap { try [UInt8](Data(contentsOf: folder.appending(path: $0))) }
    #expect(
      SHA256.hash(bytes).hexadecimal == ClientScript.source,
      "run python3 scripts/make-web-files.py")
  }

  @Test func `the script is compressed, and a browser that has it gets 304`() throws {
    let answer = try service.ask(
      .get, "/client/paywall.js", fields: ["Accept-Encoding": "gzip"])
    #expect(answer.status == 200 && answer.fields["Content-Encoding"] == "gzip")
    #expect(answer.fields["Content-Type"] == "text/javascript; charset=utf-8")
    #expect(answer.body.count < 19_000)
    let tag = try #require(answer.fields["ETag"])
    let again = try service.ask(
      .get, "/client/paywall.js", fields: ["Accept-Encoding": "gzip", "If-None-Match": tag])
    #expect(again.status == 304 && again.body.isEmpty)
  }

  @Test func `pages of every origin may load the script`() throws {
    let answer = try service.ask(
      .get, "/client/paywall.js", fields: ["Origin": "https://app.example"])
    #expect(answer.fields["Access-Control-Allow-Origin"] == "*")
  }

  @Test func `the page of the component has a strict policy`() throws {
    let answer = try service.ask(.get, "/client/")
    let policy = try #require(answer.fields["Content-Security-Policy"])
    #expect(policy.hasPrefix("default-src 'none'") && !policy.contains("unsafe"))
    #expect(answer.text.contains("<paywall-view fill></paywall-view>"))
  }

  @Test func `the sample of the reference is under 20 lines`() throws {
    let lines = ClientPage.sample.split(separator: "\n")
    #expect(lines.count < 20)
    let page = try service.ask(.get, "/reference/web").text
    #expect(page.contains("&lt;paywall-view fill brand=&quot;disney&quot;&gt;"))
  }
}
