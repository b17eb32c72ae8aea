/// A page of prose and tables for one kind of reader, with a table of contents.
struct ReferencePage {
  struct Section: Sendable {
    var id: String
    var title: String
    var body: HTML

    init(_ id: String, _ title: String, _ body: HTML) {
      self.id = id
      self.title = title
      self.body = body
    }

    /// - Parameter paragraphs: the paragraphs of the section.
    init(_ id: String, _ title: String, paragraphs: [HTML]) {
      self.init(id, title, HTML(joining: paragraphs.map { "<p>\($0)</p>" }))
    }
  }

  var title: String
  /// The sentence under the title: the page's readers, and related pages.
  var lead: HTML
  var sections: [Section]

  var html: HTML {
    """
    <!doctype html>
    <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(title)</title><style>\(HTML(stringLiteral: DocumentReferencePage.style))</style></head><body>
    <header><h1>\(title)</h1>
    <p>\(lead)</p></header>
    <nav aria-label="Contents"><ul>\(HTML(joining: sections.map { "<li><a href=\"#\($0.id)\">\($0.title)</a></li>" }))</ul></nav>
    <main>
    \(HTML(joining: sections.map { "<section id=\"\($0.id)\"><h2>\($0.title)</h2>\n\($0.body)</section>" }))
    </main></body></html>

    """
  }
}
