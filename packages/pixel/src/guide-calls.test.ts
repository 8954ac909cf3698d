import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const guides = readdirSync(join(root, 'docs/guide')).map((name) => join('docs/guide', name));
const source = readFileSync(join(import.meta.dirname, 'api.ts'), 'utf8');
const [, members = ''] = /^export interface PixelApi \{\n([\s\S]*?)^\}/m.exec(source) ?? [];
const methods = [...members.matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name);

it('finds the methods in the code', () => {
  expect(methods).toEqual(expect.arrayContaining(['init', 'track', 'clear']));
});

it.each(['README.md', ...guides])('%s calls only methods that pages have', (file) => {
  const calls = [...readFileSync(join(root, file), 'utf8').matchAll(/\bpixel\.(\w+)\(/g)];
  expect(methods).toEqual(expect.arrayContaining(calls.map(([, name]) => name)));
});
