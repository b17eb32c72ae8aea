import ProgramFiles

/// Pages with the code that draws flat pages in one toolkit each. The code is in `paywalls/examples/clients`.
enum RecipePages {
  struct Recipe: Sendable {
    let name: String
    let title: String
    let lead: HTML
    /// The names of the files.
    let files: [String]
    /// Advice for the toolkit, such as default behaviours to turn off.
    let cautions: [HTML]
  }

  static let all = [swiftUI, uiKit, compose, flutter]

  private static let apple: [HTML] = [
    "Register the fonts that the page names with Core Text once, as TrueType: the service's WOFF2 files are for browsers.",
    "<code>font</code> must return the font of the page's size. <code>UIFontMetrics</code> and Dynamic Type would enlarge it a second time.",
    "A shadow's <code>blur</code> is twice the standard deviation; Core Graphics' is too.",
    "Load pictures before the first drawing. An SVG needs its PNG: <code>png</code> in <code>assets</code>.",
  ]

  private static let swiftUI = Recipe(
    name: "swiftui", title: "SwiftUI",
    lead: """
      A view that draws a page of the Swift package's <code>PaywallClient</code>: <code>Canvas</code> draws, <code>PaywallSession</code> takes the taps.
      """,
    files: ["PaywallView+SwiftUI.swift", "PaywallDrawing.swift"],
    cautions: apple + [
      "Give the client the size of the view's own <code>GeometryReader</code>, with <code>safeAreaInsets</code>, and ask again when it changes.",
      "Keep <code>layoutDirection</code> left to right around the drawing: the page is mirrored already.",
      "Add <code>TextField</code> and <code>Toggle</code> for <code>inputs</code> over the drawing, and pass what is typed to <code>session.fill</code>.",
    ])

  private static let uiKit = Recipe(
    name: "uikit", title: "UIKit",
    lead: """
      A scroll view that draws a page of the Swift package's <code>PaywallClient</code>, with the same drawing as in
      <a href="/reference/clients/swiftui">SwiftUI</a>.
      """,
    files: ["PaywallView+UIKit.swift", "PaywallDrawing.swift"],
    cautions: apple + [
      "Ask for the layout of <code>bounds</code> and <code>safeAreaInsets</code> in <code>layoutSubviews</code> and <code>safeAreaInsetsDidChange</code>.",
      "<code>contentInsetAdjustmentBehavior</code> is <code>.never</code>, or the page moves down a second time.",
      "Add <code>UITextField</code> and <code>UISwitch</code> for <code>inputs</code>, and pass what is typed to <code>session.fill</code>.",
    ])

  private static let compose = Recipe(
    name: "compose", title: "Jetpack Compose",
    lead: """
      A composable that draws the flat list of <code>GET /render?flatten=true&amp;states=all</code>, read with Android's own JSON.
      """,
    files: ["PaywallView.kt"],
    cautions: [
      "Send <code>Configuration.fontScale</code> as <code>textScale</code>, and draw text in dp, never in sp: sp would enlarge it a second time.",
      "Ask for the size of <code>BoxWithConstraints</code> and <code>WindowInsets.safeDrawing</code>, in dp, and ask again when they change.",
      "Use the page's fonts as TrueType files from <code>res/font</code>. Android wraps nothing here, so no line may be drawn with <code>Text</code>.",
      "Android's gradients are premultiplied. Keep the stops that the code adds where the alpha of two stops differs.",
      "Blurs need a software layer before Android 9, and <code>blurBehind</code> needs <code>RenderEffect</code> (Android 12); before, leave it out.",
      "Give each tap a <code>semantics</code> block with the words of <code>GET /render?format=speech</code>.",
    ])

  private static let flutter = Recipe(
    name: "flutter", title: "Flutter",
    lead: """
      A widget that draws the flat list of <code>GET /render?flatten=true&amp;states=all</code> with a <code>CustomPainter</code>.
      """,
    files: ["paywall_view.dart"],
    cautions: [
      "Send <code>MediaQuery.textScalerOf</code> as <code>textScale</code>, and paint with <code>TextScaler.noScaling</code>.",
      "Ask for the size of a <code>LayoutBuilder</code> and <code>MediaQuery.paddingOf</code>, and ask again when they change.",
      "Declare the page's fonts in <code>pubspec.yaml</code> as TrueType files, under the families that the page names.",
      "Pictures must be decoded to <code>ui.Image</code> before they are painted; evict none while the paywall is open.",
      "<code>blurBehind</code> is a <code>BackdropFilter</code> between two painters; a painter cannot blur what lies under it.",
      "Give <code>CustomPaint</code> a <code>SemanticsBuilder</code> with the words of <code>GET /render?format=speech</code>.",
    ])

  static func page(of recipe: Recipe) -> Page {
    Page(
      path: path(of: recipe), title: "A client in \(recipe.title)", lead: recipe.lead,
      opening: """
        <p>Copy the code and change it. Hold it to the conformance kit (<code>paywalld kit FOLDER</code>): its pictures for what you draw, its transcripts
        for what follows from taps. <a href="/reference/layout">Drawing a layout</a> has the rules.</p>
        """,
      sections: [
        Page.Section(
          "cautions", "What not to forget",
          "<ul>\(HTML(joining: recipe.cautions.map { "<li>\($0)</li>" }))</ul>")
      ] + recipe.files.map { file in section(file) })
  }

  static func path(of recipe: Recipe) -> String { "/reference/clients/\(recipe.name)" }

  private static func section(_ file: String) -> Page.Section {
    let bytes = ProgramFiles.bytes(of: "examples/clients/\(file)") ?? []
    return Page.Section(
      file.lowercased().replacing("+", with: "-"), file,
      "<div class=\"code\"><pre><code>\(String(decoding: bytes, as: UTF8.self))</code></pre></div>")
  }
}
