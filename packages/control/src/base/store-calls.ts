import { isConnectionFailure, isLockTimeout } from '@pixel/database';
import type { EventStore } from '@pixel/store/events';
import { ControlError, type ErrorParameters } from './control-error.ts';

/** Does work on PostgreSQL; rejects with `unavailable` where it cannot be reached, and with `busy` where others hold what it needs. */
export async function askDatabase<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isLockTimeout(error)) throw busy('What is to be changed is being changed by others', {}, error);
    if (!isConnectionFailure(error)) throw error;
    throw new ControlError('unavailable', 'PostgreSQL cannot be reached', { cause: error });
  }
}

/** What others have held for as long as one waits for it; `what` begins the sentence. */
export function busy(what: string, parameters: ErrorParameters, cause?: unknown): ControlError {
  return new ControlError('busy', `${what}; try again in a moment`, {
    parameters,
    retryAfterSeconds: 1,
    cause,
  });
}

/** Asks the key-value store; rejects with `unavailable` where it does not answer. */
export async function askKv<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ControlError('unavailable', 'The key-value store does not answer', { cause: error });
  }
}

/** Appends to the queue; rejects with `unavailable` where it takes nothing. */
export async function askQueue<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ControlError('unavailable', 'The queue takes nothing at the moment', { cause: error });
  }
}

/** Asks the edge; rejects with `unavailable` where it does not answer. */
export async function askEdge<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ControlError('unavailable', 'The edge does not answer', { cause: error });
  }
}

const noEvents = 'The event store does not answer';

/**
 * Asks the event store; rejects with `unavailable` where it does not answer. It is looked first whether it answers at all, which
 * takes two seconds at most where it hangs; what is asked may then take its time.
 */
export async function askEvents<T>(events: Pick<EventStore, 'answers'>, work: () => Promise<T>): Promise<T> {
  if (!(await events.answers()))
    throw new ControlError('unavailable', noEvents, {
      cause: new Error('Not even an empty query was answered within two seconds'),
    });
  try {
    return await work();
  } catch (error) {
    if (error instanceof ControlError) throw error;
    throw new ControlError('unavailable', noEvents, { cause: error });
  }
}
