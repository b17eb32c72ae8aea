import Numbers
import PaywallTree

extension Rule {
  static let termsMissing = Rule(
    "terms-missing", group: .policy, severity: .error,
    summary: "A screen that sells has no link to the terms or to the privacy policy.",
    threshold:
      "a link to each anywhere on the page, also in Markdown: by its role, its words or its address",
    sources: [
      "https://developer.apple.com/app-store/review/guidelines/#3.1.2",
      "https://developer.apple.com/forums/thread/807082",
    ],
    hint:
      "add a link for each: {\"type\": \"openURL\", \"url\": …, \"role\": \"terms\"}; App Store Connect wants both, too",
    judge: .screen { scene, subject, verdicts in
      guard scene.hasWords, let button = scene.sellingButton(subject) else { return }
      let missing = [ScreenLink.terms, .privacy].filter { !scene.offered.contains($0) }
      guard !missing.isEmpty else { return }
      let names = missing.map { $0 == .terms ? "the terms" : "the privacy policy" }
      verdicts.note(
        scene.items[button.item], weight: Double(missing.count), frames: [button.frame],
        "beside \(scene.name(of: button)) there is no link to \(names.joined(separator: " or "))")
    })
}
