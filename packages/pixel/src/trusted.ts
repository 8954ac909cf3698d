type Kind = 'createHTML' | 'createScriptURL';
type Policy = Record<Kind, (value: string) => string>;

let policy: Policy | undefined;
let lent: typeof trusted | undefined;

/** Makes `trusted` of this file that of another: a page may allow one policy of the name only. */
export function shareTrusted(other: typeof trusted): void {
  lent = other;
}

/**
 * Lets a text into the page where the page asks for Trusted Types, by the one policy of the name `pixel`; throws where the page
 * does not allow that policy.
 */
export function trusted(kind: Kind, value: string): string {
  if (lent !== undefined) return lent(kind, value);
  const factory: unknown = Reflect.get(window, 'trustedTypes');
  if (factory === undefined) return value;
  policy ??= (factory as { createPolicy(name: string, rules: Policy): Policy }).createPolicy('pixel', {
    createHTML: (html) => html,
    createScriptURL: (url) => url,
  });
  return policy[kind](value);
}
