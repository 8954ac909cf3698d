/** Runs the CLI: `npm run --silent pixel -- <command>`. */
import { existsSync } from 'node:fs';

const cli = new URL('../dist/cli.js', import.meta.url);

if (existsSync(cli) && existsSync(new URL('../node_modules', import.meta.url))) await import(cli.href);
else {
  console.error('Pixel is not built yet; run "npm start" first.');
  process.exitCode = 1;
}
