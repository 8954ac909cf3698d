/** What has been decided, and whether today's data alone still show it; plain data, kept from look to look. */
export interface Decision {
  readonly state: 'winning' | 'losing' | 'inconclusive';
  /** When it was decided, in milliseconds since 1970. */
  readonly atMs: number;
  /** Since when today's own interval has included 0 at every look; null where it does not. */
  readonly unshownSinceMs: number | null;
}

/** What a look says. */
export interface DecisionLook {
  readonly atMs: number;
  /** What the plan lets be decided at this look; null for nothing. */
  readonly decides: Decision['state'] | null;
  /** What this look alone shows, without those before. */
  readonly shows: 'winning' | 'losing' | 'inconclusive';
}

/** Days in which today's own interval includes 0 before that is told. */
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

/** Since when today's data alone no longer show what was decided, once that has lasted three days; else null. */
export function noLongerShownSince(decision: Decision | null, atMs: number): number | null {
  const sinceMs = decision?.unshownSinceMs ?? null;
  return sinceMs !== null && atMs - sinceMs >= patienceMs ? sinceMs : null;
}
