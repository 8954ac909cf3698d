import { wholeAddress } from '../../browser/whole-address.ts';

/** Returns the whole address that somebody means by what was pasted: a path is of the site of the first known page. Undefined where that cannot be said. */
export function triedAddress(pasted: string, knownPages: readonly string[]): string | undefined {
  const text = pasted.trim();
  if (text === '') return undefined;
  if (!text.startsWith('/')) return wholeAddress(text);
  const site = knownPages.find((page) => URL.canParse(page));
  return site === undefined ? undefined : `${new URL(site).origin}${text}`;
}
