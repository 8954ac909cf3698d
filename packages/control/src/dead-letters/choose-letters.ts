import type { DeadLetterPlace, KeptDeadLetter } from '@pixel/store/events';
import type { ControlDeps } from '../control-deps.ts';
import { ControlError } from '../control-error.ts';
import { askEvents } from '../unavailable.ts';

/** Dead letters by their ids, or a page of all of them: those behind `after`. */
export type LetterChoice =
  | { readonly ids: readonly string[] }
  | { readonly all: true; readonly after?: DeadLetterPlace };

/** The chosen letters, and where to go on; null where there are no more. */
export interface ChosenLetters {
  readonly letters: readonly KeptDeadLetter[];
  readonly next: DeadLetterPlace | null;
}

/** Most letters of one page: with the largest records that can be, they still fit into memory. */
const pageLength = 200;
/** As the event store makes them. */
const idPattern = /^[0-9a-f]{32}$/;

/** Looks up the letters that were chosen. Rejects with `dead_letter_not_found`, naming the ids that there are none of. */
export async function chooseLetters(
  { events }: Pick<ControlDeps, 'events'>,
  choice: LetterChoice,
): Promise<ChosenLetters> {
  const { deadLetters } = events;
  if ('all' in choice) {
    const { after } = choice;
    const page = { limit: pageLength, ...(after === undefined ? {} : { after }) };
    const letters = await askEvents(() => deadLetters.list(page));
    const last = letters.at(-1);
    const isWhole = last !== undefined && letters.length === pageLength;
    return { letters, next: isWhole ? { receivedAt: last.receivedAt, id: last.id } : null };
  }
  const ids = [...new Set(choice.ids.map((id) => id.toLowerCase()))];
  const wellFormed = ids.filter((id) => idPattern.test(id));
  const letters = await askEvents(() => deadLetters.find(wellFormed));
  const found = new Set(letters.map(({ id }) => id));
  const unknown = ids.filter((id) => !found.has(id));
  if (unknown.length > 0)
    throw new ControlError(
      'dead_letter_not_found',
      `There is no dead letter ${unknown.join(', ')}; nothing was done`,
    );
  return { letters, next: null };
}
