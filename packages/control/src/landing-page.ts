/** Style of the page, allowed by its hash; kept apart so that the hash is of exactly these characters. */
export const landingStyle = `
:root { color-scheme: light dark; --page: #f6f7f9; --card: #fff; --text: #1b1f27; --quiet: #596273; --line: #e0e4ea; --code: #f0f2f6; --accent: #4f46e5; }
@media (prefers-color-scheme: dark) { :root { --page: #101319; --card: #181c24; --text: #e8ebf1; --quiet: #9aa4b5; --line: #2a303c; --code: #11151c; --accent: #a5b4fc; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--page); color: var(--text); font: 16px/1.55 system-ui, sans-serif; }
main { width: 100%; max-width: 34rem; padding: 32px 28px; background: var(--card); border: 1px solid var(--line); border-top: 4px solid var(--accent); border-radius: 12px; }
h1 { margin: 0 0 4px; font-size: 1.5rem; line-height: 1.25; letter-spacing: -0.01em; }
p { margin: 12px 0; color: var(--quiet); }
pre { margin: 16px 0; padding: 12px 14px; overflow-x: auto; background: var(--code); border: 1px solid var(--line); border-radius: 8px; font: 14px/1.6 ui-monospace, Menlo, Consolas, monospace; }
code { color: var(--text); }
`;

/** What a browser shows on the control port. */
export const landingPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pixel control plane</title>
<style>${landingStyle}</style>
</head>
<body>
<main>
<h1>Pixel control plane</h1>
<p>This server is running. It is administered from the command line on this machine, in the folder that Pixel was started from:</p>
<pre tabindex="0"><code>npm run pixel -- --help
npm run pixel -- doctor
npm run pixel -- apply my-site.yaml</code></pre>
<p>No one can log in over the network, so this address gives no access to experiments or results.</p>
</main>
</body>
</html>
`;
