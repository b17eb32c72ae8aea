import PaywallModel

extension LayoutSpecification {
  /// The changes on a page after it was fetched, and their causes.
  static let states = Section(
    title: "States",
    rules: [
      "variables lists everything that changes on the page, with all its values. state has the present ones. Actions and pagers change a variable whose setBy is taps. Your client changes one whose setBy is app, usually called status, when something happens; meanings says when each value applies.",
      "These values mean the same in every paywall: "
        + AppState.allCases.map { "\($0.rawValue): \($0.meaning)" }.joined(separator: " "),
      "With states=all the page has states: every state that taps lead to, and every value of the app's variables while all others are as in state. To show one, replace each node, with everything in it, by the change with the same pointer and repetition. A change without a pointer replaces the root. The changes are differences from the page: to go from one state to another, first put the nodes of the page back. The result is the response to the request with state.VARIABLE=VALUE for all its values, byte for byte.",
      "If no state has all the values that you need, request it. If you are offline, show the one that has the app's variables right and all others as in the page.",
      "GET /states lists the variables and the states without their contents. The service limits the number of states (--render-states).",
      "A text with message is the place for what your client has to tell, such as why a purchase failed. Until then it holds the author's words. POST /render with {\"message\": \"…\"} lays out yours; or set them by yourself in the text's font and colour, broken at the width of box, and cut what does not fit.",
      "A value of state.VARIABLE that the variable does not have is ignored, and so is an unknown variable: Paywall-Ignored names them. With strict=true they are errors.",
    ])

  /// How clients cache a page, and show it before an answer arrives and without one.
  static let keeping = Section(
    title: "One response, and keeping it",
    rules: [
      "One response shows a paywall: GET /render?states=all&orientations=all&themes=all has every state in both orientations of the device and in both themes. What they share is there once: products, variables, fonts and assets belong to all of them.",
      "variants has the other orientations and themes. To show one, take its device and theme, and its dismiss and statusBar if it has them, and apply its changes to the page as those of a state. Its states are differences from the variant.",
      "assets lists every picture of the page, of its states and of its variants, with size and hash. Fetch them with the page, so that each state can be shown offline.",
      "Keep the last response and its pictures, and show them when the service does not answer, whatever Cache-Control says. Replace them when an answer comes.",
      "A static copy of the service (paywalld export site) has site.json: screens with their sizes, themes, and for each brand its locales and the pattern of its layouts' paths, with {locale}, {screen} and {theme}, relative to site.json. The further paywalls of a brand are in its paywalls, by name, with the same members. Take the widest screen that is not wider than your box, in its orientation, and of those with the nearest height; the locale as HTTP's lookup finds it (RFC 4647 §3.4), else the first. It has no events: ask the service again from time to time.",
      "freshFor is the number of seconds for which the page stays as it is, unless somebody publishes: after it a countdown ends, a source of data is fetched again, or a scheduled version goes live. Request the page again then, and whenever an event says so. Without freshFor time alone does not change the page.",
      #"For GET send the ETag as If-None-Match: 304 means that nothing has changed. For POST put it into the content, {"known": "\"TAG\""}, with or without its quotes: the response is {"unchanged": true} if nothing has changed. If-None-Match on POST is a condition: 412 if the tag is the current one."#,
    ])

  /// The text sizes of operating systems.
  static let textSizes = Section(
    title: "Text sizes",
    rules: [
      "textScale is from 0.5 to 4 in steps of 0.05. On iOS send the ratio of the body size to 17 points: extraSmall 0.8, small 0.9, medium 0.95, large 1, extraLarge 1.1, extraExtraLarge 1.25, extraExtraExtraLarge 1.35, accessibilityMedium 1.65, accessibilityLarge 1.95, accessibilityExtraLarge 2.35, accessibilityExtraExtraLarge 2.75, accessibilityExtraExtraExtraLarge 3.1.",
      "On Android send Configuration.fontScale: 0.85, 1, 1.15 and 1.3, and from Android 14 also 1.5, 1.8 and 2. On the web send the root element's font size divided by 16.",
    ])

  /// How clients add a store's prices to the page.
  static let prices = Section(
    title: "Prices of the store",
    rules: [
      "Ask in this order: request the layout and show it; ask the store for its products; request the layout with the store's prices and show that. The first layout has the document's prices.",
      "products has what a store needs: the identifiers, the kind and period, the subscription group, the offers and the entitlements. Ask about eligibility for offers only for a product that has offers.",
      "POST /render takes the store's products under their names in the document or under their identifiers: {\"products\": {\"premium_yearly\": {\"price\": \"54.99\", \"currency\": \"EUR\", \"displayPrice\": \"54,99 €\"}}}. A short form for GET is price.premium_yearly=54.99%20EUR.",
      "Send the prices of all products, or none. If the given prices would put two currencies on one page, all prices are the document's, and Paywall-Ignored names the given ones; with strict=true the response is 422. A document whose meta.currencies is mixed allows several currencies.",
      "Paywall-Ignored also names products, data and offers that the document does not have, and a message that no text takes. With strict=true each is an error.",
    ])
}
