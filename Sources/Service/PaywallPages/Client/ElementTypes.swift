import JSON
import PaywallResolve
import PaywallTree

/// The files that tell tools of `<paywall-view>`: types for TypeScript and React, and the manifest of custom elements.
package enum ElementTypes {
  /// `paywall.d.ts`: the element, its events, and the layouts that it draws.
  package static var module: String {
    let layout = LayoutSchema.components(prefix: "/")
    let facts = ReaderFacts.definitions(prefix: "/")
    return """
      // The types of <paywall-view> and of layouts, as this release of paywalld serves them at /client/paywall.d.ts.

      \(interface("PaywallViewAttributes", ElementInterface.attributes, "?"))
      \(interface("PaywallViewEventDetails", ElementInterface.events, ""))
      \(element)
      \(TypeScript(facts + layout).declarations)
      """
  }

  private static func interface(
    _ name: String, _ entries: [ElementInterface.Entry], _ mark: String
  ) -> String {
    let members = entries.map {
      TypeScript.comment($0.words, indent: "  ") + "  \"\($0.name)\"\(mark): \($0.type);\n"
    }
    return "export interface \(name) {\n\(members.joined())}\n"
  }

  private static var element: String {
    let methods = ElementInterface.methods.map {
      TypeScript.comment($0.words, indent: "  ") + "  \($0.name)\($0.type);\n"
    }
    let properties = ElementInterface.properties.map {
      TypeScript.comment($0.words, indent: "  ") + "  \($0.name): \($0.type);\n"
    }
    return actions + "\nexport class PaywallView extends HTMLElement {\n"
      + "  static readonly observedAttributes: string[];\n"
      + properties.joined() + methods.joined() + listeners
  }

  private static let actions = """
    /** An action for the app. A later version may add types: ignore those that you do not know. */
    export type PaywallAction = Exclude<LayoutAction, { type: "purchase" | "set" | "back" | "sequence" }> & {
      /** The values of the inputs that a custom action names. */
      values?: Record<string, string>;
      /** For restorePurchases of a view with a key: what came of it is counted. */
      until?(restored: Promise<unknown>): void;
    };

    export interface PaywallPurchase extends LayoutPurchaseAction {
      /** Until the promise has settled no other purchase starts. It may resolve to values of variables, and to what became of the purchase. */
      until(bought: Promise<unknown>): void;
    }

    export interface PaywallFailure {
      kind: "network" | "timeout" | "http" | "json" | "empty" | "contract" | "node" | "drawing" | "purchase" | "context" | "counting" | (string & {});
      message: string;
      status?: number;
      isShown: boolean;
      /** Milliseconds; null if the element does not try again. */
      retryIn: number | null;
    }

    export interface PaywallDecision {
      placement?: string;
      rule?: string;
      reason?: string;
      experiment?: string;
      variant?: string;
      paywall?: string;
      version?: string | number;
    }

    /** A child with slot="native-NAME": the app's own view for the native component NAME. */
    export interface PaywallNativeView extends HTMLElement {
      parameters?: Record<string, string | number | boolean>;
    }

    export type PaywallViewEventMap = { [Name in keyof PaywallViewEventDetails]: CustomEvent<PaywallViewEventDetails[Name]> };

    """

  private static let listeners = """
      addEventListener<Name extends keyof PaywallViewEventMap>(
        type: Name, listener: (this: PaywallView, event: PaywallViewEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void;
      addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
      removeEventListener<Name extends keyof PaywallViewEventMap>(
        type: Name, listener: (this: PaywallView, event: PaywallViewEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void;
      removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
    }

    declare global {
      interface HTMLElementTagNameMap { "paywall-view": PaywallView }
    }

    """

  /// `paywall.react.d.ts`: the element in JSX. `key` is React's own there, so an element gets that attribute by `setAttribute`.
  package static let react = """
    // <paywall-view> in JSX, beside paywall.d.ts. React takes "key" for itself: set the attribute of that name with setAttribute.
    import type * as React from "react";
    import type { PaywallView, PaywallViewAttributes, PaywallViewEventMap } from "./paywall";

    /** React 19 listens to events whose names follow "on"; before it, take a ref and addEventListener. */
    export type PaywallViewListeners = { [Name in keyof PaywallViewEventMap as `on${Name}`]?: (event: PaywallViewEventMap[Name]) => void };

    export interface PaywallViewProps
      extends Omit<PaywallViewAttributes, "key">, PaywallViewListeners, React.ClassAttributes<PaywallView> {
      id?: string;
      class?: string;
      className?: string;
      slot?: string;
      style?: React.CSSProperties;
      children?: React.ReactNode;
      suppressHydrationWarning?: boolean;
    }

    interface PaywallElements { "paywall-view": PaywallViewProps }

    declare module "react" {
      namespace JSX { interface IntrinsicElements extends PaywallElements {} }
    }
    declare global {
      namespace JSX { interface IntrinsicElements extends PaywallElements {} }
    }

    """

  /// `custom-elements.json` (Custom Elements Manifest 1.0.0).
  package static var manifest: JSONValue {
    let name: JSONValue = "PaywallView"
    let path: JSONValue = "paywall.js"
    let exported: JSONValue = ["name": name, "module": path]
    return [
      "schemaVersion": "1.0.0",
      "modules": [
        [
          "kind": "javascript-module", "path": path, "declarations": [declaration],
          "exports": [
            ["kind": "js", "name": name, "declaration": exported],
            ["kind": "custom-element-definition", "name": "paywall-view", "declaration": exported],
          ],
        ]
      ],
    ]
  }

  private static var declaration: JSONValue {
    let attributes = ElementInterface.attributes.map { described($0) }
    let events = ElementInterface.events.map { described($0, type: "CustomEvent<\($0.type)>") }
    let fields = ElementInterface.properties.map { described($0, kind: "field") }
    let methods = ElementInterface.methods.map { described($0, kind: "method") }
    let slots = ElementInterface.slots.map { described($0, type: "") }
    return [
      "kind": "class", "customElement": true, "name": "PaywallView", "tagName": "paywall-view",
      "description": "Shows a paywall of the service in its own box.",
      "superclass": ["name": "HTMLElement"], "attributes": .array(attributes),
      "members": .array(fields + methods), "events": .array(events), "slots": .array(slots),
    ]
  }

  private static func described(
    _ entry: ElementInterface.Entry, kind: String? = nil, type: String? = nil
  ) -> JSONValue {
    let type = type ?? entry.type
    var fields = [
      JSONField(name: "name", value: .string(entry.name)),
      JSONField(name: "description", value: .string(entry.words)),
    ]
    if let kind { fields.insert(JSONField(name: "kind", value: .string(kind)), at: 0) }
    if !type.isEmpty, kind != "method" {
      fields.append(JSONField(name: "type", value: ["text": .string(type)]))
    }
    return .object(fields)
  }
}
