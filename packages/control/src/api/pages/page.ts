import { html, raw } from 'hono/html';
import type { Markup } from '../http/markup.ts';

/** The pages' style. The policy allows it by the hash of exactly this text. */
export const pageStyle = `
:root { color-scheme: light dark; --page: #f6f7f9; --card: #fff; --text: #1b1f27; --quiet: #596273; --line: #e0e4ea; --code: #f0f2f6; --accent: #4f46e5; --on-accent: #fff; }
@media (prefers-color-scheme: dark) { :root { --page: #101319; --card: #181c24; --text: #e8ebf1; --quiet: #9aa4b5; --line: #2a303c; --code: #11151c; --accent: #a5b4fc; --on-accent: #14172b; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; grid-template-columns: minmax(0, 1fr); place-items: center; padding: 24px 16px; background: var(--page); color: var(--text); font: 16px/1.55 system-ui, sans-serif; }
main { width: 100%; max-width: 34rem; padding: 32px 28px; background: var(--card); border: 1px solid var(--line); border-top: 4px solid var(--accent); border-radius: 12px; overflow-wrap: anywhere; }
h1 { margin: 0 0 4px; font-size: 1.5rem; line-height: 1.25; letter-spacing: -0.01em; }
h2 { margin: 28px 0 0; font-size: 1rem; }
p { margin: 12px 0; color: var(--quiet); }
b { color: var(--text); font-weight: 600; }
ul { margin: 8px 0 0; padding: 0; list-style: none; border-top: 1px solid var(--line); }
li { display: flex; justify-content: space-between; gap: 16px; padding: 10px 0; border-bottom: 1px solid var(--line); }
li span { color: var(--quiet); }
form { margin: 0; }
pre { margin: 16px 0; padding: 12px 14px; overflow-x: auto; background: var(--code); border: 1px solid var(--line); border-radius: 8px; font: 14px/1.6 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: normal; }
code { color: var(--text); }
input:not([type=hidden]) { width: 100%; padding: 12px 14px; background: var(--code); color: var(--text); border: 1px solid var(--line); border-radius: 8px; font: 1.25rem/1.3 ui-monospace, Menlo, Consolas, monospace; }
.action { display: block; width: 100%; margin-top: 24px; padding: 12px 20px; border: 1px solid var(--accent); border-radius: 8px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
.action.quiet { border-color: var(--line); background: none; color: var(--text); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

/** Renders a page whose title is also its heading. */
export function page(title: string, content: Markup): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Pixel</title>
<style>${raw(pageStyle)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}
