import JSON
import PaywallModel

/// Chapters that are not made from declarations but from the guide, the library, the examples and the table for RevenueCat.
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

  /// The example paywalls, each on a phone and on a tablet.
  var paywalls: HTML {
    let entries = example.paywalls.names.map { name -> HTML in
      let shown = example.pictures(of: name).map { address -> HTML in
        "<img src=\"\(address)\" alt=\"\(name).json, rendered\" loading=\"lazy\">"
      }
      let title = example.paywalls.document(name)?.meta.name ?? ""
      return """
        <article id="paywall-\(name)"><h3><code>examples/\(name).json</code> <small>\(title)</small></h3>
        <div class="example">\(HTML(joining: shown))</div></article>
        """
    }
    return """
      <p>The documents of <code>paywalls/examples</code> on a phone and on a tablet. Read them, or start from one. Their translations are in
      <code>strings</code> beside them. To see one in another state and language, run
      <code>paywalld render paywalls/examples/quiz.json --state screen=time --locale ar --format svg</code>.</p>
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
      <p>A fragment is a reusable component with parameters. Use it as <code>{"type": "fragment", "name": …, "with": {…}}</code>; the use may also have the
      <a href="#every">properties of every component</a>. The fragments below come with the service. A brand adds its own in its folder, and a document in
      <code>fragments</code>; these take precedence.</p>
      <p>In a fragment, <code>"@title"</code> is the value of the parameter <code>title</code>, and <code>"No. @{index}"</code> inserts a value into a text.
      <code>{"@each": "@plans", "@as": "plan", "@do": …}</code> in a list inserts an element for each plan, with <code>@index</code>, <code>@first</code> and
      <code>@last</code>. <code>{"@if": …, "@then": …, "@else": …}</code> chooses a value; the condition may be <code>{"@not": …}</code> or
      <code>{"@equals": [a, b]}</code>. <code>{"@count": "@plans", "@plus": 1}</code> is a number. A property without a value is left out. If the default of a
      colour is a list, the first colour that the document defines is used.</p>
      \(HTML(joining: entries))
      """
  }

  private func parameters(of fragment: FragmentDefinition) -> HTML {
    let rows = fragment.parameters.sorted { $0.key < $1.key }.map { name, parameter -> HTML in
      let fallback: HTML =
        parameter.fallback.map { "<code>\(Self.json($0.value))</code>" }
        ?? (parameter.isOptional ? "none" : "<strong>required</strong>")
      return
        "<tr><td><code>\(name)</code></td><td>\(parameter.type.rawValue)</td><td>\(fallback)</td><td>\(parameter.help ?? "")</td></tr>"
    }
    return Self.table(["parameter", "type", "default", "description"], rows)
  }

  var elsewhere: HTML {
    let rows = RevenueCatTable.rows.map { row -> HTML in
      "<tr><td>\(row.name)</td><td>\(row.documents)</td><td>\(row.answer)</td></tr>"
    }
    return """
      <p>Features of RevenueCat Paywalls v2, how many of 50 real documents use them, and their equivalents here.</p>
      \(Self.table(["RevenueCat", "documents", "paywalld"], rows))
      """
  }
}
