/// The common parts of all pages: the bar with the search, the menu, and the links to stylesheet and script.
package struct PageFrame {
  let page: Page
  /// The version of the program.
  let version: String

  package init(page: Page, version: String) {
    self.page = page
    self.version = version
  }

  package var html: HTML {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(page.path == "/" ? "paywalld" : page.title + " · paywalld")</title>
    <link rel="stylesheet" href="\(PageAsset.style.path)">
    <link rel="icon" href="\(PageAsset.icon.path)">
    \(twin)<script src="\(PageAsset.script.path)" defer></script>
    </head>
    <body>
    <a class="skip" href="#content">Skip to the content</a>
    \(bar)
    \(PageMenu.html(for: page))
    <main id="content"\((page.path == "/" ? " class=\"wide\"" : "") as HTML)>
    \(page.content)
    </main>
    <footer><p>paywalld \(version)\(page.hasTwin ? source : "" as HTML)</p></footer>
    </body>
    </html>

    """
  }

  private var twin: HTML {
    page.hasTwin
      ? "<link rel=\"alternate\" type=\"text/markdown\" href=\"\(page.twin)\">\n" : ""
  }

  private var source: HTML {
    " · <a href=\"\(page.twin)\">This page as Markdown</a> · <a href=\"/llms.txt\">llms.txt</a>"
  }

  /// The bar. Without a script it shows a link to the list of all names instead of the search.
  private var bar: HTML {
    """
    <header class="bar"><a class="name" href="/">paywalld</a>
    <form class="find" role="search" hidden><input type="search" id="find" aria-label="Find a property, component or request" placeholder="Find a property" autocomplete="off" spellcheck="false">
    <div id="found" hidden><p role="status"></p><ul></ul></div></form>
    <noscript><a class="all" href="/reference/names">All names</a></noscript>
    <button type="button" class="open" popovertarget="menu">Menu</button></header>
    """
  }
}
