/// `/llms.txt`: the outline of all pages as Markdown, for people who work with agents (llmstxt.org).
package enum LanguageModelIndex {
  package static var text: String {
    let groups = PageMenu.groups.map { group in
      "## \(group.title)\n\n" + group.links.flatMap(lines).joined(separator: "\n")
    }
    return """
      # paywalld

      > A self-hosted paywall service. Authors write a paywall as one JSON document; apps get the document or its finished layout; operators swap it live.

      Every page below is Markdown. The JSON Schema of documents is at [/schema](/schema), the schema of layouts at [/schema/layout](/schema/layout), and the
      API at [/openapi.json](/openapi.json).

      \(groups.joined(separator: "\n\n"))

      """
  }

  private static func lines(_ link: PageMenu.Link) -> [String] {
    let own = "- [\(link.title)](\(Markdown.twin(of: link.path))): \(link.about)"
    return [own]
      + link.children.map { "  - [\($0.title)](\(Markdown.twin(of: $0.path))): \($0.about)" }
  }
}
