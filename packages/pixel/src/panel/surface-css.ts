/** Styles shared by the badge and the panel, with a light and a dark palette. They inherit nothing from the page. */
export const surfaceCss = `
:host {
  all: initial !important;
  --ground: #fff; --raised: #f4f5f8; --line: #dfe2ea; --ink: #171a21; --soft: #5a6170;
  --accent: #4338ca; --on-accent: #fff; --good: #0f7a4d; --wait: #8a5a00; --bad: #b4232a;
  position: fixed !important; z-index: 2147483647 !important;
  inset: auto !important; margin: 0 !important; padding: 0 !important; border: 0 !important;
  overflow: visible !important; background: none !important; display: block !important;
  font: 400 13px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif !important;
  color: var(--ink) !important; color-scheme: light dark !important; text-align: start !important;
}
@media (prefers-color-scheme: dark) {
  :host {
    --ground: #171a21; --raised: #20242e; --line: #353b48; --ink: #eceef3; --soft: #a3abbb;
    --accent: #a5b4fc; --on-accent: #171a21; --good: #5fd39b; --wait: #f0c060; --bad: #ff9a97;
  }
}
@media print { :host { display: none !important; } }
* { box-sizing: border-box; }
button {
  font: inherit; font-weight: 600; color: var(--ink); background: var(--raised);
  border: 1px solid var(--line); border-radius: 8px; padding: 6px 12px; min-height: 32px; cursor: pointer; white-space: nowrap;
}
button:hover { border-color: var(--soft); }
button:focus-visible, [tabindex]:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;
