/** The stylesheet of the shadow root. */

export const style = `
:host { display: block; position: relative; overflow: hidden; height: 100%; min-height: 20rem; contain: layout paint style; }
:host([fill]) { position: fixed; inset: 0; height: auto; min-height: 0; }
.page { overflow: hidden; isolation: isolate; text-rendering: geometricPrecision; -webkit-text-size-adjust: none; }
.drawing { position: absolute; left: 0; top: 0; overflow: visible; pointer-events: none; user-select: none; }
.far { content-visibility: hidden; }
.drawing text { white-space: pre; direction: ltr; unicode-bidi: bidi-override; }
.words text { pointer-events: auto; user-select: text; }
.pages .words text, .said { pointer-events: none; user-select: none; }
.said { margin: 0; opacity: 0; overflow: hidden; font-size: 12px; }
.target, .field, .check { box-sizing: border-box; margin: 0; padding: 0; border: 0; background: none; appearance: none; outline: none; }
.target { cursor: pointer; touch-action: manipulation; -webkit-tap-highlight-color: transparent; }
.field { color: inherit; }
.scroller { overflow: auto; scrollbar-width: none; overscroll-behavior: contain; outline: none; }
.pages, .surface { touch-action: pan-y pinch-zoom; }
.surface { cursor: grab; }
[tabindex="-1"] { outline: none; }
.ring { pointer-events: none; outline: 2px solid #fff; outline-offset: 1px; box-shadow: 0 0 0 6px #0b57d0; z-index: 1; }
.probe { position: absolute; width: 1rem; height: 0; color: CanvasText; transition: color 1ms;
  padding: env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left); }
.note { display: grid; place-content: center; height: 100%; gap: 1rem; padding: 1rem; text-align: center; font: 1rem system-ui; }
.note button { font: inherit; min-height: 44px; padding: 0 1.5rem; }
@media print {
  :host, .page, .scroller, .scroller > * { overflow: visible !important; contain: none; }
  :has(> .scroller) { clip-path: none !important; }
}
:host([hidden]), .page:empty, [hidden] { display: none; }`;
