import type { MessageView } from '@pixel/control/client';
import { parseSearchText } from '../ui/list-search.ts';
import { messageTypes, type WebhookType } from './webhook-types.ts';

export type MessageStatus = MessageView['status'];

/** Time ranges of the log, besides the default of all stored messages. */
export const logTimes = ['1h', '24h', '7d'] as const;
export type LogTime = (typeof logTimes)[number];

/** Languages with an example receiver. */
export const receiverLanguages = ['node', 'python', 'go', 'ruby', 'php'] as const;
export type ReceiverLanguage = (typeof receiverLanguages)[number];

/** In the order of the log's tabs. */
export const messageStatuses = ['failed', 'pending', 'delivered'] as const satisfies readonly MessageStatus[];

const panels = ['new', 'edit', 'verify'] as const;

/** Filter of an endpoint's messages. */
export interface LogFilter {
  readonly status?: MessageStatus | undefined;
  readonly type?: WebhookType | undefined;
  readonly time?: LogTime | undefined;
}

/** The page's search parameters; the endpoint is in the path. */
export interface WebhooksSearch extends LogFilter {
  /** Id of the open message. */
  readonly message?: string | undefined;
  readonly panel?: (typeof panels)[number] | undefined;
  /** Language of the example receiver. */
  readonly language?: ReceiverLanguage | undefined;
}

/** Parses search parameters; drops unknown and invalid ones. */
export function parseWebhooksSearch(search: Readonly<Record<string, unknown>>): WebhooksSearch {
  const status = parseOption(messageStatuses, search.status);
  const type = parseOption(messageTypes, search.type);
  const time = parseOption(logTimes, search.time);
  const panel = parseOption(panels, search.panel);
  const language = parseOption(receiverLanguages, search.language);
  const message = parseSearchText(search.message);
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

/** Returns a filter as the API expects it, given the current time in Unix milliseconds. */
export function toApiQuery({ type, time }: Omit<LogFilter, 'status'>, now: number) {
  return {
    ...(type !== undefined && { type }),
    ...(time !== undefined && { since: new Date(now - spans[time]).toISOString() }),
  };
}

function parseOption<Known extends string>(options: readonly Known[], value: unknown): Known | undefined {
  return options.find((candidate) => candidate === value);
}
