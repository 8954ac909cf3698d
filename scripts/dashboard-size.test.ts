import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const script = fileURLToPath(new URL('dashboard-size.mjs', import.meta.url));
// Vite builds for production by default.
const { NODE_ENV: _, ...env } = process.env;
const measured = await promisify(execFile)(process.execPath, [script], { env }).catch((error) => error);

it('stays small on the wire, from sign-in to list', () => {
  expect(measured.code, measured.stdout).toBeUndefined();
  for (const part of [/index-.*\.js/, /index-.*\.css/, /experiments-page-/, /\/en-/])
    expect(measured.stdout).toMatch(part);
});

it('reports what results and the editor load beyond the list', () => {
  const [, results = '', editor = ''] = measured.stdout.split('\n\n');
  expect(results).toMatch(/results-page-[\s\S]*kB {2}from the list to results$/);
  expect(editor).toMatch(/editor-page-[\s\S]*kB {2}from the list to the editor$/);
  for (const part of [results, editor]) expect(part).not.toMatch(/experiments-page-|\.css/);
});
