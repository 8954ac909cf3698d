import { attempt } from './attempt.ts';
import type { Trust } from './trusted.ts';

type Policy = Partial<Record<Parameters<Trust>[0], (value: string) => string>>;

let policy: Policy | undefined;

/**
 * Takes texts by the policy of the name `pixel` where the page knows Trusted Types and allows it; else as they are, for a default
 * policy of the page.
 */
export const byPolicy: Trust = (kind, value, put) => {
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
};
