import Foundation
import JSON
import PaywallGate
import Pictures
import Testing

/// Pictures that are large files are told, however few pixels they have.
@Suite struct PictureSizeTests {
  @Test(arguments: [(300_000, 0), (300_001, 1)])
  func `a picture of more than 300 KB is heavy`(size: Int, count: Int) throws {
    let logo = TestDocument.paywalls.appending(path: "disney/images/logo.png")
    var bytes = Array(try Data(contentsOf: logo))
    let header = try ImageHeader(reading: bytes)
    bytes += [UInt8](repeating: 0, count: size - bytes.count)
    let document = try TestDocument(
      parsing: #"""
        {"components": [{"type": "image", "url": "images/logo.png", "width": 200, "height": 109.5}]}
        """#)
    var options = RuleCase.few
    options.devices = ["iphone-15"]
    let subject = GateSubject(
      document.document, try document.text, .none, options, images: { _ in header },
      pictures: { [bytes] _ in bytes })
    let findings = try TestGate.gate(lanes: 1).judge(subject).findings
    #expect(findings.count { $0.code == "image-heavy" } == count)
  }
}
