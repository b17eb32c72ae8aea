import ProgramFiles

/// The Markdown of a page: the file `Pages/reference/studio.md` is the text of `/reference/studio`.
///
/// A file has a title, a lead, an opening and sections:
///
///     # The studio
///
///     The lead is the first paragraph.
///
///     ## Write and see {#work}
///
///     {{keys}}
///
/// `{{keys}}` is the place of a part that is computed. As a title, `## {{rules}}`, it is the place of whole sections.
package struct PageFile: Sendable {
  let path: String
  let title: String
  private let lead: String
  private let opening: [Substring]
  private let chunks: [Chunk]

  /// A title of the second level and the lines below it.
  private struct Chunk: Sendable {
    var heading: Substring = ""
    var lines: [Substring] = []
  }

  package init(_ path: String) {
    self.init(path, text: ProgramPages.text(of: path.dropFirst() + ".md") ?? "")
  }

  init(_ path: String, text: String) {
    self.path = path
    let all = Self.chunks(of: text)
    let lines = all.first?.lines.drop { $0.isEmpty } ?? []
    title = lines.first.map { String($0.hasPrefix("# ") ? $0.dropFirst(2) : "") } ?? ""
    let rest = lines.dropFirst().drop { $0.isEmpty }
    let first = rest.prefix { !$0.isEmpty }
    lead = first.joined(separator: "\n")
    opening = Array(rest.dropFirst(first.count))
    chunks = Array(all.dropFirst())
  }

  private static func chunks(of text: String) -> [Chunk] {
    var chunks: [Chunk] = []
    var open = Chunk()
    var isCode = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isCode.toggle() }
      if line.hasPrefix("## "), !isCode {
        chunks.append(open)
        open = Chunk(heading: line.dropFirst(3))
      } else {
        open.lines.append(line)
      }
    }
    return chunks + [open]
  }

  /// The last part of the path.
  var name: String { path.split(separator: "/").last.map(String.init) ?? "" }

  /// The lead as a phrase: without a capital at its start and without the full stop.
  var phrase: String { lead.prefix(1).lowercased() + lead.dropFirst().dropLast() }

  /// Returns the page.
  ///
  /// - Parameters:
  ///   - parts: the computed parts by the names of their directives.
  ///   - sections: the computed sections by the names of their directives.
  package func page(
    _ parts: [String: HTML] = [:], sections: [String: [Page.Section]] = [:]
  ) -> Page {
    var blocks = MarkdownBlocks(parts: parts)
    var page = Page(path: path, title: title, lead: blocks.inline(lead))
    page.opening = blocks.html(opening)
    var unused = sections
    for chunk in chunks {
      if let name = MarkdownBlocks.directive(chunk.heading) {
        page.sections += unused.removeValue(forKey: name) ?? blocks.missing(name)
      } else {
        page.sections.append(Self.section(chunk, &blocks))
      }
    }
    page.faults = blocks.faults + (title.isEmpty ? ["there is no title"] : [])
    page.faults += (blocks.unused + unused.keys).sorted().map { "{{\($0)}} has no place" }
    return page
  }

  private static func section(_ chunk: Chunk, _ blocks: inout MarkdownBlocks) -> Page.Section {
    let parts = chunk.heading.split(separator: " {#", maxSplits: 1)
    guard parts.count == 2, parts[1].hasSuffix("}") else {
      blocks.faults.append("the section \"\(chunk.heading)\" has no anchor such as {#anchor}")
      return Page.Section("", String(chunk.heading), blocks.html(chunk.lines))
    }
    return Page.Section(
      String(parts[1].dropLast()), String(parts[0]), blocks.html(chunk.lines))
  }
}
