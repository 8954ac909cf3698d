import { wholeAddress } from '../browser/whole-address.ts';

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
  const whole = wholeAddress(text.trim());
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  return /^https?:$/.test(url.protocol) && url.username === '' ? url.href : undefined;
}

/**
 * Returns the address that makes the script on a page report by a code. The code stands in the fragment alone, which browsers send to
 * nobody; without one it is the page as it is.
 */
export function verifyLink(page: string, code: string | undefined): string {
  if (code === undefined) return page;
  const url = new URL(page);
  url.hash = `px_verify=${code}`;
  return url.href;
}
