/** Kinds of request that are counted. */
export type LimitedRequest = 'bootstrap' | 'event';

/**
 * A kind of request, and whom it is counted for: a visitor, or an address together with a project. A look-up is a request of any kind
 * that needs something which is not in memory. It is counted for an address alone.
 */
export type Allowance =
  | { readonly kind: LimitedRequest; readonly per: 'address' | 'visitor' }
  | { readonly kind: 'lookUp'; readonly per: 'address' };

/** What a request takes from one allowance: `amount` of what `slot`, an integer from 0 below {@link slotCount}, may do in a minute. */
export interface Demand {
  readonly allowance: Allowance;
  readonly slot: number;
  readonly amount: number;
  /** How much that is, where a project sets its own limit, which is counted separately. By default it is what the server allows. */
  readonly limit?: number;
}

/** Counts what was done in the current minute. It never sees who did it: see {@link slotCount}. */
export interface RateLimits {
  /** Whether peers on the same machine are limited as others are. */
  readonly loopback: 'limited' | 'unlimited';
  /** A random 32-bit number that nobody can guess: the salt of the hashes that stand for addresses and visitors. */
  readonly seed: number;
  /**
   * Takes all that a request demands, or none of it if a slot has less left. Returns 0 if it was taken, else the milliseconds until the
   * next minute of every such slot has begun.
   */
  take(demands: readonly Demand[]): number;
}

/**
 * Addresses and visitors are counted by the slot that their hash falls into: memory stays bounded whatever is sent, and nothing is
 * kept that leads back to anyone. Those who share a slot share its allowance, which is a hundred times what anyone needs.
 */
export const slotCount = 32_768;
