import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { webhookDataSchemas, webhookTypes } from './webhook.ts';
import { webhookExamples, webhookExamplesMarkdown } from './webhook-examples.ts';

const guide = resolve(import.meta.dirname, '../../../../docs/guide/webhook-types.md');
const [begin, end] = [
  '<!-- examples: made by webhook-examples.test.ts with UPDATE_GUIDE=1 -->\n\n',
  '\n<!-- end of examples -->',
];

it.each(webhookTypes)('shows %s in its documented form', (type) => {
  expect(webhookDataSchemas[type].parse(webhookExamples[type])).toEqual(webhookExamples[type]);
});

it('the guide shows the examples verbatim', async () => {
  const text = await readFile(guide, 'utf8');
  const [before = '', rest = ''] = text.split(begin);
  const [shown, after = ''] = rest.split(end);
  if (process.env.UPDATE_GUIDE === '1')
    await writeFile(guide, `${before}${begin}${webhookExamplesMarkdown()}${end}${after}`);
  else expect(shown).toBe(webhookExamplesMarkdown());
});
