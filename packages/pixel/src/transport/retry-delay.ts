const firstDelayMs = 1_000;
const maxDelayMs = 60_000;
/** No server is believed that asks for a longer silence. */
const maxRetryAfterMs = 24 * 60 * 60 * 1000;

/** Time before the next try: 1 s·2ⁿ up to 60 s after `failures` of them, spread so that visitors do not come all at once. */
export function retryDelayMs(failures: number, random: () => number): number {
  return Math.min(firstDelayMs * 2 ** (failures - 1), maxDelayMs) * (0.5 + random() / 2);
}

/** Reads a `Retry-After` header — seconds or a date — as milliseconds from now; 0 where there is none. */
export function parseRetryAfter(header: string | null | undefined, now: number): number {
  const text = header ?? '';
  const delayMs = Number(text) * 1000;
  return Math.min(
    Math.max((Number.isNaN(delayMs) ? Date.parse(text) - now : delayMs) || 0, 0),
    maxRetryAfterMs,
  );
}
