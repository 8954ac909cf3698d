import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { resultsExample } from './results-example.ts';

const guide = readFileSync(new URL('../docs/guide/results.md', import.meta.url), 'utf8');

describe.each(resultsExample())('the guide to results', ({ line, byHand, computed }) => {
  it(`says what is computed: ${line}`, () => {
    expect(guide).toContain(`> ${line}\n`);
  });

  it('lets its reader come to the same by hand', () => {
    expect(byHand).toHaveLength(computed.length);
    for (const [index, value] of byHand.entries()) expect(computed[index]).toBeCloseTo(value, 10);
  });
});

it('the guide to results has no other examples', () => {
  expect(guide.match(/^> .*$/gm)).toHaveLength(resultsExample().length);
});
