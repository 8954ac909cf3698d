import { withScheme } from '../../browser/with-scheme.ts';

/** Returns the full URL for a pasted one; a path resolves against the site of the first known page. Undefined if it can't be resolved. */
export function resolvePastedUrl(pasted: string, knownPages: readonly string[]): string | undefined {
  const text = pasted.trim();
  if (text === '') return undefined;
  if (!text.startsWith('/')) return withScheme(text);
  const site = knownPages.find((page) => URL.canParse(page));
  return site === undefined ? undefined : `${new URL(site).origin}${text}`;
}
