import type { MessageView } from '@pixel/control/client';
import { searchText } from '../ui/list-search.ts';
import { messageTypes, type WebhookType } from './webhook-types.ts';

export type MessageStatus = MessageView['status'];

/** How far back the log goes, where it isn't all that is kept. */
export const logTimes = ['1h', '24h', '7d'] as const;
export type LogTime = (typeof logTimes)[number];

/** Languages that there is a receiver in. */
export const receiverLanguages = ['node', 'python', 'go', 'ruby', 'php'] as const;
export type ReceiverLanguage = (typeof receiverLanguages)[number];

/** In the order of the tabs over the log. */
export const messageStatuses = ['failed', 'pending', 'delivered'] as const satisfies readonly MessageStatus[];

const panels = ['new', 'edit', 'verify'] as const;

/** Which messages of an endpoint are shown. */
export interface LogFilter {
  readonly status?: MessageStatus | undefined;
  readonly type?: WebhookType | undefined;
  readonly time?: LogTime | undefined;
}

/** What of the page is shown, as its address has it; the endpoint stands in the path. */
export interface WebhooksSearch extends LogFilter {
  /** Id of the message that is open. */
  readonly message?: string | undefined;
  readonly panel?: (typeof panels)[number] | undefined;
  /** In which language a receiver is shown. */
  readonly language?: ReceiverLanguage | undefined;
}

/** Reads an address; what is not known is passed over. */
export function readWebhooksSearch(given: Readonly<Record<string, unknown>>): WebhooksSearch {
  const status = oneOf(messageStatuses, given.status);
  const type = oneOf(messageTypes, given.type);
  const time = oneOf(logTimes, given.time);
  const panel = oneOf(panels, given.panel);
  const language = oneOf(receiverLanguages, given.language);
  const message = searchText(given.message);
  return {
    ...(status !== undefined && { status }),
    ...(type !== undefined && { type }),
    ...(time !== undefined && { time }),
    ...(message !== undefined && { message }),
    ...(panel !== undefined && { panel }),
    ...(language !== undefined && { language }),
  };
}

const hourMs = 60 * 60_000;
const spans: Readonly<Record<LogTime, number>> = { '1h': hourMs, '24h': 24 * hourMs, '7d': 7 * 24 * hourMs };

/** Returns a filter as the server takes it, at a time in milliseconds since the epoch. */
export function queryOf({ type, time }: Omit<LogFilter, 'status'>, now: number) {
  return {
    ...(type !== undefined && { type }),
    ...(time !== undefined && { since: new Date(now - spans[time]).toISOString() }),
  };
}

function oneOf<Known extends string>(known: readonly Known[], given: unknown): Known | undefined {
  return known.find((each) => each === given);
}
