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
 * Returns the lifecycle after a status change. A manual start takes effect now, whatever the planned start. `at` is the current time in
 * milliseconds since the epoch. Throws `invalid_configuration` if the end is past.
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
 * Throws `invalid_configuration` if an edit moves the start of something running to the future: edges would exclude visitors until then.
 */
export function assertStartNotPostponed(before: Lifecycle, { startAt }: Lifecycle, at: number): void {
  if (before.status !== 'running' || startAt === before.startAt) return;
  if (isAfter(startAt, at))
    throw invalidContentError([
      {
        path: ['startAt'],
        message: 'must not be in the future of something running',
        code: 'start_in_future',
      },
    ]);
}

/** Whether an edit moves scheduled times of something live, so that the new times have to go live at once. */
export function mustPublishSchedule(before: Lifecycle, edited: Lifecycle, live: Lifecycle): boolean {
  return isActive(live) && isActive(before) && !isDeepStrictEqual(scheduleOf(live), scheduleOf(edited));
}

/** The scheduled times. */
export function scheduleOf({ startAt, endAt, coverageSteps }: Lifecycle) {
  return { startAt, endAt, coverageSteps };
}

/** Whether a time is present and after `at`, in milliseconds since the epoch. */
export function isAfter(text: string | undefined, at: number): boolean {
  return text !== undefined && Date.parse(text) > at;
}

function isActive({ status }: Lifecycle): boolean {
  return status === 'scheduled' || status === 'running' || status === 'paused';
}
