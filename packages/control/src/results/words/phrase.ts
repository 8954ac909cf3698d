import type { Sentence } from './sentence.ts';

/** What a sentence may name: texts and numbers as they are. */
type Named<P> = { readonly [K in keyof P]: string | number | null };

/**
 * Makes a sentence that is told by its code and its parameters alone: the English sees nothing else. Numbers that are none become
 * null.
 */
export function phrase<P extends Named<P>>(
  code: string,
  english: (parameters: P) => string,
): (parameters: P) => Sentence {
  return (parameters) => ({
    code,
    parameters: Object.fromEntries(Object.entries<string | number | null>(parameters).map(finite)),
    sentence: english(parameters),
  });
}

function finite([name, value]: [string, string | number | null]): [string, string | number | null] {
  if (typeof value !== 'number') return [name, value];
  // JSON has no −0.
  return [name, Number.isFinite(value) ? value + 0 : null];
}
