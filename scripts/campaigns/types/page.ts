// A page that uses every attribute, event, property and method of <paywall-view>. The campaign `generators` checks its types.
import type { LayoutAction, LayoutNode, PaywallNativeView, PaywallViewAttributes, ReaderFacts } from "./paywall";

const attributes: Required<PaywallViewAttributes> = {
  src: "https://paywalls.example.com/", brand: "disney", version: 3, placement: "launch", "user-id": "u1", "device-id": "d1",
  context: '{"tier": "gold"}', key: "pck_1", counting: "consent", environment: "sandbox", locale: "de", theme: "dark",
  state: "plan=monthly", insets: "59,0,34,0", fill: "", live: "false", keep: "false", fallback: "site.json",
};
const view = document.createElement("paywall-view");
for (const [name, value] of Object.entries(attributes)) view.setAttribute(name, String(value));
document.body.append(view);

view.addEventListener("paywall-ready", ({ detail }) => console.log(detail.brand?.length, detail.version?.toFixed()));
view.addEventListener("paywall-impression", ({ detail }) => console.log(detail.hash?.length, detail.state.plan.length));
view.addEventListener("paywall-action", (event) => {
  const action = event.detail;
  if (action.type === "openURL") event.preventDefault();
  if (action.type === "openURL") console.log(action.url.length, action.inApp === true);
  if (action.type === "custom") console.log(action.name.length, action.parameters?.tier.length, action.values?.email.length);
  if (action.type === "restorePurchases") action.until?.(Promise.resolve([]));
  // @ts-expect-error the element itself changes the page
  if (action.type === "set") console.log(action);
});
view.addEventListener("paywall-purchase", ({ detail }) => detail.until(buy(detail.sku, detail.billingPlan).then(() => ({ status: "ready" }))));
view.addEventListener("paywall-state", ({ detail }) => console.log(Object.keys(detail.state)));
view.addEventListener("paywall-nothing", ({ detail }) => console.log(detail.placement?.length, detail.rule?.length, detail.reason?.length));
view.addEventListener("paywall-error", ({ detail: { kind, message, status, isShown, retryIn } }) => {
  if (kind === "network" && !isShown) console.log(message, status?.toFixed(), retryIn === null ? "" : retryIn.toFixed());
});
// @ts-expect-error there is no such member
view.addEventListener("paywall-ready", ({ detail }) => detail.sku);

async function buy(sku: string, plan?: string): Promise<string> {
  return sku + (plan ?? "");
}

async function use(): Promise<void> {
  const facts: ReaderFacts = { products: { yearly: { price: "54.99", currency: "EUR", displayPrice: "54,99 €" } }, custom: { tier: "gold" } };
  view.facts = facts;
  await view.reload();
  view.set({ status: "offline" });
  view.identify("u1");
  view.consent();
  view.dismiss();
  await view.reset();
  console.log(view.loop?.decision?.variant?.length);
  const map = document.querySelector<PaywallNativeView>("[slot=native-map]");
  console.log(map?.parameters?.zoom);
  // @ts-expect-error values are texts
  view.set({ status: 1 });
}
void use();

/** Kinds of actions are told apart by their types. */
export function words(node: LayoutNode): string {
  const action: LayoutAction | undefined = node.action;
  switch (action?.type) {
    case "purchase": return action.sku;
    case "set": return `${action.variable}=${action.to}`;
    case "sequence": return action.actions.map(({ type }) => type).join();
    default: return node.role === "switch" ? node.label ?? "" : (node.children ?? []).map(words).join();
  }
}
