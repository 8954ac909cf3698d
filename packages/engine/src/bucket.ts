import { murmur3After } from './murmur3.ts';

const hashRange = 0x1_0000_0000;

/** Returns a visitor's position in the hash space of `salt`: uniform in [0, 1), determined by salt and lower-case id. */
export function hashToUnitInterval(salt: string, anonymousId: string): number {
  return createUnitIntervalHash(salt)(anonymousId);
}

/** Returns {@link hashToUnitInterval} for one salt and any number of ids. */
export function createUnitIntervalHash(salt: string): (anonymousId: string) => number {
  const hashOf = murmur3After(`${salt}:`);
  return (anonymousId) => hashOf(anonymousId) / hashRange;
}

/**
 * Returns the index of the variation whose range `[start, start + coverage · weight)` contains `n`, where `start` is the sum of the earlier
 * weights, or −1 if none does. A range keeps its start when coverage rises, so nobody switches.
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
