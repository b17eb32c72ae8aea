import ProgramFiles

/// Pages with the code of a client in one toolkit each. The code is in `paywalls/examples/clients`.
enum RecipePages {
  struct Recipe: Sendable {
    let file: PageFile
    /// The names of the files with code.
    let code: [String]

    fileprivate init(_ name: String, _ code: [String]) {
      file = PageFile("/reference/clients/" + name)
      self.code = code
    }

    var page: Page { file.page(sections: ["code": code.map(RecipePages.section)]) }
  }

  static let all = [
    Recipe("swiftui", ["PaywallView+SwiftUI.swift", "PaywallDrawing.swift"]),
    Recipe("uikit", ["PaywallView+UIKit.swift", "PaywallDrawing.swift"]),
    Recipe(
      "compose", ["PaywallView.kt", "PaywallPage.kt", "PaywallService.kt", "PaywallEvents.kt"]),
    Recipe(
      "flutter",
      [
        "paywall_view.dart", "paywall_page.dart", "paywall_service.dart", "paywall_events.dart",
      ]),
    Recipe("page", ["paywall-page.js"]),
    Recipe("react", ["Paywall.tsx", "paywall-server.mjs"]),
  ]

  fileprivate static func section(_ file: String) -> Page.Section {
    let bytes = ProgramFiles.bytes(of: "examples/clients/\(file)") ?? []
    return Page.Section(
      file.lowercased().replacing("+", with: "-"), file,
      "<div class=\"code\"><pre><code>\(String(decoding: bytes, as: UTF8.self))</code></pre></div>")
  }
}
