/// What a page can say to `<paywall-view>` and hear from it, declared once: for the reference, for TypeScript, and for editors.
enum ElementInterface {
  /// A name with its type in TypeScript.
  struct Entry: Sendable {
    let name: String
    let type: String
    /// In Markdown.
    let help: String

    init(_ name: String, _ type: String, _ help: String) {
      self.name = name
      self.type = type
      self.help = help
    }

    /// The help without marks, for tools.
    var words: String {
      help.replacing("`", with: "").replacing(#/\[([^\]]*)\]\([^)]*\)/#) { String($0.output.1) }
    }
  }

  static let attributes = [
    Entry(
      "src", "string",
      "the address of the service, where the module comes from by default; its parameters go with each request, such as offer, storefront or custom.plan"
    ),
    Entry("brand", "string", "the brand; the active one by default"),
    Entry("version", "string | number", "a version instead of the live one"),
    Entry(
      "placement", "string",
      "a [placement](/reference/placements) of the brand, which decides what is shown; with it `version` does not count"
    ),
    Entry("user-id", "string", "who the reader is"),
    Entry(
      "device-id", "string",
      "the installation; without it a random id of this installation, which is kept"),
    Entry(
      "context", "string", "what rules may ask of the reader, as JSON: {\"tier\": \"gold\"}"),
    Entry("key", "string", "a client key of the brand: what happens is counted"),
    Entry(
      "counting", #""off" | "on" | "consent""#,
      "off, on, or consent: nothing is counted, nor any id kept, before `consent()`; on by default"
    ),
    Entry(
      "environment", #""production" | "sandbox""#,
      "sandbox, for purchases that are none: counted apart"),
    Entry(
      "locale", "string",
      "the locale; the language of the element around it, or else of the browser"
    ),
    Entry(
      "theme", #""light" | "dark""#,
      "light or dark; the colour scheme (CSS `color-scheme`) of the element around it, or else the system's"
    ),
    Entry("state", "string", "values of the page's variables: plan=monthly status=offline"),
    Entry(
      "insets", "string",
      "points that your app covers at the top, right, bottom and left: 59,0,34,0; the safe area by default"
    ),
    Entry("fill", #"boolean | """#, "covers the window"),
    Entry("live", #""true" | "false""#, "false: no swap while the paywall is open"),
    Entry(
      "keep", #""true" | "false""#,
      "false: nothing is kept in the browser's storage for the next visit, neither layouts nor ids nor events"
    ),
    Entry(
      "fallback", "string",
      "the address of site.json of a static copy (paywalld export site), for the time when the service does not answer; with --placements it also [decides](/reference/placements#offline)"
    ),
  ]

  /// Events with the type of their `detail`.
  static let events = [
    Entry(
      "paywall-ready", "{ brand?: string; version?: number }",
      "the paywall is drawn: brand, version"
    ),
    Entry(
      "paywall-impression",
      "{ brand?: string; version?: number; hash?: string; state: Record<string, string> }",
      "the customer sees a version for the first time: brand, version, hash, state"),
    Entry(
      "paywall-action", "PaywallAction",
      "the customer wants something: type, as in the tree, such as logIn, restorePurchases, close, or custom with its name, parameters and values. For openURL, preventDefault() keeps the browser from opening the address"
    ),
    Entry(
      "paywall-purchase", "PaywallPurchase",
      "the customer wants to buy: product, sku, and until()"),
    Entry("paywall-state", "{ state: Record<string, string> }", "a variable has changed: state"),
    Entry(
      "paywall-nothing", "{ placement?: string; rule?: string; reason?: string }",
      "the placement shows this reader nothing: placement, rule, and OpenFeature's reason, such as TARGETING_MATCH. The element takes no room"
    ),
    Entry(
      "paywall-error", "PaywallFailure",
      "something failed: kind (network, timeout, http, json, empty, contract, node, drawing, purchase, context, counting), message, status, isShown, retryIn"
    ),
  ]

  /// Methods with their parameters and results.
  static let methods = [
    Entry(
      "set", "(values: Record<string, string>): void",
      "changes variables of the page; of several calls the last one counts"),
    Entry("reload", "(): Promise<unknown>", "fetches the layout past every cache"),
    Entry(
      "identify", "(user: string): void",
      "tells who an anonymous reader turned out to be; the variant stays"),
    Entry("consent", "(): void", "the customer agrees to be counted"),
    Entry("reset", "(): Promise<unknown>", "forgets the reader, and asks again"),
    Entry("dismiss", "(): void", "does what Escape does, or the system's back"),
  ]

  static let properties = [
    Entry(
      "facts", "ReaderFacts | undefined",
      "what the page knows of the reader, as POST /render takes it; `reload()` shows it"),
    Entry(
      "loop", "{ readonly decision: PaywallDecision | null } | undefined",
      "with a placement or a key, from paywall-ready on: what was decided"),
  ]

  static let slots = [
    Entry("loading", "", "shown if no layout has come after a moment"),
    Entry("error", "", "shown if no layout can be shown"),
    Entry("empty", "", "shown if the paywall has no components"),
  ]
}
