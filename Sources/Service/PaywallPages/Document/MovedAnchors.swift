import PaywallModel

/// The list at the end of `/reference`. Its entries have the anchors from when the reference was one page, and link to the new places.
struct MovedAnchors {
  let paywalls: ExamplePaywalls
  private let reference = DocumentReference()

  init(paywalls: ExamplePaywalls) { self.paywalls = paywalls }

  private typealias Entry = (anchor: String, path: String, title: String)

  var html: HTML {
    HTML(
      joining: groups.map { title, entries in
        let links = entries.map { entry -> HTML in
          "<li><a id=\"\(entry.anchor)\" data-moved href=\"\(entry.path)\">\(entry.title)</a></li>"
        }
        return "<h3>\(title)</h3>\n<ul class=\"chips\">\(HTML(joining: links))</ul>"
      })
  }

  private var groups: [(title: String, entries: [Entry])] {
    [
      ("Chapters", Self.chapters),
      (
        "Guides",
        GuidePages.files.map { ("guide-\($0.name)", $0.path, $0.title) }
      ),
      (
        "Components",
        reference.components.map {
          ("component-\($0.name)", "/reference/components/\($0.name)", $0.name)
        }
      ),
      (
        "Actions",
        reference.actions.map { ("action-\($0.name)", "/reference/actions#\($0.name)", $0.name) }
      ),
      (
        "Fragments",
        FragmentPages.names.map {
          ("fragment-\($0)", "/reference/fragments/\($0)", $0)
        }
      ),
      (
        "Values",
        reference.forms.filter { !$0.name.hasSuffix("Changes") && !$0.name.hasSuffix("Content") }
          .map { ("form-\($0.name)", ValueForm.path(of: $0.name), ValueForm.title(of: $0.name)) }
      ),
      (
        "Examples",
        paywalls.names.map { ("paywall-\($0)", "/reference/examples#\($0)", $0) }
      ),
    ]
  }

  private static let chapters: [Entry] = [
    ("document", "/reference/document", "The document"),
    ("page", "/reference/document#page", "meta"),
    ("product", "/reference/document#product", "A product"),
    ("components", "/reference/components", "Components"),
    ("every", "/reference/common", "Every component"),
    ("actions", "/reference/actions", "Actions"),
    ("conditions", "/reference/conditions", "Conditions"),
    ("fragments", "/reference/fragments", "Fragments"), ("forms", "/reference/values", "Values"),
    ("paywalls", "/reference/examples", "Examples"),
    ("elsewhere", "/reference/revenuecat", "Coming from RevenueCat"),

  ]
}
