import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { statisticsExamples } from './statistics-examples.ts';

const document = readFileSync(new URL('../docs/statistics.md', import.meta.url), 'utf8');

it.each(statisticsExamples())('the document on statistics says what is computed: %s', (example) => {
  expect(document).toContain(`> ${example}\n`);
});

it('the document on statistics has no other examples', () => {
  expect(document.match(/^> .*$/gm)).toHaveLength(statisticsExamples().length);
});
