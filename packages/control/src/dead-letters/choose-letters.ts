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
export type ChooseLetters = (choice: LetterChoice) => Promise<ChosenLetters>;

/** What is left of the letters that were there when somebody began with all of them. */
interface Rest {
  readonly ids: readonly string[];
  readonly from: number;
}

/** How many go through all letters at a time; of more, and of one that goes on after a restart, pages hold what came meanwhile too. */
const maxRests = 8;

/** Creates the choice. All letters are those of the first page's time: one that is put back and refused again does not come again. */
export function createLetterChoice({ events }: Pick<ControlDeps, 'events'>): ChooseLetters {
  const { deadLetters } = events;
  const rests = new Map<string, Rest>();

  async function chooseAll(after: DeadLetterPlace | undefined): Promise<ChosenLetters> {
    if (after === undefined)
      return nextOf({ ids: await askEvents(events, () => deadLetters.ids()), from: 0 });
    const rest = rests.get(after.id);
    rests.delete(after.id);
    if (rest !== undefined) return nextOf(rest);
    const letters = await askEvents(events, () => deadLetters.list({ limit: pageLength, after }));
    const last = letters.at(-1);
    return { letters, next: letters.length === pageLength && last !== undefined ? placeOf(last) : null };
  }

  async function nextOf({ ids, from }: Rest): Promise<ChosenLetters> {
    for (let start = from; start < ids.length; start += pageLength) {
      const found = await askEvents(events, () => deadLetters.find(ids.slice(start, start + pageLength)));
      const last = latestOf(found);
      // Others may have removed them meanwhile.
      if (last === undefined) continue;
      const end = start + pageLength;
      if (end >= ids.length) return { letters: found, next: null };
      keep(last.id, { ids, from: end });
      return { letters: found, next: placeOf(last) };
    }
    return { letters: [], next: null };
  }

  function keep(id: string, rest: Rest): void {
    rests.set(id, rest);
    const [oldest] = rests.keys();
    if (rests.size > maxRests && oldest !== undefined) rests.delete(oldest);
  }

  async function chooseNamed(named: readonly string[]): Promise<ChosenLetters> {
    const ids = [...new Set(named.map((id) => id.toLowerCase()))];
    const wellFormed = ids.filter((id) => idPattern.test(id));
    const letters = await askEvents(events, () => deadLetters.find(wellFormed));
    const found = new Set(letters.map(({ id }) => id));
    const unknown = ids.filter((id) => !found.has(id));
    if (unknown.length > 0)
      throw new ControlError(
        'dead_letter_not_found',
        `There is no dead letter ${unknown.join(', ')}; nothing was done`,
      );
    return { letters, next: null };
  }

  return (choice) => ('all' in choice ? chooseAll(choice.after) : chooseNamed(choice.ids));
}

/** The one that stands last in the list. */
function latestOf(letters: readonly KeptDeadLetter[]): KeptDeadLetter | undefined {
  return [...letters].sort((a, b) => a.receivedAt - b.receivedAt || (a.id < b.id ? -1 : 1))[0];
}

function placeOf({ receivedAt, id }: KeptDeadLetter): DeadLetterPlace {
  return { receivedAt, id };
}
