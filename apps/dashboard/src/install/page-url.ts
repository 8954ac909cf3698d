import { withScheme } from '../browser/with-scheme.ts';

/**
 * Returns the URL of the page to check: the typed one if there is one, else the first valid origin that is allowed, else the first one
 * visited. Undefined if there is none, or if the typed one is invalid.
 */
export function pageUrlToCheck(sources: {
  readonly typedUrl: string | undefined;
  readonly allowedOrigins: readonly string[];
  readonly visitedOrigins: readonly string[];
}): string | undefined {
  if (sources.typedUrl !== undefined) return parsePageUrl(sources.typedUrl);
  const origin = [...sources.allowedOrigins, ...sources.visitedOrigins].find((candidate) =>
    URL.canParse(candidate),
  );
  return origin === undefined ? undefined : parsePageUrl(origin);
}

/** Parses a typed page URL, whose scheme may be missing. Undefined if it is invalid, isn't HTTP(S), or has a user name. */
export function parsePageUrl(text: string): string | undefined {
  const absolute = withScheme(text.trim());
  if (!URL.canParse(absolute)) return undefined;
  const url = new URL(absolute);
  return /^https?:$/.test(url.protocol) && url.username === '' ? url.href : undefined;
}

/**
 * Returns the page's URL with a fragment that tells the script there to report the code; browsers never send fragments to servers. Without
 * a code, returns the URL unchanged.
 */
export function verificationUrl(page: string, code: string | undefined): string {
  if (code === undefined) return page;
  const url = new URL(page);
  url.hash = `px_verify=${code}`;
  return url.href;
}
