import { isConnectionFailure } from '@pixel/database';
import { ControlError } from './control-error.ts';

/** Does work on PostgreSQL; rejects with `unavailable` where it cannot be reached. */
export async function askDatabase<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isConnectionFailure(error)) throw error;
    throw new ControlError('unavailable', 'PostgreSQL cannot be reached', { cause: error });
  }
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

/** Asks the event store; rejects with `unavailable` where it does not answer. */
export async function askEvents<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ControlError('unavailable', 'The event store does not answer', { cause: error });
  }
}
