import { isDeepStrictEqual } from 'node:util';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { invalidContentError } from '../content/invalid-content-error.ts';
import type { LifecycleStatus, Status } from './transitions.ts';

/** The status and schedule of an experiment or survey. Times are ISO 8601 with milliseconds, UTC. */
export interface Lifecycle extends LifecycleStatus {
  readonly startAt?: string | undefined;
  readonly endAt?: string | undefined;
  readonly coverageSteps?: readonly { readonly at: string; readonly coverage: number }[];
}

/**
 * Returns the lifecycle fields after a status change. A manual start takes effect now, regardless of the scheduled start. A document that
 * has started is restored from the archive as completed. `at` is the current time in milliseconds since the epoch. Throws
 * `invalid_configuration` if the document would start or be scheduled, but its end is in the past.
 */
export function applyStatus<T extends Lifecycle>(
  { status: before, startAt, endAt, kept }: T,
  status: Status,
  at: number,
) {
  const isStarting = status === 'running' || status === 'scheduled';
  if (isStarting && endAt !== undefined && !isAfter(endAt, at))
    throw invalidContentError([
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
 * Throws `invalid_configuration` if an edit moves the start of a running experiment or survey to the future: edges would exclude all
 * visitors until then.
 */
export function assertStartNotPostponed(before: Lifecycle, { startAt }: Lifecycle, at: number): void {
  if (before.status !== 'running' || startAt === before.startAt) return;
  if (isAfter(startAt, at))
    throw invalidContentError([
      {
        path: ['startAt'],
        message: 'must not be in the future once it is running',
        code: 'start_in_future',
      },
    ]);
}

/** Whether an edit changes the schedule of a live experiment or survey. The new schedule must then be published immediately. */
export function mustPublishSchedule(before: Lifecycle, edited: Lifecycle, live: Lifecycle): boolean {
  return isActive(live) && isActive(before) && !isDeepStrictEqual(scheduleOf(live), scheduleOf(edited));
}

/** Returns the scheduled times. */
export function scheduleOf({ startAt, endAt, coverageSteps }: Lifecycle) {
  return { startAt, endAt, coverageSteps };
}

/** Whether an ISO 8601 time is present and after `at`, in milliseconds since the epoch. */
export function isAfter(text: string | undefined, at: number): boolean {
  return text !== undefined && Date.parse(text) > at;
}

function isActive({ status }: Lifecycle): boolean {
  return status === 'scheduled' || status === 'running' || status === 'paused';
}
