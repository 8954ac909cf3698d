/**
 * Returns the address of a page to look at: the one that somebody typed, else the first origin of the project, else the one that was
 * visited last; undefined where nobody knows any.
 */
export function pageAddress(known: {
  readonly typed: string | undefined;
  readonly allowedOrigins: readonly string[];
  readonly visited: readonly string[];
}): string | undefined {
  if (known.typed !== undefined) return readAddress(known.typed);
  const origin = [...known.allowedOrigins, ...known.visited].find((each) => URL.canParse(each));
  return origin === undefined ? undefined : readAddress(origin);
}

/** Reads what people type as the address of a page: a scheme may be missing. Undefined where it is none. */
export function readAddress(text: string): string | undefined {
  const typed = text.trim();
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  return /^https?:$/.test(url.protocol) && url.username === '' ? url.href : undefined;
}
