import type { LetterFilter, StoredDeadLetter } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { callEvents } from '../../base/store-calls.ts';

/** Dead letters by id, of one project or all, and whether a missing one is an error. */
export interface LetterChoice extends LetterFilter {
  readonly ids: readonly string[];
  readonly missing: 'refuse' | 'leave out';
}

/** The event store's format. */
const idPattern = /^[0-9a-f]{32}$/;

/** Reads the chosen letters. Rejects with `dead_letter_not_found` and the ids if one is missing and `missing` is `refuse`. */
export async function findLetters(
  { events }: Pick<ControlDeps, 'events'>,
  { missing, ...choice }: LetterChoice,
): Promise<readonly StoredDeadLetter[]> {
  const filter = omitUndefined({ projectKey: choice.projectKey });
  const ids = [...new Set(choice.ids.map((id) => id.toLowerCase()))];
  const wellFormed = ids.filter((id) => idPattern.test(id));
  const letters = await callEvents(events, () => events.deadLetters.find(wellFormed, filter));
  const found = new Set(letters.map(({ id }) => id));
  const unknown = ids.filter((id) => !found.has(id));
  if (missing === 'refuse' && unknown.length > 0)
    throw new ControlError(
      'dead_letter_not_found',
      `These dead letters do not exist: ${unknown.join(', ')}; nothing was done`,
      { parameters: { ids: unknown.join(', ') } },
    );
  return letters;
}
