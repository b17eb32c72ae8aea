/// A page of the documentation. Its HTML and its Markdown have the same content.
package struct Page: Sendable {
  package struct Section: Sendable {
    var id: String
    var title: String
    var body: HTML

    package init(_ id: String, _ title: String, _ body: HTML) {
      self.id = id
      self.title = title
      self.body = body
    }

    /// - Parameter paragraphs: the paragraphs of the section.
    init(_ id: String, _ title: String, paragraphs: [HTML]) {
      self.init(id, title, HTML(joining: paragraphs.map { "<p>\($0)</p>" }))
    }

    fileprivate var html: HTML {
      "<section id=\"\(id)\"><h2><a href=\"#\(id)\">\(title)</a></h2>\n\(body)</section>"
    }
  }

  /// The path of the page: `/reference/components/label`.
  package var path: String
  package var title: String
  /// The first paragraph, with the purpose of the page.
  var lead: HTML
  /// The content before the first section.
  var opening: HTML = ""
  var sections: [Section] = []
  /// Whether the title is a name of the vocabulary.
  var isNamed = false
  /// Whether the page also exists as Markdown.
  var hasTwin = true
  /// The mistakes in the page's file, for its author. A test finds each of them.
  package var faults: [String] = []

  package init(
    path: String, title: String, lead: HTML, opening: HTML = "", sections: [Section] = [],
    isNamed: Bool = false, hasTwin: Bool = true
  ) {
    self.path = path
    self.title = title
    self.lead = lead
    self.opening = opening
    self.sections = sections
    self.isNamed = isNamed
    self.hasTwin = hasTwin
  }

  /// The content of `<main>`.
  var content: HTML {
    let heading: HTML = isNamed ? "<code>\(title)</code>" : "\(title)"
    return """
      <h1>\(heading)</h1>
      <p class="lead">\(lead)</p>
      \(opening)
      \(HTML(joining: sections.map(\.html)))
      """
  }

  /// The page as Markdown, with links to the Markdown of other pages.
  package var markdown: String { Markdown(content).text }

  /// The path of the Markdown: `/reference/components/label.md`.
  var twin: String { path + ".md" }

  /// Returns a table with column names. `kind` is a class of the stylesheet.
  package static func table(_ heads: [String], _ rows: [HTML], kind: String = "plain") -> HTML {
    """
    <table class="\(kind)"><thead><tr>\(HTML(joining: heads.map { "<th scope=\"col\">\($0)</th>" }))</tr></thead><tbody>
    \(HTML(joining: rows))
    </tbody></table>
    """
  }
}
