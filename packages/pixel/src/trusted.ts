import { attempt } from './attempt.ts';

type Kind = 'createHTML' | 'createScriptURL';
type Policy = Partial<Record<Kind, (value: string) => string>>;

let policy: Policy | undefined;
let lent: typeof trusted | undefined;

/** Makes `trusted` of this file that of another: a page may allow one policy of the name only. */
export function shareTrusted(other: typeof trusted): void {
  lent = other;
}

/**
 * Calls `put` with a text for the page: by the policy of the name `pixel` where the page knows Trusted Types and allows it, else as it
 * is, for a default policy of the page. Throws `blocked` where the page takes neither.
 */
export function trusted(kind: Kind, value: string, put: (text: string) => void): void {
  if (lent !== undefined) {
    lent(kind, value, put);
    return;
  }
  policy ??= attempt(
    () =>
      (
        Reflect.get(window, 'trustedTypes') as { createPolicy(name: string, rules: Policy): Policy }
      ).createPolicy('pixel', { createHTML: (html) => html, createScriptURL: (url) => url }),
    {},
  );
  try {
    put(policy[kind]?.(value) ?? value);
  } catch {
    throw 'blocked';
  }
}
