import { type EventHead, maxTextLengths } from '@pixel/protocol';
import type { QueueAppends } from '@pixel/store/queue';
import { type EventClientHints, type EventSurvey, encodeEventRecord } from '@pixel/store/queue/event-record';
import { createIsoClock } from '../base/iso-clock.ts';
import type { EdgeRequest } from '../http/edge-request.ts';

/** An event that may be stored. */
export interface AcceptedEvent {
  readonly head: EventHead;
  /** The event as it was sent, as text or UTF-8. */
  readonly json: string | Uint8Array;
  /** Set if the event belongs to a survey. */
  readonly survey?: EventSurvey;
}

/** Writes accepted events to the store's queue. */
export interface EventQueue {
  /** Makes events durable, all or none. Rejects with `QueueUnavailableError` if that isn't possible now. */
  enqueue(events: readonly AcceptedEvent[], request: EdgeRequest, requestId: string): Promise<void>;
}

/** Maximum length to which a client hint is kept, in characters; browsers send less than a hundred. */
const maxHintLength = 256;

/** Creates the event queue on top of the store's queue. */
export function createEventQueue(deps: {
  readonly queue: Pick<QueueAppends, 'appendAll'>;
  readonly now: () => number;
  readonly newId: () => string;
  readonly countryOf: (request: EdgeRequest) => string;
  /** Whether a request comes from one of the project's own people. */
  readonly isInternal: (projectKey: string, request: EdgeRequest) => boolean;
}): EventQueue {
  const { queue, newId, countryOf, isInternal } = deps;
  const isoTime = createIsoClock(deps.now);

  function enqueue(events: readonly AcceptedEvent[], request: EdgeRequest, requestId: string): Promise<void> {
    const receivedAt = isoTime().text;
    const userAgent = (request.header('user-agent') ?? '').slice(0, maxTextLengths.userAgent);
    const language = firstLanguage(request.header('accept-language'));
    const country = countryOf(request);
    const clientHints = clientHintsOf(request);
    return queue.appendAll(
      events.map(({ head, json, survey }) => {
        const eventId = head.eventId ?? newId();
        const record =
          clientHints === undefined
            ? { receivedAt, eventId, requestId, userAgent, language, country }
            : { receivedAt, eventId, requestId, userAgent, clientHints, language, country };
        const internal = isInternal(head.projectKey, request) || undefined;
        return encodeEventRecord(
          survey === undefined && internal === undefined
            ? record
            : { ...record, ...(internal && { internal }), ...(survey && { survey }) },
          json,
        );
      }),
    );
  }

  return { enqueue };
}

function clientHintsOf(request: EdgeRequest): EventClientHints | undefined {
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
