import { ApiError, cutAt, type EventHead } from '@pixel/protocol';
import { type Queue, QueueUnavailable } from '@pixel/store/queue';
import { encodeEventRecord } from '@pixel/store/queue/event-record';
import type { EdgeRequest } from './http.ts';

/** An event that may be stored. `text` is its JSON. */
export interface AcceptedEvent extends EventHead {
  readonly text: string;
}

/** Makes events durable, all or none. Rejects with `unavailable` where that is not possible now. */
export type Enqueue = (
  events: readonly AcceptedEvent[],
  request: EdgeRequest,
  requestId: string,
) => Promise<void>;

/** Prepares the way of events into the queue. */
export function createEventQueue(deps: {
  readonly queue: Pick<Queue, 'appendAll'>;
  readonly now: () => number;
  readonly newId: () => string;
  readonly countryOf: (request: EdgeRequest) => string;
}): Enqueue {
  const { queue, now, newId, countryOf } = deps;
  return async function enqueue(events, request, requestId) {
    const receivedAt = new Date(now()).toISOString();
    const userAgent = (request.header('user-agent') ?? '').slice(0, cutAt.userAgent);
    const language = firstLanguage(request.header('accept-language'));
    const country = countryOf(request);
    const records = events.map(({ eventId = newId(), text }) =>
      encodeEventRecord({ receivedAt, eventId, requestId, userAgent, language, country }, text),
    );
    try {
      await queue.appendAll(records);
    } catch (error) {
      if (error instanceof QueueUnavailable)
        throw new ApiError('unavailable', 'The event could not be stored just now; send it again later.');
      throw error;
    }
  };
}

function firstLanguage(header: string | undefined): string {
  return /^\s*([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)/.exec(header ?? '')?.[1] ?? '';
}
