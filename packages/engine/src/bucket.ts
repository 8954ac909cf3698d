import { murmur3 } from './murmur3.ts';

const hashRange = 0x1_0000_0000;

/** Where a visitor stands in a hash space of its own: uniform in [0, 1), fixed by `salt` and the lower-case id. */
export function hashUnit(salt: string, anonymousId: string): number {
  return murmur3(`${salt}:${anonymousId}`) / hashRange;
}

/**
 * Picks the variation whose range `[start, start + coverage · weight)` holds `n`, where `start` is the sum of the earlier weights;
 * −1 where none does. Each range keeps its start when coverage is raised, so nobody moves.
 */
export function chooseVariation(n: number, weights: readonly number[], coverage: number): number {
  let start = 0;
  for (const [index, weight] of weights.entries()) {
    if (n >= start && n < start + coverage * weight) return index;
    start += weight;
  }
  return -1;
}

/** What allocation needs to know of an experiment. */
export interface Allocation {
  readonly salt: string;
  readonly coverage: number;
  readonly layer?: { readonly salt: string; readonly from: number; readonly to: number };
  readonly variants: readonly { readonly weight: number }[];
}

/**
 * Gives the index of the visitor's variant, or −1 for a visitor outside of the experiment's layer slot or coverage.
 * `anonymousId` must be in lower case.
 */
export function bucketVariant(allocation: Allocation, anonymousId: string): number {
  const { layer } = allocation;
  if (layer !== undefined) {
    const slot = hashUnit(layer.salt, anonymousId);
    if (slot < layer.from || slot >= layer.to) return -1;
  }
  return chooseVariation(
    hashUnit(allocation.salt, anonymousId),
    allocation.variants.map((variant) => variant.weight),
    allocation.coverage,
  );
}
