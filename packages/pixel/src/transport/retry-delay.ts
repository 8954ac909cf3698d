const firstDelayMs = 1_000;
const maxDelayMs = 60_000;
/** No server is believed that asks for a longer silence. */
const maxRetryAfterMs = 24 * 60 * 60 * 1000;

/** Time before the next try: 1 s·2ⁿ up to 60 s after `failures` of them, spread so that visitors do not come all at once. */
export function retryDelayMs(failures: number, random: () => number): number {
  return Math.min(firstDelayMs * 2 ** (failures - 1), maxDelayMs) * (0.5 + random() / 2);
}

/** Reads a `Retry-After` header — seconds or a date — as milliseconds from now; undefined where there is none. */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const delayMs = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000;
  return Number.isNaN(delayMs) ? undefined : Math.min(Math.max(delayMs, 0), maxRetryAfterMs);
}
