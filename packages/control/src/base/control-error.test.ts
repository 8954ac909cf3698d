import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

it('carries the values of its message, so that clients can word it differently', async () => {
  const folder = resolve(import.meta.dirname, '..');
  const files = (await readdir(folder, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const bare: string[] = [];
  let looked = 0;
  for (const file of files) {
    const source = await readFile(`${folder}/${file}`, 'utf8');
    // The formatter ends a multi-line call with a bracket at the call's own indentation.
    for (const [call] of source.matchAll(/new ControlError\((?:[^\n]*\);|[\s\S]*?\n\s*\}?\)[;,]?\n)/g)) {
      looked++;
      if (call.includes('${') && !call.includes('parameters')) bare.push(`${file}: ${call.slice(0, 100)}`);
    }
  }
  expect(bare).toEqual([]);
  expect(looked).toBeGreaterThan(80);
});
