import { isDeepStrictEqual } from 'node:util';
import { present } from '../../base/present.ts';
import { invalidWith } from '../content/invalid-configuration.ts';
import type { Standpoint, Status } from './transitions.ts';

/** What of an experiment or a survey says when it is there. Times are ISO 8601 with milliseconds, UTC. */
export interface Lifecycle extends Standpoint {
  readonly startAt?: string | undefined;
  readonly endAt?: string | undefined;
  readonly coverageSteps?: readonly { readonly at: string; readonly coverage: number }[];
}

/**
 * The life of something that gets another status. What is started by hand runs from now on, whatever start it was planned for. `at`
 * is the time now in milliseconds since the epoch. Throws `invalid_configuration` where its end is over already.
 */
export function lifecycleAt<T extends Lifecycle>(
  { status: before, startAt, endAt, kept }: T,
  status: Status,
  at: number,
) {
  const isServed = status === 'running' || status === 'scheduled';
  if (isServed && endAt !== undefined && !isAfter(endAt, at))
    throw invalidWith([
      {
        path: ['endAt'],
        message: `is over since ${endAt}: change it, or take it out, before it runs`,
        code: 'end_is_over',
        parameters: { endAt },
      },
    ]);
  return {
    status,
    kept: present({
      ...kept,
      archivedFrom: status === 'archived' ? (before === 'draft' ? before : 'completed') : undefined,
    }) as object as T['kept'],
    startAt: status === 'running' && isAfter(startAt, at) ? undefined : startAt,
  } as const;
}

/** Throws `invalid_configuration` where an edit would let what runs start later: edges would send visitors away until then. */
export function checkStart(before: Lifecycle, { startAt }: Lifecycle, at: number): void {
  if (before.status !== 'running' || startAt === before.startAt) return;
  if (isAfter(startAt, at))
    throw invalidWith([
      { path: ['startAt'], message: 'must not be in the future of what is running', code: 'start_in_future' },
    ]);
}

/** Says whether an edit changes times on which the clock acts in what is live, so that these have to be live at once. */
export function movesTimes(before: Lifecycle, edited: Lifecycle, live: Lifecycle): boolean {
  return isUnderWay(live) && isUnderWay(before) && !isDeepStrictEqual(timesOf(live), timesOf(edited));
}

/** The times on which the clock acts. */
export function timesOf({ startAt, endAt, coverageSteps }: Lifecycle) {
  return { startAt, endAt, coverageSteps };
}

/** Says whether a time is there and after another one, in milliseconds since the epoch. */
export function isAfter(text: string | undefined, at: number): boolean {
  return text !== undefined && Date.parse(text) > at;
}

function isUnderWay({ status }: Lifecycle): boolean {
  return status === 'scheduled' || status === 'running' || status === 'paused';
}
