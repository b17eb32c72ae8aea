/** What the stylesheet adds where the reader's colours replace the author's. No outline crosses a badge on the upper edge of a plan. */

export const forced = `
@media (forced-colors: active) {
.page { background: Canvas; }
.drawing { forced-color-adjust: none; }
.drawing .ground { fill: Canvas; }
.drawing :is(.letters, .edge) { fill: CanvasText; }
.drawing .line { stroke: CanvasText; }
.drawing .shadow { display: none; }
.drawing image { filter: drop-shadow(0 0 1px CanvasText); }
.target::after { content: ""; position: absolute; inset: var(--edge, 0); outline: 1px solid ButtonText; }
.target:is([aria-checked], [aria-selected], [aria-pressed]) { clip-path: inset(0 -9px -9px); }
.target:is([aria-checked=true], [aria-selected=true], [aria-pressed=true]) { outline: 4px solid Highlight; }
.ring { outline: 3px dashed CanvasText; outline-offset: 6px; box-shadow: none; }
}`;
