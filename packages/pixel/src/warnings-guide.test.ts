import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const folder = import.meta.dirname;
const guide = readFileSync(resolve(folder, '../../../docs/guide/troubleshooting.md'), 'utf8');
const rows = [...(guide.split('## Console warnings')[1] ?? '').matchAll(/^\| ([^|]+) \| /gm)]
  .map(([, warning = '']) => warning)
  .filter((warning) => warning !== 'warning');

const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n');
/** Warnings logged directly, and those of failed checks, which the API logs. */
const texts = [
  ...sources.matchAll(/(?<!console\.)warn\(\s*(['`])(.+?)\1,?\s*\)/g),
  ...sources.matchAll(/check\([^;]*?(['`])([^'`\n]*\.)\1,?\s*\)/g),
].map(([, , text = '']) => text);

/** Returns a pattern for a template's results, in which anything replaces its expressions. */
function patternOf(text: string): RegExp {
  return new RegExp(
    text
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+'),
  );
}

it('finds the warnings in the code', () => {
  expect(texts.length).toBeGreaterThan(20);
});

it.each(texts)('the guide explains "%s"', (text) => {
  expect(rows.filter((row) => patternOf(text).test(row))).not.toEqual([]);
});

it.each(rows)('the code contains the guide’s warning "%s"', (row) => {
  expect(texts.filter((text) => patternOf(text).test(row))).not.toEqual([]);
});
