import JSON
import Numbers
import PaywallModel
import Pictures

extension MeaningCheck {
  /// Checks that a brand's own picture exists in its images folder.
  func check(image node: JSONNode, _ exist: (String) -> Bool) {
    guard let url = node.string else { return }
    guard let name = ImageName(url: url)?.name else {
      guard url.utf8.starts(with: "images/".utf8) else { return }
      findings.report(
        "image-name", at: node, "\"\(url)\" names no file of the images folder",
        hint: "write \"images/\" and the file's name, without further folders")
      return
    }
    guard !exist(name) else { return }
    findings.report(
      "missing-image", at: node, "there is no picture \"\(name)\" in the brand's images folder",
      hint: "put the file into images/, or correct the name")
  }

  /// Checks that the stops of a gradient are in order.
  func check(gradient node: JSONNode) {
    var last = 0.0
    for stop in node["stops"]?.elements.map(Array.init) ?? [] {
      guard let at = stop["at"], let number = at.number else { continue }
      if number.double < last {
        findings.report(
          "stop-order", at: at,
          "this stop is at \(number.text), before an earlier stop of the list",
          hint: "list the stops from 0 to 1")
      }
      last = max(last, number.double)
    }
  }
}
