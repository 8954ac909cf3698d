/** A decision, and whether today's data alone still support it; plain data stored between looks. */
export interface Decision {
  readonly state: 'winning' | 'losing' | 'inconclusive';
  /** When it was decided, in milliseconds since the epoch of Unix time. */
  readonly atMs: number;
  /** Since when today's data alone haven't supported the decision at any look, in milliseconds; null if they do. */
  readonly unshownSinceMs: number | null;
}

/** A look at the result. */
export interface DecisionLook {
  readonly atMs: number;
  /** The decision that the plan allows at this look, or null. */
  readonly allowed: Decision['state'] | null;
  /** The result of this look alone, without the previous ones. */
  readonly current: 'winning' | 'losing' | 'inconclusive';
}

/** How long today's data alone may fail to support a decision before that is reported. */
const reportAfterMs = 3 * 24 * 3_600_000;

/** Returns the decision after a look, or null if there is none yet. The first decision stays, whatever the result of later looks. */
export function addDecision(
  previous: Decision | null,
  { atMs, allowed, current }: DecisionLook,
): Decision | null {
  const decided = previous ?? (allowed === null ? null : { state: allowed, atMs, unshownSinceMs: null });
  if (decided === null) return null;
  const isUnshown = decided.state !== 'inconclusive' && current !== decided.state;
  return { ...decided, unshownSinceMs: isUnshown ? (decided.unshownSinceMs ?? atMs) : null };
}

/**
 * Returns since when today's data alone no longer support the decision, in milliseconds, once that has lasted three days; otherwise null.
 */
export function noLongerShownSince(decision: Decision | null, atMs: number): number | null {
  const sinceMs = decision?.unshownSinceMs ?? null;
  return sinceMs !== null && atMs - sinceMs >= reportAfterMs ? sinceMs : null;
}
