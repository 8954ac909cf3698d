/** How long an expired preview is still known, so that its link can say what happened. */
const graceSeconds = 24 * 60 * 60;

/** Seconds for which the key-value store has to keep a preview that expires at a time, ISO 8601. `now` is in milliseconds. */
export function previewTtlSeconds(expiresAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1_000)) + graceSeconds;
}
