import type { Sentence } from './sentence.ts';

/** Parameters of a sentence: raw texts and numbers. */
type PhraseParameters<P> = { readonly [K in keyof P]: string | number | null };

/**
 * Creates a function that builds a sentence from its parameters. The English text depends only on the parameters, so that translations can
 * express the same. Non-finite numbers become null.
 */
export function phrase<P extends PhraseParameters<P>>(
  code: string,
  english: (parameters: P) => string,
): (parameters: P) => Sentence {
  return (parameters) => ({
    code,
    parameters: Object.fromEntries(Object.entries<string | number | null>(parameters).map(toJsonEntry)),
    sentence: english(parameters),
  });
}

function toJsonEntry([name, value]: [string, string | number | null]): [string, string | number | null] {
  if (typeof value !== 'number') return [name, value];
  // JSON has no −0.
  return [name, Number.isFinite(value) ? value + 0 : null];
}
