/** A decision, and whether today's data alone still show it; plain data kept between looks. */
export interface Decision {
  readonly state: 'winning' | 'losing' | 'inconclusive';
  /** When it was decided, in milliseconds since 1970. */
  readonly atMs: number;
  /** Since when today's data alone haven't shown the decision at any look; null if they do. */
  readonly unshownSinceMs: number | null;
}

/** The result of a look. */
export interface DecisionLook {
  readonly atMs: number;
  /** The decision that the plan allows at this look, or null. */
  readonly decides: Decision['state'] | null;
  /** What this look alone shows, without the previous ones. */
  readonly shows: 'winning' | 'losing' | 'inconclusive';
}

/** How long today's data alone may fail to show a decision before that is reported. */
const patienceMs = 3 * 24 * 3_600_000;

/** Adds a look: the first decision stays, whatever later looks show. */
export function addDecision(
  before: Decision | null,
  { atMs, decides, shows }: DecisionLook,
): Decision | null {
  const decided = before ?? (decides === null ? null : { state: decides, atMs, unshownSinceMs: null });
  if (decided === null) return null;
  const isUnshown = decided.state !== 'inconclusive' && shows !== decided.state;
  return { ...decided, unshownSinceMs: isUnshown ? (decided.unshownSinceMs ?? atMs) : null };
}

/** Returns since when today's data alone no longer show the decision, once that has lasted three days; otherwise null. */
export function noLongerShownSince(decision: Decision | null, atMs: number): number | null {
  const sinceMs = decision?.unshownSinceMs ?? null;
  return sinceMs !== null && atMs - sinceMs >= patienceMs ? sinceMs : null;
}
