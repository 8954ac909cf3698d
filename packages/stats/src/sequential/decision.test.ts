import { describe, expect, it } from 'vitest';
import { addDecision, type Decision, type DecisionLook, noLongerShownSince } from './decision.ts';

const day = 24 * 3_600_000;
const won = { allowed: 'winning', current: 'winning' } as const;
const play = (looks: readonly Omit<DecisionLook, 'atMs'>[]) =>
  looks.reduce<Decision | null>(
    (before, look, index) => addDecision(before, { ...look, atMs: index * day }),
    null,
  );

describe('addDecision', () => {
  it('keeps the first decision, whatever follows', () => {
    expect(play([{ allowed: null, current: 'winning' }])).toBeNull();
    const looks = [
      { allowed: null, current: 'winning' } as const,
      won,
      { allowed: 'losing', current: 'losing' } as const,
    ];
    expect(play(looks)).toEqual({ state: 'winning', atMs: day, unshownSinceMs: 2 * day });
  });

  it('reports after three days since when current data no longer show it', () => {
    const lost = { allowed: 'winning', current: 'inconclusive' } as const;
    expect(noLongerShownSince(play([won, lost, lost, lost]), 3 * day)).toBeNull();
    expect(noLongerShownSince(play([won, lost, lost, lost, lost]), 4 * day)).toBe(day);
    expect(noLongerShownSince(play([won, lost, won, lost, lost, lost]), 5 * day)).toBeNull();
    expect(noLongerShownSince(null, 9 * day)).toBeNull();
  });

  it('has nothing to confirm if it decided that there is no effect', () => {
    const never = { allowed: 'inconclusive', current: 'winning' } as const;
    expect(noLongerShownSince(play([never, won, won, won, won, won]), 6 * day)).toBeNull();
  });
});
