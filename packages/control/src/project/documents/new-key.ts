import { ControlError } from '../../base/control-error.ts';
import { findFreeKey } from './free-key.ts';

/** The key and name of a new document; absent ones are generated. */
export interface NewDocumentName {
  readonly key?: string | undefined;
  readonly name?: string | undefined;
}

/** The key and name of a new document, and the taken keys. */
export interface NewName extends NewDocumentName {
  readonly taken: readonly string[];
}

/**
 * Returns the wanted key, or a free one made from `otherwise`. Throws `already_exists` if the wanted one is taken; `scope` names the kind
 * and project in the message.
 */
export function newKey({
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
