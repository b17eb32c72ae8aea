import Foundation
import Numbers
import PaywallRender
import PaywallTree

/// One HTML file for people. It needs no other file, runs no script, and adapts to phones, and to light and dark themes.
struct ReportPage {
  private var body = ""
  /// The style rules of the pictures. Each picture is in the file once, however often it is shown.
  private var style = ""
  private var places: [String: Int] = [:]

  /// A screen as a picture.
  struct Picture {
    /// Identifies the picture.
    var key: String
    var svg: [UInt8]
    /// The width in points.
    var width: Double
    var height: Double
  }

  /// Adds markup.
  mutating func add(_ markup: String) { body += markup }

  /// Adds a screen with marked places; places beyond its edges are marked at the edge.
  mutating func add(_ picture: Picture, marking frames: [PaywallRectangle], caption: String) {
    let place: Int
    if let known = places[picture.key] {
      place = known
    } else {
      place = places.count + 1
      places[picture.key] = place
      let data = Data(picture.svg).base64EncodedString()
      style += ".p\(place){background-image:url(data:image/svg+xml;base64,\(data))}\n"
    }
    let screen = PaywallRectangle(x: 0, y: 0, width: picture.width, height: picture.height)
    let marks = frames.map { frame -> String in
      let shown = frame.held(in: screen)
      func share(_ part: Double, _ whole: Double) -> String {
        Measure.number(100 * part / max(1, whole), decimals: 2)
      }
      return
        "<i style=\"left:\(share(shown.x, screen.width))%;top:\(share(shown.y, screen.height))%;width:\(share(shown.width, screen.width))%;height:\(share(shown.height, screen.height))%\"></i>"
    }
    let ratio = "\(Measure.number(picture.width)) / \(Measure.number(picture.height))"
    body += """
      <figure><div class="screen p\(place)" style="aspect-ratio:\(ratio)" role="img" aria-label="\(Self.escaped(caption))">\(marks.joined())</div>
      <figcaption>\(Self.escaped(caption))</figcaption></figure>

      """
  }

  /// Returns the whole file.
  func html(title: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
    <title>\(Self.escaped(title))</title>
    <style>
    \(Self.rules)\(style)</style>
    </head>
    <body>
    <main>
    \(body)</main>
    </body>
    </html>

    """
  }

  /// Escapes a text for content and attributes of HTML.
  static func escaped(_ text: String) -> String {
    var writer = XMLWriter()
    writer.text(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static let rules = """
    :root{color-scheme:light dark;--ink:#1b1b1f;--soft:#5c5c66;--line:#d9d9e0;--card:#fff;--page:#f4f4f7;--bad:#b3261e;--warn:#8a5300;--good:#1b6e3c}
    @media(prefers-color-scheme:dark){:root{--ink:#ececf1;--soft:#a8a8b3;--line:#3a3a42;--card:#222227;--page:#161619;--bad:#ff8a80;--warn:#ffb95c;--good:#7fd6a0}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
    main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
    h1{font-size:1.75rem;line-height:1.2;margin:.5rem 0}
    h2{font-size:1.25rem;margin:2rem 0 .5rem;overflow-wrap:anywhere}
    h3{font-size:1.125rem;margin:1.5rem 0 .25rem}
    h4{font-size:1.0625rem;line-height:1.35;margin:0 0 .25rem}
    p{margin:.25rem 0}
    .who{font-weight:600}
    details{margin-top:.5rem}summary{color:var(--soft);font-size:.875rem;cursor:pointer}
    pre{font:.8125rem ui-monospace,monospace;overflow:auto;max-height:20rem;padding:.5rem;border:1px solid var(--line);border-radius:8px}
    .card{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:1rem;margin:.75rem 0;display:flow-root}
    .soft{color:var(--soft);font-size:.875rem;overflow-wrap:anywhere}
    .error{color:var(--bad)}.warning{color:var(--warn)}.passes{color:var(--good)}
    code{font:.875em ui-monospace,monospace;overflow-wrap:anywhere}
    .pictures{display:flex;flex-wrap:wrap;gap:1rem;margin-top:.75rem}
    figure{margin:0;flex:0 1 15rem;min-width:9rem}
    figcaption{color:var(--soft);font-size:.8125rem;margin-top:.25rem}
    .screen{position:relative;width:100%;background:#fff no-repeat 0 0/100% 100%;border:1px solid var(--line);border-radius:8px;overflow:hidden}
    .screen i{position:absolute;outline:3px solid #d6006c;outline-offset:1px;min-width:6px;min-height:6px;border-radius:2px}
    @media print{body{background:#fff}.card{break-inside:avoid}}

    """
}

extension PaywallRectangle {
  /// Returns the part of the rectangle within a screen; if there is none, a mark at the nearest edge.
  fileprivate func held(in screen: PaywallRectangle) -> PaywallRectangle {
    let part = intersection(screen)
    guard part.isEmpty else { return part }
    return PaywallRectangle(
      x: min(max(x, screen.x), max(screen.x, screen.right - 6)),
      y: min(max(y, screen.y), max(screen.y, screen.bottom - 6)), width: 6, height: 6)
  }
}

extension CellScreens {
  /// Returns a picture of a cell; nil if it cannot be drawn. Shows the whole page if the frames of scrolling content are beyond the screen
  /// or under a footer.
  ///
  /// - Parameter pointer: the place to which the frames belong.
  func picture(
    of cell: Cell, showing frames: [PaywallRectangle], at pointer: String, named name: String
  ) -> ReportPage.Picture? {
    do {
      guard let page = try page(of: cell) else { return nil }
      let isWhole = !page.pins(pointer) && frames.contains { $0.bottom > page.footerTop }
      let svg = try page.svg(images: images, fullLength: isWhole, within: Self.mostBytes)
      return ReportPage.Picture(
        key: "\(name) \(cell.line) \(isWhole)", svg: svg, width: page.screen.width,
        height: isWhole ? page.fullHeight : page.screen.height)
    } catch {
      return nil
    }
  }

  /// The maximum size of one picture, in bytes.
  private static let mostBytes = 4 << 20
}

extension LaidOutPaywall {
  /// Whether the nodes of a place in the document stay while the page scrolls.
  fileprivate func pins(_ pointer: String) -> Bool {
    root.children.contains { child in
      guard child.isPinned, let own = child.pointer else { return false }
      return pointer == own || pointer.hasPrefix(own + "/")
    }
  }

  /// The top of the content that stays at the bottom of a scrolling page.
  fileprivate var footerTop: Double {
    guard root.scroll != nil else { return screen.height }
    let footers = root.children.filter {
      $0.isPinned && $0.frame.y > 0 && $0.frame.bottom >= screen.height
    }
    return footers.map(\.frame.y).min() ?? screen.height
  }
}
