import type { StoredDeadLetter } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { callEvents, callQueue } from '../../base/store-calls.ts';
import { findLetters, type LetterChoice } from './find-letters.ts';

/** Number of letters processed. */
export interface ProcessedLetters {
  readonly count: number;
}

const encoder = new TextEncoder();

/** Queues the records of dead letters again, then removes the letters. */
export async function retryLetters(
  deps: Pick<ControlDeps, 'events' | 'queue' | 'log'>,
  choice: LetterChoice,
): Promise<ProcessedLetters> {
  const letters = await findLetters(deps, choice);
  const appends = await Promise.allSettled(
    letters.map((letter) => deps.queue.append(toRequeuedRecord(letter))),
  );
  const queued = letters.filter((_, index) => appends[index]?.status === 'fulfilled');
  // A letter stays until its record is durable elsewhere. A crash in between leaves both, which count once.
  await removeLetters(deps, queued);
  if (queued.length > 0) deps.log.info({ count: queued.length }, 'Dead letters were requeued');
  const failure = appends.find((append) => append.status === 'rejected');
  if (failure !== undefined) await callQueue(() => Promise.reject(failure.reason));
  return { count: queued.length };
}

/** Removes dead letters permanently. */
export async function dropLetters(
  deps: Pick<ControlDeps, 'events' | 'log'>,
  choice: LetterChoice,
): Promise<ProcessedLetters> {
  const letters = await findLetters(deps, choice);
  await removeLetters(deps, letters);
  if (letters.length > 0) deps.log.info({ count: letters.length }, 'Dead letters were dropped');
  return { count: letters.length };
}

function removeLetters(
  { events }: Pick<ControlDeps, 'events'>,
  letters: readonly StoredDeadLetter[],
): Promise<void> {
  if (letters.length === 0) return Promise.resolve();
  return callEvents(events, () => events.deadLetters.remove(letters.map(({ id }) => id)));
}

/**
 * Appends a space to the record, which JSON permits. A letter's id depends on its record, so a record rejected again gets a new id and isn't
 * removed with the old letter.
 */
function toRequeuedRecord({ record }: StoredDeadLetter): Uint8Array {
  return encoder.encode(`${record} `);
}
