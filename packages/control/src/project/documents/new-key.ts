import { ControlError } from '../../base/control-error.ts';
import { freeKey } from './free-key.ts';

/** How something new is called; what is absent is made up. */
export interface Naming {
  readonly key?: string | undefined;
  readonly name?: string | undefined;
}

/** The same with the keys that are taken. */
export interface NewName extends Naming {
  readonly taken: readonly string[];
}

/** Gives the wanted key, or one made from `otherwise` that is free. Throws `already_exists` where the wanted one is taken; `place` says what of which project has it. */
export function newKey({
  wanted,
  otherwise,
  taken,
  place,
}: {
  readonly wanted: string | undefined;
  readonly otherwise: string;
  readonly taken: readonly string[];
  readonly place: { readonly projectKey: string; readonly kind: 'experiment' | 'survey' };
}): string {
  const isTaken = (key: string) => taken.includes(key);
  if (wanted === undefined) return freeKey(otherwise, isTaken);
  if (!isTaken(wanted)) return wanted;
  const { projectKey, kind } = place;
  throw new ControlError(
    'already_exists',
    `There is ${kind === 'experiment' ? 'an' : 'a'} ${kind} "${wanted}" in project "${projectKey}" already; choose another key`,
    { parameters: { projectKey, kind, key: wanted } },
  );
}
