/** Kinds of request that are rate-limited. */
export type LimitedRequest = 'bootstrap' | 'event';

/**
 * A kind of request and what it counts against: a visitor, or an address within a project. A lookup is a request of any kind that needs
 * something not in memory; lookups count against an address across all projects.
 */
export type Allowance =
  | { readonly kind: LimitedRequest; readonly per: 'address' | 'visitor' }
  | { readonly kind: 'lookUp'; readonly per: 'address' };

/** A request's demand on one allowance: `amount` of the minute's allowance of `slot`, an integer in [0, {@link slotCount}). */
export interface Demand {
  readonly allowance: Allowance;
  readonly slot: number;
  readonly amount: number;
  /** A project's own limit per minute, counted separately. Defaults to the server's. */
  readonly limit?: number;
}

/** Counts the requests of each slot's current minute, without knowing who sent them: see {@link slotCount}. */
export interface RateLimits {
  /** Whether peers on the same machine are limited like others. */
  readonly loopback: 'limited' | 'unlimited';
  /** A random, secret 32-bit seed for the hashes of addresses and visitors. */
  readonly seed: number;
  /**
   * Takes all demands of a request, or none if a slot has too little left. Returns 0 if taken, otherwise the milliseconds until every
   * such slot has begun its next minute.
   */
  take(demands: readonly Demand[]): number;
}

/**
 * Addresses and visitors are counted by the slot of their hash, so that memory stays bounded and nothing stored identifies anyone. Those
 * that share a slot share its allowance, which is a hundred times what a normal visitor needs.
 */
export const slotCount = 32_768;
