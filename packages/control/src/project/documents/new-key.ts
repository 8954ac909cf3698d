import { ControlError } from '../../base/control-error.ts';
import { findFreeKey } from './free-key.ts';

/** The requested key and name of a new document; absent ones are generated. */
export interface NewDocumentName {
  readonly key?: string | undefined;
  readonly name?: string | undefined;
}

/** The requested key and name of a new document, and the keys that are taken. */
export interface NewName extends NewDocumentName {
  readonly taken: readonly string[];
}

/**
 * Returns the requested key, or without one a free key derived from `fallback`. Throws `already_exists` if the requested key is taken;
 * `scope` is used in its message.
 */
export function resolveNewKey({
  requested,
  fallback,
  taken,
  scope,
}: {
  readonly requested: string | undefined;
  readonly fallback: string;
  readonly taken: readonly string[];
  readonly scope: { readonly projectKey: string; readonly kind: 'experiment' | 'survey' };
}): string {
  const isTaken = (key: string) => taken.includes(key);
  if (requested === undefined) return findFreeKey(fallback, isTaken);
  if (!isTaken(requested)) return requested;
  const { projectKey, kind } = scope;
  throw new ControlError(
    'already_exists',
    `Project "${projectKey}" already has ${kind === 'experiment' ? 'an' : 'a'} ${kind} "${requested}"; choose another key`,
    { parameters: { projectKey, kind, key: requested } },
  );
}
