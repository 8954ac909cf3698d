import type { DeadLetterPlace, KeptDeadLetter } from '@pixel/store/events';
import type { ControlDeps } from '../control-deps.ts';
import { askEvents, askQueue } from '../unavailable.ts';
import type { ChooseLetters, LetterChoice } from './choose-letters.ts';

/** What was done to how many letters, and where to go on; null where there are no more. */
export interface LettersDone {
  readonly count: number;
  readonly next: DeadLetterPlace | null;
}

/** What letters are retried and dropped with. */
export interface RetryDeps extends Pick<ControlDeps, 'events' | 'queue' | 'log'> {
  readonly choose: ChooseLetters;
}

const encoder = new TextEncoder();

/** Puts the records of dead letters into the queue again, then removes the letters. */
export async function retryLetters(deps: RetryDeps, choice: LetterChoice): Promise<LettersDone> {
  const { letters, next } = await deps.choose(choice);
  const appends = await Promise.allSettled(letters.map((letter) => deps.queue.append(recordOf(letter))));
  const queued = letters.filter((_, index) => appends[index]?.status === 'fulfilled');
  // A letter stays until its record is durable elsewhere: what ends in between leaves two of it, and they count once.
  await removeLetters(deps, queued);
  if (queued.length > 0)
    deps.log.info({ count: queued.length }, 'Dead letters were put into the queue again');
  const failure = appends.find((append) => append.status === 'rejected');
  if (failure !== undefined) await askQueue(() => Promise.reject(failure.reason));
  return { count: queued.length, next };
}

/** Removes dead letters for good. */
export async function dropLetters(
  deps: Omit<RetryDeps, 'queue'>,
  choice: LetterChoice,
): Promise<LettersDone> {
  const { letters, next } = await deps.choose(choice);
  await removeLetters(deps, letters);
  if (letters.length > 0) deps.log.info({ count: letters.length }, 'Dead letters were dropped');
  return { count: letters.length, next };
}

function removeLetters(
  { events }: Pick<ControlDeps, 'events'>,
  letters: readonly KeptDeadLetter[],
): Promise<void> {
  if (letters.length === 0) return Promise.resolve();
  return askEvents(events, () => events.deadLetters.remove(letters.map(({ id }) => id)));
}

/**
 * The record with a blank at its end, which JSON does not mind. A letter is known by its record: one that is refused again at once
 * has another id then, and is not removed together with the one before.
 */
function recordOf({ record }: KeptDeadLetter): Uint8Array {
  return encoder.encode(`${record} `);
}
