const firstDelayMs = 1_000;
const maxDelayMs = 60_000;
/** Longest silence accepted from a server. */
const maxRetryAfterMs = 24 * 60 * 60 * 1000;

/** Returns the backoff after `failures` failures: 1 s·2ⁿ up to 60 s, with jitter so that visitors don't return all at once. */
export function retryDelayMs(failures: number, random: () => number): number {
  return Math.min(firstDelayMs * 2 ** (failures - 1), maxDelayMs) * (0.5 + random() / 2);
}

/** Parses a `Retry-After` header (seconds or a date) into milliseconds from now; 0 if absent. */
export function parseRetryAfter(header: string | null | undefined, now: number): number {
  const text = header ?? '';
  const delayMs = Number(text) * 1000;
  return Math.min(
    Math.max((Number.isNaN(delayMs) ? Date.parse(text) - now : delayMs) || 0, 0),
    maxRetryAfterMs,
  );
}
