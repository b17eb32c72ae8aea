import ProgramFiles

/// A folder of web pages in the program, such as the studio, and what the service sends of it.
package struct WebFolder: Sendable {
  /// The names of the files that the service sends.
  let names: [String]

  /// The beginning of the paths of its files in the program.
  private let place: String
  private let joins: Bool

  /// - Parameters:
  ///   - pages: its name in `web` of the program.
  ///   - joins: whether each page has one script, with all modules that it needs, in place of the modules.
  package init(_ pages: String, joiningScripts joins: Bool = false) {
    let place = "web/\(pages)/"
    self.place = place
    self.joins = joins
    let all = ProgramFiles.names(in: "web/" + pages).sorted()
    let rest = all.filter { !$0.hasSuffix(".js") }
    let scripts = rest.filter { $0.hasSuffix(".html") }
      .flatMap { Self.scripts(of: Self.source(of: place + $0) ?? "") }
    names = joins ? rest + Set(scripts).sorted() : all
  }

  /// The text of a file as the service sends it: without comments and indentation.
  func text(of name: String) throws(JoinError) -> String {
    if joins, name.hasSuffix(".js") { return try script(name).text }
    return PlainLines.text(PlainLines.of(Self.source(of: place + name) ?? ""))
  }

  /// A page's script with all modules that it needs.
  func script(_ name: String) throws(JoinError) -> JoinedScript {
    try JoinedScript(name) { [place] in Self.source(of: place + $0) }
  }

  private static func source(of file: String) -> String? {
    ProgramFiles.bytes(of: file).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The scripts that a page names.
  private static func scripts(of page: String) -> [String] {
    let tag = "<script type=\"module\" src=\""
    return PlainLines.of(page).filter { $0.hasPrefix(tag) }.map { line in
      String(line.dropFirst(tag.count).prefix { $0 != "\"" })
    }
  }
}
