import PaywallModel
import PaywallRender

/// The menu of all pages, which is also the outline of `llms.txt` and of the home page.
enum PageMenu {
  struct Link: Sendable {
    var path: String
    var title: String
    /// A phrase that describes the content of the page.
    var about = ""
    var children: [Link] = []
  }

  struct Group: Sendable {
    var title: String
    var links: [Link]
  }

  static let groups = [
    Group(title: "Write a paywall", links: writing), Group(title: "Guides", links: guides),
    Group(title: "Show a paywall", links: showing), Group(title: "Run the service", links: running),
  ]

  private static let writing = [
    Link(
      path: "/reference", title: "Your first paywall",
      about: "one paywall that grows from five lines, with a picture of each step"),
    Link(
      path: "/reference/examples", title: "Examples",
      about: "whole paywalls to start from, in light, dark, on a tablet and in Arabic"),
    Link(
      path: "/reference/document", title: "The document",
      about: "the sections of a document, its page and its products"),
    Link(
      path: "/reference/components", title: "Components",
      about: "labels, images, buttons, stacks and all others, each on its own page",
      children: Component.kinds.list.map {
        Link(path: "/reference/components/\($0.name)", title: $0.name, about: $0.help)
      }),
    Link(
      path: "/reference/common", title: "Every component",
      about: "the properties that all components have: size, place, look, meaning"),
    Link(path: "/reference/actions", title: "Actions", about: "what a tap can do"),
    Link(
      path: "/reference/conditions", title: "Conditions",
      about: "how properties change with the reader, the screen and the state"),
    Link(
      path: "/reference/fragments", title: "Fragments",
      about: "ready-made components with parameters, such as plan cards and footers",
      children: FragmentPages.names.map {
        Link(path: "/reference/fragments/\($0)", title: $0, about: FragmentPages.help(of: $0))
      }),
    Link(
      path: "/reference/values", title: "Values",
      about: "the forms of values: colours, lengths, gradients, texts"),
    Link(
      path: "/reference/studio", title: "The studio",
      about: "write a paywall, see it on every device and publish it, in one page"),
    Link(
      path: "/reference/check", title: "Check before anybody sees it",
      about: "what paywalld looks for on every screen, and what to do about it"),
    Link(
      path: "/reference/placements", title: "Placements and experiments",
      about: "which paywall somebody sees at which moment, why, and what a change would do"),
    Link(
      path: "/reference/canary", title: "A canary of a launch",
      about: "a new version for a share of the readers first, and what sends it back"),
    Link(
      path: "/reference/counting", title: "Counting and consent",
      about: "what apps and pages send of what happened, what is kept, and what never leaves"),
    Link(
      path: "/reference/money", title: "Money that stores confirm",
      about: "what stores sign of purchases, renewals and refunds, proved and kept"),
    Link(
      path: "/reference/revenuecat", title: "Coming from RevenueCat",
      about: "the features of RevenueCat's paywalls and their equivalents"),
    Link(
      path: "/reference/storekit", title: "Test files of Xcode",
      about: "products from a .storekit file, and back"),
    Link(path: "/reference/names", title: "All names", about: "every name, from A to Z"),
  ]

  private static let guides = GuidePages.files.map {
    Link(path: $0.path, title: $0.title, about: $0.phrase)
  }

  private static let showing =
    [
      Link(
        path: "/reference/api", title: "The API", about: "every request, parameter and problem"),
      Link(
        path: "/reference/web", title: "On the web",
        about: "the element paywall-view, which shows a paywall in a page"),
      Link(
        path: "/reference/swift", title: "The Swift library",
        about: "a paywall in an app in 20 lines: states, taps, keeping, selling"),
      Link(
        path: "/reference/layout", title: "Drawing a layout",
        about: "how a client draws a layout, reacts to taps and announces it"),
      Link(
        path: "/reference/members", title: "Members of a layout",
        about: "every object of a layout and its members"),
    ]
    + RecipePages.all.map { recipe in
      Link(
        path: recipe.file.path, title: recipe.file.title,
        about: "code that draws a layout, and what not to forget")
    }

  private static let running = [
    Link(
      path: "/reference/operations", title: "Running paywalld",
      about: "deploying, tokens, backup, recovery, and every limit"),
    Link(
      path: "/reference/changes", title: "Changes",
      about: "what each version brings, and what to do when you upgrade"),
  ]

  /// Returns the menu with the current page and its sections marked.
  static func html(for page: Page) -> HTML {
    """
    <nav id="menu" popover aria-label="Pages">
    \(HTML(joining: groups.map { group in
      "<h2>\(group.title)</h2>\n<ul>\(HTML(joining: group.links.map { item($0, page) }))</ul>"
    }))
    </nav>
    """
  }

  private static func item(_ link: Link, _ page: Page) -> HTML {
    let isCurrent = link.path == page.path
    let entry: HTML =
      "<a href=\"\(link.path)\"\((isCurrent ? " aria-current=\"page\"" : "") as HTML)>\(link.title)</a>"
    if !link.children.isEmpty {
      let isOpen = page.path.hasPrefix(link.path)
      return """
        <li>\(entry)<details\((isOpen ? " open" : "") as HTML)><summary>\(link.children.count) \(link.title.lowercased())</summary>
        <ul>\(HTML(joining: link.children.map { item($0, page) }))</ul></details></li>
        """
    }
    guard isCurrent, page.sections.count > 1 else { return "<li>\(entry)</li>" }
    let sections = page.sections.map { "<li><a href=\"#\($0.id)\">\($0.title)</a></li>" as HTML }
    return "<li>\(entry)<ul>\(HTML(joining: sections))</ul></li>"
  }
}
