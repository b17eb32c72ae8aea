import JSON
import PaywallModel

/// What is not made from declarations, but from the guide, the library, the example paywalls and the table of another tool's words.
extension DocumentReferencePage {
  var guide: HTML {
    HTML(
      joining: DocumentGuide.sections.map { section in
        """
        <article id="guide-\(section.id)"><h3>\(section.title)</h3>
        \(HTML(joining: section.examples.map(drawn)))
        <ul>\(HTML(joining: section.rules.map { "<li>\($0)</li>" }))</ul></article>
        """
      })
  }

  /// The paywalls that come with the service, each on a phone and on a tablet.
  var paywalls: HTML {
    let entries = example.paywalls.names.map { name -> HTML in
      let shown = example.pictures(of: name).map { address -> HTML in
        "<img src=\"\(address)\" alt=\"\(name).json as it is drawn\" loading=\"lazy\">"
      }
      let title = example.paywalls.document(name)?.meta.name ?? ""
      return """
        <article id="paywall-\(name)"><h3><code>examples/\(name).json</code> <small>\(title)</small></h3>
        <div class="example">\(HTML(joining: shown))</div></article>
        """
    }
    return """
      <p>Documents of <code>paywalls/examples</code>, to read and to start from, on a phone and on a tablet.
      <code>paywalld render paywalls/examples/quiz.json --state screen=time --locale ar --format svg</code> shows one in another state and language.</p>
      \(HTML(joining: entries))
      """
  }

  var fragments: HTML {
    let library = FragmentLibrary.standard.fragments.sorted { $0.key < $1.key }
    let entries = library.map { name, fragment -> HTML in
      let use: JSONValue = [
        "type": "fragment", "name": .string(name), "with": fragment.example?.value ?? [:],
      ]
      return """
        <article id="fragment-\(name)"><h3><code>\(name)</code> <small>\(fragment.help ?? "")</small></h3>
        \(drawn(use))\(parameters(of: fragment))</article>
        """
    }
    return """
      <p>A fragment is a component that is written from others, with parameters. A use of it, <code>{"type": "fragment", "name": …, "with": {…}}</code>,
      may have all that <a href="#every">every component has</a> besides. Those below come with the service; a brand has its own in its folder, and a document in <code>fragments</code>,
      which go before these. In a fragment, <code>"@title"</code> is the value of the parameter <code>title</code> and <code>"@{index}"</code> its text within
      another; <code>{"@each": "@plans", "@as": "plan", "@do": …}</code> in a list stands for one element each, which knows <code>@index</code>,
      <code>@first</code> and <code>@last</code>; <code>{"@if": …, "@then": …, "@else": …}</code> for one of two, where <code>{"@not": …}</code> and
      <code>{"@equals": [a, b]}</code> ask for more; <code>{"@count": "@plans", "@plus": 1}</code> for a number. What has no value is left out.
      A colour's default may be a list, of which the first counts that the document has.</p>
      \(HTML(joining: entries))
      """
  }

  private func parameters(of fragment: FragmentDefinition) -> HTML {
    let rows = fragment.parameters.sorted { $0.key < $1.key }.map { name, parameter -> HTML in
      let fallback: HTML =
        parameter.fallback.map { "<code>\(Self.json($0.value))</code>" }
        ?? (parameter.isOptional ? "none" : "<strong>needed</strong>")
      return
        "<tr><td><code>\(name)</code></td><td>\(parameter.type.rawValue)</td><td>\(fallback)</td><td>\(parameter.help ?? "")</td></tr>"
    }
    return Self.table(["parameter", "takes", "default", ""], rows)
  }

  var elsewhere: HTML {
    let rows = RevenueCatTable.rows.map { row -> HTML in
      "<tr><td>\(row.name)</td><td>\(row.documents)</td><td>\(row.answer)</td></tr>"
    }
    return """
      <p>What real documents of RevenueCat Paywalls v2 say, how many of 50 say it, and how it is said here.</p>
      \(Self.table(["there", "documents", "here"], rows))
      """
  }
}
