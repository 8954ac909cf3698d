/** How long expired previews stay stored, so that their links can say that they have expired. */
const graceSeconds = 24 * 60 * 60;

/** Returns the key-value store's TTL, in seconds, for a preview that expires at an ISO 8601 time. `now` is in milliseconds. */
export function previewTtlSeconds(expiresAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / 1_000)) + graceSeconds;
}
