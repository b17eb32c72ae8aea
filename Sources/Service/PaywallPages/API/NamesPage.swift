/// `/reference/names`: every name of documents and of the service, from A to Z. It works without a script, unlike the search.
package struct NamesPage {
  let index: NameIndex

  package init(index: NameIndex) { self.index = index }

  package var page: Page {
    let entries = index.entries.filter { !$0.place.hasPrefix("layout") && $0.place != "page" }
    let letters = Dictionary(grouping: entries) { entry in
      entry.name.first { $0.isLetter }.map { $0.uppercased() } ?? "#"
    }
    return Page(
      path: "/reference/names", title: "All names",
      lead: """
        Every component, property, action, fragment, request, problem and option. The members of a layout are on
        <a href="/reference/members">their own page</a>.
        """,
      sections: letters.keys.sorted().map { letter in
        Page.Section("letter-\(letter.lowercased())", letter, list(letters[letter] ?? []))
      })
  }

  private func list(_ entries: [NameIndex.Entry]) -> HTML {
    let places = Dictionary(grouping: entries, by: \.name)
    let names = places.keys.sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
    let items = names.map { name -> HTML in
      let links = (places[name] ?? []).map { "<a href=\"/\($0.path)\">\($0.place)</a>" as HTML }
      return "<li><code>\(name)</code> \(HTML(joining: links))</li>"
    }
    return "<ul class=\"names\">\(HTML(joining: items))</ul>"
  }
}
