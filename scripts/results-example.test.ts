import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { resultsExample } from './results-example.ts';

const guide = readFileSync(new URL('../docs/guide/results.md', import.meta.url), 'utf8');

describe.each(resultsExample())('the results guide', ({ line, byHand, computed }) => {
  it(`shows the computed output: ${line}`, () => {
    expect(guide).toContain(`> ${line}\n`);
  });

  it('lets readers reproduce it by hand', () => {
    expect(byHand).toHaveLength(computed.length);
    for (const [index, value] of byHand.entries()) expect(computed[index]).toBeCloseTo(value, 10);
  });
});

it('the results guide has no other examples', () => {
  expect(guide.match(/^> .*$/gm)).toHaveLength(resultsExample().length);
});
