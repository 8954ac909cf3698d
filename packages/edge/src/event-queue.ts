import { ApiError, cutAt, type EventHead } from '@pixel/protocol';
import { type Queue, QueueUnavailable } from '@pixel/store/queue';
import { type EventClientHints, encodeEventRecord } from '@pixel/store/queue/event-record';
import type { EdgeRequest } from './http.ts';
import { createIsoClock } from './iso-clock.ts';

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

/** Longest client hint that is kept, in characters; browsers send less than a hundred. */
const maxHintLength = 256;

/** Prepares the way of events into the queue. */
export function createEventQueue(deps: {
  readonly queue: Pick<Queue, 'appendAll'>;
  readonly now: () => number;
  readonly newId: () => string;
  readonly countryOf: (request: EdgeRequest) => string;
}): Enqueue {
  const { queue, newId, countryOf } = deps;
  const isoTime = createIsoClock(deps.now);

  return async function enqueue(events, request, requestId) {
    const receivedAt = isoTime().text;
    const userAgent = (request.header('user-agent') ?? '').slice(0, cutAt.userAgent);
    const language = firstLanguage(request.header('accept-language'));
    const country = countryOf(request);
    const clientHints = readClientHints(request);
    const records = events.map(({ eventId = newId(), text }) =>
      encodeEventRecord(
        clientHints === undefined
          ? { receivedAt, eventId, requestId, userAgent, language, country }
          : { receivedAt, eventId, requestId, userAgent, clientHints, language, country },
        text,
      ),
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

function readClientHints(request: EdgeRequest): EventClientHints | undefined {
  const brands = request.header('sec-ch-ua');
  const mobile = request.header('sec-ch-ua-mobile');
  const platform = request.header('sec-ch-ua-platform');
  if (brands === undefined && mobile === undefined && platform === undefined) return undefined;
  const hints: { -readonly [Name in keyof EventClientHints]: EventClientHints[Name] } = {};
  if (brands !== undefined) hints.brands = brands.slice(0, maxHintLength);
  if (mobile !== undefined) hints.mobile = mobile.slice(0, maxHintLength);
  if (platform !== undefined) hints.platform = platform.slice(0, maxHintLength);
  return hints;
}

function firstLanguage(header: string | undefined): string {
  return /^\s*([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)/.exec(header ?? '')?.[1] ?? '';
}
