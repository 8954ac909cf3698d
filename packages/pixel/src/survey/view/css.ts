/** The style of surveys. Sizes are in pixels, because a page may redefine `rem`. */
export const css = `
:host {
  all: initial !important;
  display: block !important; box-sizing: border-box !important; margin: 0 !important; padding: 0 !important; border: 0 !important;
  overflow: visible !important; background: none !important; color: var(--ink) !important; text-align: start !important;
  font: 400 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif !important;
  -webkit-font-smoothing: antialiased;
}
:host([data-at*="_"]), :host([data-at="center"]) {
  position: fixed !important; inset: auto !important; z-index: 2147483646 !important;
  width: min(400px, calc(100vw - 24px)) !important;
}
:host([data-at^="bottom"]) { bottom: 20px !important; }
:host([data-at^="top"]) { top: 20px !important; }
:host([data-at$="right"]) { right: 20px !important; }
:host([data-at$="left"]) { left: 20px !important; }
:host([data-at$="center"]) { left: 50% !important; transform: translateX(-50%) !important; }
:host([data-at="center"]) { top: 50% !important; transform: translate(-50%, -50%) !important; }
:host(.away) { display: none !important; }
:host([data-at="inline"]) { width: 100% !important; max-width: 560px !important; }
@media (max-width: 480px) {
  :host([data-at^="bottom"]) { bottom: 12px !important; }
  :host([data-at^="top"]) { top: 12px !important; }
  :host([data-at$="right"]) { right: 12px !important; }
  :host([data-at$="left"]) { left: 12px !important; }
}
@media print { :host { display: none !important; } }
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
dialog {
  position: fixed; inset: 0; margin: auto; padding: 0; border: 0; background: none; color: inherit; overflow: visible;
  width: min(480px, calc(100vw - 24px)); max-width: none; max-height: none; height: fit-content;
}
dialog::backdrop { background: rgb(15 23 42 / .5); }
.card {
  position: relative; container-type: inline-size; overflow: hidden auto; overscroll-behavior: contain;
  max-height: calc(100vh - 24px); max-height: calc(100dvh - 24px);
  background: var(--ground); border: 1px solid var(--line); border-radius: 14px;
  box-shadow: 0 1px 2px rgb(15 23 42 / .06), 0 4px 10px rgb(15 23 42 / .06), 0 16px 40px rgb(15 23 42 / .14);
}
:host([data-at="inline"]) .card { box-shadow: 0 1px 2px rgb(15 23 42 / .05), 0 2px 8px rgb(15 23 42 / .05); max-height: none; }
.bar { position: sticky; top: 0; z-index: 1; height: 3px; background: var(--line); }
.bar > span { display: block; height: 100%; background: var(--mark); border-radius: 0 2px 2px 0; transition: inline-size .25s ease; }
.step { padding: 22px 24px 20px; }
.close {
  position: absolute; top: 12px; inset-inline-end: 12px; z-index: 2; display: grid; place-items: center; width: 32px; height: 32px; padding: 0;
  border: 0; border-radius: 8px; background: none; color: var(--soft); cursor: pointer;
}
.close:hover { background: var(--raised); color: var(--ink); }
svg { width: 20px; height: 20px; flex: none; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
h2 { margin: 0; padding-inline-end: 28px; font-size: 17px; font-weight: 600; line-height: 1.4; letter-spacing: -.01em; overflow-wrap: anywhere; }
h2:focus { outline: none; }
.lead { margin: 6px 0 0; color: var(--soft); overflow-wrap: anywhere; white-space: pre-line; }
.needed { color: var(--bad); font-weight: 600; }
.field { margin-top: 18px; }
.problem { display: flex; gap: 6px; align-items: flex-start; margin: 10px 0 0; color: var(--bad); font-size: 14px; font-weight: 500; }
.problem svg { width: 16px; height: 16px; margin-top: 3px; }
.foot { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-top: 20px; }
.count { color: var(--soft); font-size: 13px; font-variant-numeric: tabular-nums; margin-inline-end: auto; }
button, input, textarea, a { font: inherit; color: inherit; letter-spacing: inherit; touch-action: manipulation; -webkit-tap-highlight-color: transparent; }
:focus-visible { outline: 2px solid var(--mark); outline-offset: 2px; }
.main, .link {
  display: inline-flex; align-items: center; justify-content: center; gap: 6px; min-height: 40px; padding: 8px 18px;
  border: 1px solid transparent; border-radius: 10px; background: var(--accent); color: var(--on-accent); font-weight: 600; cursor: pointer;
  text-decoration: none; overflow-wrap: anywhere;
}
.main:hover, .link:hover { filter: brightness(1.08); }
.main:active, .link:active { filter: brightness(.95); }
.quiet { display: inline-grid; place-items: center; width: 40px; height: 40px; padding: 0; border: 1px solid var(--line); border-radius: 10px; background: none; color: var(--soft); cursor: pointer; }
.quiet:hover { background: var(--raised); color: var(--ink); }
[dir="rtl"] .turn { transform: scaleX(-1); }
.text {
  display: block; width: 100%; min-height: 44px; padding: 10px 12px; border: 1px solid var(--edge); border-radius: 10px;
  background: var(--ground); color: var(--ink); font-size: 16px; line-height: 1.45; resize: none; margin: 0;
}
textarea.text { min-height: 92px; max-height: 240px; field-sizing: content; }
.text::placeholder { color: var(--soft); opacity: 1; }
.text:focus { outline: 2px solid var(--mark); outline-offset: -1px; border-color: transparent; }
.text[aria-invalid] { border-color: var(--bad); }
.options { display: grid; gap: 8px; }
.option {
  display: flex; gap: 12px; align-items: center; width: 100%; min-height: 44px; padding: 10px 14px; border: 1px solid var(--line); border-radius: 10px;
  background: none; text-align: start; cursor: pointer; overflow-wrap: anywhere;
}
.option:hover { background: var(--raised); border-color: var(--edge); }
.option[aria-checked="true"] { background: var(--tint); border-color: var(--mark); }
.dot, .box { display: grid; place-items: center; flex: none; width: 20px; height: 20px; border: 1.5px solid var(--edge); border-radius: 50%; }
.box { border-radius: 6px; }
.box svg { width: 16px; height: 16px; stroke-width: 3; visibility: hidden; color: var(--on-accent); }
[aria-checked="true"] > .dot { border: 6px solid var(--mark); }
[aria-checked="true"] > .box { background: var(--accent); border-color: var(--mark); }
[aria-checked="true"] > .box svg { visibility: visible; }
.points { display: grid; gap: 6px; grid-template-columns: repeat(auto-fit, minmax(40px, 1fr)); }
.of11, .of10, .of9, .of8 { grid-template-columns: repeat(6, 1fr); }
.of10, .of9 { grid-template-columns: repeat(5, 1fr); }
.of8 { grid-template-columns: repeat(4, 1fr); }
@container (min-width: 380px) { .of11, .of10, .of9, .of8 { grid-template-columns: repeat(auto-fit, minmax(24px, 1fr)); gap: 4px; } }
@container (min-width: 460px) { .of11, .of10, .of9, .of8 { gap: 6px; } }
.point {
  display: grid; place-items: center; min-width: 24px; min-height: 44px; padding: 0; border: 1px solid var(--line); border-radius: 10px; background: none;
  font-size: 15px; font-weight: 500; font-variant-numeric: tabular-nums; cursor: pointer;
}
.point:hover { background: var(--tint); border-color: var(--mark); }
.numbers .point[aria-checked="true"] { background: var(--accent); border-color: var(--mark); color: var(--on-accent); font-weight: 600; }
.stars, .emoji { justify-content: start; }
.stars .point { border-color: transparent; color: var(--edge); }
.stars .point:hover { background: none; }
.stars svg, .emoji svg { width: 30px; height: 30px; stroke-width: 1.5; transition: transform .12s ease; }
.stars .full, .stars:hover .point { color: var(--mark); }
.stars .full svg, .stars:hover .point svg { fill: currentColor; }
.stars .point:hover ~ .point { color: var(--edge); }
.stars .point:hover ~ .point svg { fill: none; }
.stars .point:hover svg, .emoji .point:hover svg { transform: scale(1.12); }
.emoji .point { min-height: 52px; color: var(--soft); }
.emoji .point[aria-checked="true"] { background: var(--tint); border-color: var(--mark); color: var(--mark); }
.emoji .point[aria-checked="true"] svg { stroke-width: 2; }
.ends { display: flex; justify-content: space-between; gap: 16px; margin-top: 8px; color: var(--soft); font-size: 13px; }
.ends > :last-child { text-align: end; }
.done { display: grid; place-items: center; width: 44px; height: 44px; margin-bottom: 14px; border-radius: 50%; background: var(--tint); color: var(--mark); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (prefers-reduced-motion: no-preference) {
  .card { animation: come .22s cubic-bezier(.2, .8, .2, 1); }
  .step { animation: turn .18s ease-out; }
  button, .link, .text { transition: background-color .12s, border-color .12s, color .12s, filter .12s; }
  @keyframes come { from { opacity: 0; transform: translateY(10px); } }
  @keyframes turn { from { opacity: 0; transform: translateX(6px); } }
}
@media (prefers-reduced-motion: reduce) { *, ::before, ::after { transition: none !important; animation: none !important; } }
@media (forced-colors: active) {
  .card, .point, .option, .text, .main, .link, .quiet, .close { border: 1px solid CanvasText; }
  .bar > span { background: Highlight; forced-color-adjust: none; }
  [aria-checked="true"], .stars .full { border-color: Highlight !important; outline: 2px solid Highlight; outline-offset: -3px; }
  [aria-checked="true"] > .dot { border-color: Highlight; }
  .box svg { color: CanvasText; }
  :focus-visible { outline: 3px solid CanvasText; outline-offset: 2px; }
}
`;
