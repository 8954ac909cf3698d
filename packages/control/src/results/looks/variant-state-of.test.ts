import { describe, expect, it } from 'vitest';
import { type StateFacts, variantStateOf } from './variant-state-of.ts';

type Comparison = StateFacts['goals'][number]['comparisons'][number];

function standing(
  state: StateFacts['verdict']['state'],
  primary: readonly Comparison[],
  guardrail: readonly Comparison[] = [],
) {
  const goals = [
    { role: 'primary', comparisons: primary },
    { role: 'guardrail', comparisons: guardrail },
    { role: 'secondary', comparisons: [{ variant: 'b', state: 'losing' }] },
  ] as const;
  return variantStateOf({ verdict: { state }, goals }, 'b');
}

describe('standingOf', () => {
  it('is the state of the variant’s own primary goal, whichever leads', () => {
    expect(
      standing('winning', [
        { variant: 'c', state: 'winning' },
        { variant: 'b', state: 'losing' },
      ]),
    ).toBe('losing');
    expect(standing('losing', [{ variant: 'b', state: 'winning' }])).toBe('winning');
    expect(standing('winning', [{ variant: 'b', state: 'denominator_shifted' }])).toBe('inconclusive');
    expect(standing('winning', [{ variant: 'c', state: 'winning' }])).toBe('not_ready');
  });

  it('is harm if the variant harms a guardrail, whatever else it does', () => {
    const wins = [{ variant: 'b', state: 'winning' }] as const;
    expect(standing('harm', wins, [{ variant: 'b', state: 'harm' }])).toBe('harm');
    expect(standing('harm', wins, [{ variant: 'c', state: 'harm' }])).toBe('winning');
  });

  it('is untrusted if the whole report is', () => {
    expect(standing('untrusted', [{ variant: 'b', state: 'winning' }])).toBe('untrusted');
  });
});
