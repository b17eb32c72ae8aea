/** What people call the parts of a paywall. */

const TYPES = {label: "Text", stack: "Group", button: "Button", image: "Picture", icon: "Icon", video: "Film", webView: "Web page", native: "Part of the app", input: "Field", grid: "Grid", pager: "Pages", countdown: "Countdown", qrCode: "QR code", spacer: "Space", separator: "Line", fragment: "Part", screen: "Screen", sheet: "Sheet", each: "For each", if: "If"};
const FRAGMENTS = {answerCard: "Answer", badge: "Badge", bottomSheet: "Sheet", comparisonTable: "Comparison", featureList: "Benefits", footer: "Footer", hero: "Hero", heroFooter: "Footer", heroHeader: "Close button", heroSide: "Side picture", legalLinks: "Legal links", notice: "Notice", pageDots: "Page dots", planCard: "Plan", planPicker: "Plans", progress: "Progress", purchaseButton: "Buy button", rating: "Rating", review: "Review", tabs: "Tabs", timeline: "Timeline", toggle: "Switch", topBar: "Top bar"};

/** @param {any} component @returns {string} */
export function calledBy(component) {
  const {type, name, headingLevel} = component ?? {};
  if (type === "fragment") return FRAGMENTS[name] ?? name ?? TYPES.fragment;
  return type === "label" && headingLevel === 1 ? "Headline" : TYPES[type] ?? `${type ?? ""}`;
}
