import { isDeepStrictEqual } from 'node:util';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { invalidWith } from '../content/invalid-configuration.ts';
import type { LifecycleStatus, Status } from './transitions.ts';

/** The status and schedule of an experiment or survey. Times are ISO 8601 with milliseconds, UTC. */
export interface Lifecycle extends LifecycleStatus {
  readonly startAt?: string | undefined;
  readonly endAt?: string | undefined;
  readonly coverageSteps?: readonly { readonly at: string; readonly coverage: number }[];
}

/**
 * Returns the lifecycle after a status change. A manual start takes effect now, whatever the planned start. `at` is the current time in
 * milliseconds since the epoch. Throws `invalid_configuration` if the end is past.
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
        message: `is in the past (${endAt}): change or remove it before starting`,
        code: 'end_is_over',
        parameters: { endAt },
      },
    ]);
  return {
    status,
    kept: omitUndefined({
      ...kept,
      archivedFrom: status === 'archived' ? (before === 'draft' ? before : 'completed') : undefined,
    }) as object as T['kept'],
    startAt: status === 'running' && isAfter(startAt, at) ? undefined : startAt,
  } as const;
}

/**
 * Throws `invalid_configuration` if an edit moves the start of something running to the future: edges would exclude visitors until then.
 */
export function checkStart(before: Lifecycle, { startAt }: Lifecycle, at: number): void {
  if (before.status !== 'running' || startAt === before.startAt) return;
  if (isAfter(startAt, at))
    throw invalidWith([
      {
        path: ['startAt'],
        message: 'must not be in the future of something running',
        code: 'start_in_future',
      },
    ]);
}

/** Whether an edit moves scheduled times of something live, so that the new times have to go live at once. */
export function movesTimes(before: Lifecycle, edited: Lifecycle, live: Lifecycle): boolean {
  return isUnderWay(live) && isUnderWay(before) && !isDeepStrictEqual(timesOf(live), timesOf(edited));
}

/** The scheduled times. */
export function timesOf({ startAt, endAt, coverageSteps }: Lifecycle) {
  return { startAt, endAt, coverageSteps };
}

/** Whether a time is present and after `at`, in milliseconds since the epoch. */
export function isAfter(text: string | undefined, at: number): boolean {
  return text !== undefined && Date.parse(text) > at;
}

function isUnderWay({ status }: Lifecycle): boolean {
  return status === 'scheduled' || status === 'running' || status === 'paused';
}
