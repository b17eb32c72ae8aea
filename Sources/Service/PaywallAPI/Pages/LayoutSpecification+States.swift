import PaywallModel

extension LayoutSpecification {
  /// What changes on a page after it was fetched, and by whom.
  static let states = Section(
    title: "States",
    rules: [
      "variables lists everything that changes on the page, with all its values. state has the present ones. Actions and pagers change a variable whose setBy is taps. Your client changes one whose setBy is app, usually called status, when something happens; meanings says when each value applies.",
      "These values mean the same in every paywall: "
        + AppState.allCases.map { "\($0.rawValue): \($0.meaning)" }.joined(separator: " "),
      "With states=all the page has states: every state that taps lead to, and every value of the app's variables while all others are as in state. To show one, replace each node, with everything in it, by the change with the same pointer and repetition. A change without a pointer replaces the root. The result is the response to the request with state.VARIABLE=VALUE for all its values, byte for byte.",
      "If no state has all the values that you need, request it. If you are offline, show the one that has the app's variables right and all others as in the page.",
      "GET /states lists the variables and the states without their contents. The service limits the number of states (--render-states).",
      "A text with message is the place for what your client has to tell, such as why a purchase failed. Until then it holds the author's words. POST /render with {\"message\": \"…\"} lays out yours; or set them by yourself in the text's font and colour, broken at the width of box, and cut what does not fit.",
      "A value of state.VARIABLE that the variable does not have is ignored, and so is an unknown variable: Paywall-Ignored names them. With strict=true they are errors.",
    ])

  /// How a store's prices get into the page.
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
