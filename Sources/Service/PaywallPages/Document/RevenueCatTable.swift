/// Features of RevenueCat Paywalls v2: the number of real documents that use them, their equivalents here, and the result of an export.
enum RevenueCatTable {
  struct Row: Sendable {
    var name: String
    /// The number of documents, out of 50 real ones, that use the feature; empty if not counted.
    var documents: String
    var answer: String
    /// The result of an export, if it differs from the feature itself.
    var back: String

    init(_ name: String, _ documents: String, _ answer: String, back: String = "") {
      self.name = name
      self.documents = documents
      self.answer = answer
      self.back = back
    }
  }

  static let rows = [
    Row(
      "package, default selection", "47",
      "product on a stack, with the action select; state with {\"product\": […]}, the first is selected initially; the fragment planPicker"
    ),
    Row(
      "purchase_button", "47",
      "the action purchase, which buys the selected product unless it names one; openURL for a purchase on the web"
    ),
    Row(
      "icon, tinted, on a circle or rectangle", "47",
      "icon with name and color; background, cornerRadius and padding of the same component"),
    Row(
      "product variables and functions", "46",
      "{yearly.price} and the other placeholders of a product: see Prices and periods in texts"),
    Row(
      "zero_decimal_place_countries", "46",
      "meta.compactPrices: [{\"storefront\": [\"TW\", \"MX\"]}]; {price.compact} for one text"),
    Row("override when selected", "37", "overrides with when {\"selected\": true}"),
    Row(
      "override for an introductory offer", "33",
      "overrides with when {\"offer\": \"freeTrial\"}, introductory or promotional"),
    Row("badge on an edge: overlay", "27", "badge of a stack; the fragment badge"),
    Row(
      "badge: nested, edge to edge", "",
      "a stack of direction overlay, or the badge's components as the first of the stack; overflow hidden cuts them at its corners",
      back: "a badge; edge to edge is a stack around it"),
    Row("pill", "25", "cornerRadius \"pill\""),
    Row(
      "colour for dark screens", "21",
      "colors with light and dark; \"$accent/40\" reduces the opacity"),
    Row("radius per corner", "14", "cornerRadius {\"topStart\": 16}"),
    Row(
      "carousel: peek, loop, auto advance, page control", "13",
      "pager; the fragment pageDots; the variable is the current page",
      back: "a carousel; the dots as stacks with state_condition"),
    Row("Markdown in texts", "9", "the title of a label: see Styled text"),
    Row(
      "automatically_scale_font_size", "8",
      "fixedSize ignores the reader's text size; a condition on textScale changes components that grow too large",
      back: "left out"),
    Row(
      "image behind a stack, colour over an image", "7",
      "background with several layers: [{\"type\": \"image\", …}, \"#00000080\"]"),
    Row(
      "tabs, toggle", "6", "the fragments tabs and toggle, over state",
      back: "stacks with state_condition and state_updates; toggle sets its variable once"),
    Row("bottom sheet", "4", "sheets and the action showSheet; the fragment bottomSheet"),
    Row(
      "timeline with connectors", "4", "the fragment timeline",
      back: "a timeline; the fragment is stacks in layers"),
    Row(
      "image for dark screens, per locale", "4",
      "overrides with when {\"theme\": \"dark\"} or {\"locale\": \"de\"} that set url"),
    Row(
      "pictures of several formats, low-res variants", "",
      "url with 1x, 2x and 3x names a file for each density; the client chooses what to show while a picture loads",
      back: "one address for all formats"),
    Row(
      "ui_config: colours, fonts of the app", "",
      "the brand's theme.json with colors, spacing, fonts and textStyles; each version keeps its copy",
      back: "colours in each component; fonts by their names"),
    Row("circle mask", "3", "mask \"circle\""),
    Row(
      "several screens", "2",
      "screens with the actions go and back; the state variable screen is the current one",
      back: "only the document's own components"),
    Row(
      "video, background video", "2",
      "video with a poster and controls; behind others, the first component of an overlay"),
    Row(
      "web view", "2",
      "native with the name web_view, its url and width and height; a webView and the source's fallback replace it"
    ),
    Row(
      "exit offer", "2",
      "a separate screen, which the app shows with state.screen when the reader leaves",
      back: "left out"),
    Row(
      "radial gradient, convex and concave masks", "2",
      "{\"type\": \"radialGradient\", …} wherever a gradient is allowed; mask"),
    Row(
      "condition: state, custom variable", "1",
      "when {\"state\": {…}}, {\"custom\": {…}}; also platform, appVersion and storefront"),
    Row(
      "condition: orientation, screen size", "1",
      "when {\"orientation\": …, \"width\": …, \"screenWidth\": {\"from\": 700}}"),
    Row("set state", "1", "the actions set and toggle; sequence does several"),
    Row("stack: vertical, horizontal, zlayer", "", "stack with direction column, row or overlay"),
    Row(
      "size fit, fill, fixed, relative; min and max", "",
      "width and height: \"fit\", \"fill\", points, \"50%\"; minWidth and the others"),
    Row("padding, margin by side; spacing", "", "padding, margin with start and end; gap"),
    Row("dimension alignment, distribution", "", "alignItems, justifyContent"),
    Row("overflow scroll", "", "overflow \"scroll\""),
    Row(
      "border, shadow, background blur", "",
      "border in a colour or a gradient, on some sides with width {\"bottom\": 1}; shadow; backdropBlur"
    ),
    Row("sticky_footer", "", "footer; meta.footerOverlaps lays it over the page"),
    Row(
      "header, hero under the status bar", "", "header; meta.headerOverlaps with meta.reach \"top\""
    ),
    Row(
      "button: restore, back, URLs, customer centre, offer code, sheet, workflow", "",
      "the actions restorePurchases, back, openURL with role and inApp, manageSubscriptions, redeemCode, showSheet, go"
    ),
    Row("button with any content", "", "button with components; any stack with an action"),
    Row("visible", "", "hidden"),
    Row("components_localizations, default_locale", "", "strings, meta.locale"),
    Row(
      "fallback of an unknown component", "",
      "fallback of any component, for clients that name their components in Paywall-Client"),
    Row(
      "transition, animation", "",
      "transition with type, duration and curve; without the delay and other displacement strategies"
    ),
    Row(
      "haptic", "", "an action of type custom",
      back: "left out, as every action of type custom but workflow"),
  ]
}
