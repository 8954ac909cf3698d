import { murmur3After } from './murmur3.ts';

const hashRange = 0x1_0000_0000;

/** Where a visitor stands in a hash space of its own: uniform in [0, 1), fixed by `salt` and the lower-case id. */
export function hashUnit(salt: string, anonymousId: string): number {
  return createHashUnit(salt)(anonymousId);
}

/** Gives the same for one salt and any number of ids. */
export function createHashUnit(salt: string): (anonymousId: string) => number {
  const hashOf = murmur3After(`${salt}:`);
  return (anonymousId) => hashOf(anonymousId) / hashRange;
}

/**
 * Picks the variation whose range `[start, start + coverage · weight)` holds `n`, where `start` is the sum of the earlier weights;
 * −1 where none does. Each range keeps its start when coverage is raised, so nobody moves.
 */
export function chooseVariation(n: number, weights: readonly number[], coverage: number): number {
  let start = 0;
  for (let index = 0; index < weights.length; index++) {
    const weight = weights[index] ?? 0;
    if (n >= start && n < start + coverage * weight) return index;
    start += weight;
  }
  return -1;
}
