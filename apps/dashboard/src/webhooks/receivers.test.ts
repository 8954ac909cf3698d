import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { receivers } from './receivers.ts';
import { receiverLanguages } from './webhooks-search.ts';

const guide = resolve(import.meta.dirname, '../../../../docs/guide/webhooks.md');

it.each(receiverLanguages)('the guide has the same receiver in %s', async (language) => {
  expect(await readFile(guide, 'utf8')).toContain(receivers[language]);
});
