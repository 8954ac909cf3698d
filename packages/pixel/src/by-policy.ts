import { attempt } from './attempt.ts';
import type { Trust } from './trusted.ts';

type Policy = Partial<Record<Parameters<Trust>[0], (value: string) => string>>;

let policy: Policy | undefined;

/** Uses the Trusted Types policy `pixel` if the page allows it; otherwise passes texts unchanged, for the page's default policy. */
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
