import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { statisticsExamples } from './statistics-examples.ts';

const document = readFileSync(new URL('../docs/statistics.md', import.meta.url), 'utf8');

it.each(statisticsExamples())('the statistics document shows the computed value: %s', (example) => {
  expect(document).toContain(`> ${example}\n`);
});

it('the statistics document has no other examples', () => {
  expect(document.match(/^> .*$/gm)).toHaveLength(statisticsExamples().length);
});
