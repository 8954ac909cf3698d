import { wholeAddress } from '../browser/with-scheme.ts';

/**
 * Returns the URL of the page to check: the typed one, else the project's first origin, else the last visited page; undefined if there is
 * none.
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

/** Parses a typed page URL, whose scheme may be missing. Undefined if invalid. */
export function readAddress(text: string): string | undefined {
  const whole = wholeAddress(text.trim());
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  return /^https?:$/.test(url.protocol) && url.username === '' ? url.href : undefined;
}

/**
 * Returns a URL that makes the script on a page report with a code. The code is in the fragment, which browsers never send; without a code,
 * returns the page unchanged.
 */
export function verifyLink(page: string, code: string | undefined): string {
  if (code === undefined) return page;
  const url = new URL(page);
  url.hash = `px_verify=${code}`;
  return url.href;
}
