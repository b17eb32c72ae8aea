import ASCII
import Digest
import Foundation
import PaywallModel
import Testing

@testable import Routing

struct PreviewLinkTests {
  private let secret = [UInt8](repeating: 7, count: 32)
  private var key: PreviewKey { PreviewKey(secret) { Date(timeIntervalSince1970: 1_800_000_000) } }

  /// Nobody has made these: a number has too many digits, a sign or zeros before it, or no timestamp can write the time.
  static let impossible = [
    "", "-", "----", "disney", "disney-1", "disney-1-1800000100", "1-1800000100-0123abcd",
    "disney-1-9223372036854775807-00000000", "disney-1-9223372036854775808-00000000",
    "disney-1-9223372036854774784-00000000", "disney-1-253402300800-00000000",
    "disney-1-99999999999999999999999999-00000000",
    "disney-1-\(String(repeating: "9", count: 400))-00000000",
    "disney-1--1-00000000", "disney-1-+1-00000000", "disney-1-01-00000000", "disney-1-1e3-00000000",
    "disney-1-1.5-00000000", "disney-1-nan-00000000", "disney-1-٣-00000000", "disney-1- 1-00000000",
    "disney-0-1800000100-00000000", "disney-2147483648-1800000100-00000000",
    "disney-9223372036854775807-1800000100-00000000", "disney-+1-1800000100-00000000",
    "disney-1-1800000100-", "disney-1-1800000100-0000000", "disney-1-1800000100-000000000",
    "disney-1-1800000100-ABCDEF00", "disney-1-1800000100-0000000g", "disney-1-1800000100-٠٠٠٠",
    "-1-1800000100-00000000", "Disney-1-1800000100-00000000", "dis ney-1-1800000100-00000000",
    "\(String(repeating: "d", count: 65))-1-1800000100-00000000",
  ]

  @Test(arguments: impossible)
  func `what nobody can have made is no link`(id: String) {
    #expect(PreviewLink(id: id) == nil)
    #expect(key.link(of: id) == nil)
    #expect(key.link(of: id + "-" + String(repeating: "0", count: 32)) == nil)
  }

  @Test(arguments: impossible)
  func `even signed, what nobody can have made is no link`(id: String) {
    let mac = HMAC.sha256(Array(("preview " + id).utf8), key: secret).prefix(16).hexadecimal
    #expect(key.link(of: id + "-" + mac) == nil)
  }

  @Test(arguments: ["disney", "a-b-1", "1-2-3-4"], [1, 60, PreviewKey.longest])
  func `a link is what its token and its id say`(name: String, seconds: Int) throws {
    let brand = try #require(Brand(name))
    let link = key.link(to: Int(Int32.max), of: brand, seconds: seconds)
    #expect(key.link(of: key.token(of: link)) == link)
    #expect(PreviewLink(id: link.id) == link)
    #expect(link.expiresAt == Date(timeIntervalSince1970: 1_800_000_000 + Double(seconds)))
  }

  @Test func `a link is revoked by its handle or its token, and shown by its token alone`() throws {
    let link = key.link(to: 3, of: try #require(Brand("disney")), seconds: 60)
    let (handle, token) = (key.handle(of: link), key.token(of: link))
    #expect(key.link(revokedBy: handle) == link && key.link(revokedBy: token) == link)
    #expect(key.link(of: handle) == nil)
    #expect(key.link(revokedBy: link.id) == nil)
    for other in impossibleHandles(link) { #expect(key.link(revokedBy: other) == nil, "\(other)") }
  }

  /// Ids that look like a link's, each with a signature that another one has or that is made up.
  private func impossibleHandles(_ link: PreviewLink) -> [String] {
    let signature = key.handle(of: link).split(separator: "-").last.map(String.init) ?? ""
    let zeros = String(repeating: "0", count: 32)
    return Self.impossible + Self.impossible.map { $0 + "-" + signature } + [
      "disney-4-1800000060-0123abcd-" + signature, link.id + "-" + zeros,
      "disney-3-253402300799-00000000-" + zeros,
    ]
  }

  @Test func `a link that a clock made that was ahead is good only when that time has come`() throws
  {
    let ahead = PreviewKey(secret) { Date(timeIntervalSince1970: 1_900_000_000) }
    let token = ahead.token(of: ahead.link(to: 3, of: try #require(Brand("disney")), seconds: 60))
    #expect(ahead.link(of: token) != nil)
    #expect(key.link(of: token) == nil && key.link(revokedBy: token) == nil)
  }

  @Test func `a token with any byte changed or cut off is no link`() throws {
    let token = Array(
      key.token(of: key.link(to: 3, of: try #require(Brand("disney")), seconds: 60)).utf8)
    for index in token.indices {
      #expect(key.link(of: String(decoding: token[..<index], as: UTF8.self)) == nil)
      for bit in 0..<7 {
        var flipped = token
        flipped[index] ^= 1 << bit
        let text = String(decoding: flipped, as: UTF8.self)
        // The signature may be written in capital letters.
        if text.lowercased().utf8.elementsEqual(token) && index > token.count - 33 { continue }
        #expect(key.link(of: text) == nil, "\(text)")
      }
    }
  }
}
