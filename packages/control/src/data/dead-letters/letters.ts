import type { LetterFilter } from '@pixel/store/events';
import pLimit from 'p-limit';
import type { Actor } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { callDatabase, callEvents } from '../../base/store-calls.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { recordInProject } from '../../people/audit/record-in-project.ts';
import { type DescribedLetter, describeLetter } from './describe-letter.ts';
import type { LetterChoice } from './find-letters.ts';
import { dropLetters, type ProcessedLetters, retryLetters } from './retry-letters.ts';

/** The newest dead letters, and the total count. */
export interface LetterPage {
  readonly count: number;
  readonly deadLetters: readonly DescribedLetter[];
}

/** Letters chosen by an actor. */
type ChosenLetters = LetterChoice & { readonly actor: Actor };

/** Creates the operations on dead letters, all of which reject with `unavailable`. */
export function createLetters(
  deps: Pick<ControlDeps, 'db' | 'events' | 'queue' | 'log'>,
  recordChange: RecordChange,
) {
  // Concurrent retries of the same letters would queue each record twice.
  const serialize = pLimit(1);
  const { events } = deps;

  async function recordProcessed(
    { actor, projectKey }: ChosenLetters,
    action: 'dead_letters.retry' | 'dead_letters.drop',
    done: ProcessedLetters,
  ): Promise<ProcessedLetters> {
    if (done.count === 0) return done;
    const change = { actor, action, subject: projectKey ?? 'installation', after: done };
    if (projectKey !== undefined) await recordInProject(deps.db, recordChange, { ...change, projectKey });
    else
      await callDatabase(() =>
        deps.db.transaction().execute((transaction) => recordChange(transaction, change)),
      );
    return done;
  }

  return {
    async list({
      limit,
      records,
      ...filter
    }: LetterFilter & {
      readonly limit: number;
      readonly records?: 'left out' | undefined;
    }): Promise<LetterPage> {
      const [count, letters] = await callEvents(events, () =>
        Promise.all([events.deadLetters.count(filter), events.deadLetters.list({ ...filter, limit })]),
      );
      const described = letters.map(describeLetter);
      return {
        count,
        deadLetters: records === undefined ? described : described.map(withoutRecord),
      };
    },
    async ids(filter: LetterFilter): Promise<{ readonly ids: readonly string[] }> {
      return { ids: await callEvents(events, () => events.deadLetters.ids(filter)) };
    },
    retry: (chosen: ChosenLetters) =>
      serialize(async () => recordProcessed(chosen, 'dead_letters.retry', await retryLetters(deps, chosen))),
    drop: (chosen: ChosenLetters) =>
      serialize(async () => recordProcessed(chosen, 'dead_letters.drop', await dropLetters(deps, chosen))),
  };
}

/** People who manage the installation don't need to read visitors' data. */
function withoutRecord({ record: _, ...letter }: DescribedLetter): DescribedLetter {
  return letter;
}
