import Numbers
import PaywallTree

extension Impact {
  /// The maximum number of changes that are shown as pictures.
  private static let mostPictures = 16

  /// Returns a report for people as one HTML file: the sentences, then the largest changes with the screen before and after, with marks.
  ///
  /// - Parameters:
  ///   - title: the heading of the page.
  ///   - old: draws the screens before.
  ///   - new: draws the screens after.
  public func html(title: String, from old: CellScreens, to new: CellScreens) -> String {
    var page = ReportPage()
    page.add("<h1>\(ReportPage.escaped(title))</h1>\n<section class=\"card\">\n")
    for sentence in sentences {
      page.add("<p>\(ReportPage.escaped(sentence.capitalizedStart)).</p>\n")
    }
    page.add("</section>\n")
    for change in shown {
      let scope = ImpactScope(change.places, of: cells).words
      let cell = cells[change.worst]
      page.add(
        "<section class=\"card\">\n<h3>\(ReportPage.escaped(change.name)): \(change.code)</h3>\n<p class=\"soft\">\(ReportPage.escaped(scope.capitalizedStart)), shown on \(ReportPage.escaped(cell.line)).</p>\n<div class=\"pictures\">\n"
      )
      let sides = [(old, change.oldFrame, "Before"), (new, change.newFrame, "After")]
      for (recorder, frame, caption) in sides {
        let frames = [frame].compactMap(\.self)
        guard
          let picture = recorder.picture(
            of: cell, showing: frames, at: change.pointer, named: caption)
        else {
          continue
        }
        page.add(picture, marking: frames, caption: caption)
      }
      page.add("</div>\n</section>\n")
    }
    return page.html(title: title)
  }

  /// The changes that are shown as pictures: the most important kinds first, then the largest moves.
  private var shown: [Change] {
    Array(
      (changes.filter { !$0.kind.isGeometry } + changes.filter(\.kind.isGeometry)).prefix(
        Self.mostPictures))
  }
}

extension String {
  /// The text with a capital at its start.
  fileprivate var capitalizedStart: String { prefix(1).uppercased() + dropFirst() }
}
