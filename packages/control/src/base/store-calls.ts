import { isConnectionFailure, isLockTimeout } from '@pixel/database';
import type { EventStore } from '@pixel/store/events';
import { ControlError, type ErrorParameters } from './control-error.ts';

/** Runs work on PostgreSQL. Rejects with `unavailable` if PostgreSQL can't be reached, and with `busy` after a lock timeout. */
export async function callDatabase<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isLockTimeout(error)) throw busyError('Someone else is changing the same data', {}, error);
    if (!isConnectionFailure(error)) throw error;
    throw new ControlError('unavailable', 'PostgreSQL is unreachable', { cause: error });
  }
}

/** Creates a `busy` error; `subject` is its message's first clause. */
export function busyError(subject: string, parameters: ErrorParameters, cause?: unknown): ControlError {
  return new ControlError('busy', `${subject}; try again in a moment`, {
    parameters,
    retryAfterSeconds: 1,
    cause,
  });
}

/** Runs work on the key-value store. Rejects with `unavailable` if it fails. */
export async function callKv<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ControlError('unavailable', 'The key-value store is not responding', { cause: error });
  }
}

/** Runs work on the queue. Rejects with `unavailable` if it fails. */
export async function callQueue<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ControlError('unavailable', 'The queue does not accept events at the moment', { cause: error });
  }
}

/** Runs work on the edge. Rejects with `unavailable` if it fails. */
export async function callEdge<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ControlError('unavailable', 'The edge is not responding', { cause: error });
  }
}

const eventStoreDown = 'The event store is not responding';

/**
 * Runs work on the event store. Rejects with `unavailable` if it fails. First checks that the store responds, for at most two seconds; the
 * work itself has no time limit.
 */
export async function callEvents<T>(
  events: Pick<EventStore, 'isReachable'>,
  work: () => Promise<T>,
): Promise<T> {
  if (!(await events.isReachable()))
    throw new ControlError('unavailable', eventStoreDown, {
      cause: new Error('An empty query got no response within two seconds'),
    });
  try {
    return await work();
  } catch (error) {
    if (error instanceof ControlError) throw error;
    throw new ControlError('unavailable', eventStoreDown, { cause: error });
  }
}
