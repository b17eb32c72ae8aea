import { useEffect, useRef, useState } from "react";
import type { PaywallView, PaywallViewAttributes, PaywallViewEventMap } from "./paywall";

type Listeners = { [Name in keyof PaywallViewEventMap]?: (event: PaywallViewEventMap[Name]) => void };
type Props = Omit<PaywallViewAttributes, "key" | "fill"> & {
  fill?: boolean;
  /** The attribute `key`, a name that React takes for itself. */
  clientKey?: string;
  on?: Listeners;
  /** What `pictureOf` made on the server: it covers the element until that has something to show. */
  picture?: string;
};

/** `<paywall-view>` as a component: `<Paywall fill brand="disney" on={{ "paywall-purchase": buy }} />`. */
export function Paywall({ fill, clientKey, on = {}, picture, ...attributes }: Props) {
  const view = useRef<PaywallView>(null);
  const latest = useRef<Listeners>(on);
  const [isAwake, setAwake] = useState(false);
  latest.current = on;
  useEffect(() => {
    const end = new AbortController();
    const hear = (event: Event) => {
      if (["paywall-ready", "paywall-nothing", "paywall-error"].includes(event.type)) setAwake(true);
      (latest.current as Record<string, ((event: Event) => void) | undefined>)[event.type]?.(event);
    };
    for (const name of ["ready", "impression", "action", "purchase", "state", "nothing", "error"])
      view.current?.addEventListener(`paywall-${name}`, hear, { signal: end.signal });
    return () => end.abort();
  }, []);
  useEffect(() => {
    if (clientKey) view.current?.setAttribute("key", clientKey);
    else view.current?.removeAttribute("key");
  }, [clientKey]);
  return (
    <div style={fill ? undefined : { position: "relative" }}>
      <paywall-view ref={view} fill={fill ? "" : undefined} {...attributes} />
      {picture && !isAwake && (
        <div style={{ position: fill ? "fixed" : "absolute", inset: 0, overflow: "hidden" }} dangerouslySetInnerHTML={{ __html: picture }} />
      )}
    </div>
  );
}
