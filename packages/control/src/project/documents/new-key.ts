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

/** Gives the wanted key, or one made from `otherwise` that is free. Throws `already_exists` where the wanted one is taken; `place` names what has it. */
export function newKey({
  wanted,
  otherwise,
  taken,
  place,
}: {
  readonly wanted: string | undefined;
  readonly otherwise: string;
  readonly taken: readonly string[];
  readonly place: string;
}): string {
  const isTaken = (key: string) => taken.includes(key);
  if (wanted === undefined) return freeKey(otherwise, isTaken);
  if (!isTaken(wanted)) return wanted;
  throw new ControlError('already_exists', `There is ${place} already; choose another key`, {
    parameters: { key: wanted },
  });
}
