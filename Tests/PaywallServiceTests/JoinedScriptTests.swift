import Testing

@testable import Routing
@testable import SiteRoutes

/// The scripts of pages: their modules joined in the order of their imports.
@Suite struct JoinedScriptTests {
  private static let modules = [
    "page.js": """
    /** The page. */

    import "../client/paywall.js";
    import {one, two} from "./parts.js";
    import {list} from "./list.js";

    const PARTS = [one, two]; // both
    /**
     * Begins.
     */
    async function begin() {
      // Each in its turn.
      const list = 1;
      list(/** @type {any} */ (PARTS));
    }
    """,
    "parts.js": """
    import {list} from "./list.js";

    /** @type {number} */
    export const one = 1;
    export async function* two() { yield list; }
    """,
    "list.js": "export class list {\n  /* none */\n}\n",
  ]

  @Test func `each module comes after those that it imports, without comments and indentation`()
    throws
  {
    let script = try JoinedScript("page.js") { Self.modules[$0] }
    #expect(script.order == ["list.js", "parts.js", "page.js"])
    #expect(
      script.text == """
        import "../client/paywall.js";
        class list {
        }
        const one = 1;
        async function* two() { yield list; }
        const PARTS = [one, two]; // both
        async function begin() {
        const list = 1;
        list((PARTS));
        }

        """)
  }

  @Test(
    arguments: [
      ("parts.js", "", .notExported("one", from: "parts.js", in: "page.js")),
      ("list.js", nil, .missing("list.js", importedBy: "parts.js")),
      ("page.js", nil, .missing("page.js", importedBy: "the page")),
      (
        "list.js", "import {one} from \"./parts.js\";\nexport class list {}",
        .circle(["parts.js", "list.js", "parts.js"])
      ),
      (
        "list.js", "import {list} from \"./list.js\";\nexport class list {}",
        .circle(["list.js", "list.js"])
      ),
      (
        "list.js", "let PARTS = 0;\nexport class list {}",
        .declaredTwice("PARTS", in: "page.js")
      ),
      ("list.js", "export default 1;", .unreadable("export default 1;", in: "list.js")),
      (
        "list.js", "import * as all from \"./parts.js\";",
        .unreadable("import * as all from \"./parts.js\";", in: "list.js")
      ),
      (
        "list.js", "import {a} from \"other\";",
        .unreadable("import {a} from \"other\";", in: "list.js")
      ),
    ] as [(String, String?, JoinError)])
  func `modules that do not join are an error`(name: String, text: String?, error: JoinError) {
    var modules = Self.modules
    modules[name] = text
    #expect(throws: error) { try JoinedScript("page.js") { modules[$0] } }
  }

  @Test(arguments: [
    ("a\n\n  b\n\tc  \n", ["a", "b", "c"]),
    ("// a\nb // c\n/* d */\n/** e\n * f\n */\ng", ["b // c", "g"]),
    ("/** @type {A} */ (b);\n", ["/** @type {A} */ (b);"]),
  ])
  func `lines that only people need are left out`(text: String, lines: [String]) {
    #expect(PlainLines.of(text).map(String.init) == lines)
  }

  @Test func `every script of every page joins, and every module of the studio is in one`() throws {
    var used: Set<String> = []
    for name in StudioRoutes.folder.names where name.hasSuffix(".js") {
      used.formUnion(try StudioRoutes.folder.script(name).order)
    }
    let modules = WebFolder("studio").names.filter { $0.hasSuffix(".js") }
    #expect(used == Set(modules))
  }
}
