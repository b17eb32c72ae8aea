// A React component that uses every attribute, event, property and method of <paywall-view>. The campaign `generators` checks its types.
import * as React from "react";
import type { PaywallView, PaywallViewEventMap } from "./paywall";
import type {} from "./paywall.react";

type Heard<Name extends keyof PaywallViewEventMap> = (event: PaywallViewEventMap[Name]) => void;

/** As React 19 has it: listeners are properties. */
export function Screen({ onClose }: { onClose: () => void }) {
  const view = React.useRef<PaywallView>(null);
  React.useEffect(() => {
    const element = view.current;
    if (!element) return;
    element.setAttribute("key", "pck_1");
    const changed: Heard<"paywall-state"> = ({ detail }) => console.log(detail.state);
    element.addEventListener("paywall-state", changed);
    element.facts = { message: "Welcome" };
    element.set({ status: "offline" });
    element.identify("u1");
    element.consent();
    element.dismiss();
    void element.reload().then(() => element.reset());
    console.log(element.loop?.decision?.rule);
    return () => element.removeEventListener("paywall-state", changed);
  }, []);
  return (
    <paywall-view
      ref={view} src="https://paywalls.example.com/" brand="disney" version={3} placement="launch" user-id="u1" device-id="d1" context="{}"
      counting="consent" environment="sandbox" locale="de" theme="dark" state="plan=monthly" insets="59,0,34,0" fill live="false" keep="false"
      fallback="site.json" style={{ height: 600 }} className="paywall"
      onpaywall-ready={({ detail }) => console.log(detail.version)}
      onpaywall-impression={({ detail }) => console.log(detail.state.plan)}
      onpaywall-action={({ detail }) => detail.type === "close" && onClose()}
      onpaywall-purchase={({ detail }) => detail.until(Promise.resolve(detail.product))}
      onpaywall-state={({ detail }) => console.log(detail.state)}
      onpaywall-nothing={({ detail }) => console.log(detail.reason)}
      onpaywall-error={({ detail }) => console.log(detail.kind)}
    >
      <p slot="loading">One moment</p>
    </paywall-view>
  );
}

/** A theme that there is not. */
export function Wrong() {
  // @ts-expect-error it is light or dark
  return <paywall-view theme="blue" />;
}
