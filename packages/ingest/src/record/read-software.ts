import { parseUserAgent } from '@pixel/engine';
import type { EventRow } from '@pixel/store/events';
import type { EventClientHints } from '@pixel/store/queue/event-record';
import { isCrawler } from './is-crawler.ts';
import { memoize } from './memoize.ts';

/** The software that sent an event. */
export type Software = Pick<EventRow, 'device' | 'browser' | 'os' | 'bot'>;

/** A busy site sees a few hundred user agents an hour. Parsing has truncated them to 1,024 characters. */
const limits = { minEntries: 1_000, maxLength: 4_000 };
const parsePlain = memoize((userAgent) => parseSoftware({ userAgent }), limits);
const parseHinted = memoize((agent) => parseSoftware(JSON.parse(agent)), limits);

interface Agent {
  readonly userAgent: string;
  readonly brands?: string | undefined;
  readonly mobile?: string | undefined;
  readonly platform?: string | undefined;
}

/** Reads the software from a user agent and its client hints. Ignores hints that aren't strings. */
export function readSoftware(userAgent: string, hints: EventClientHints | undefined): Software {
  if (hints === undefined) return parsePlain(userAgent);
  const agent: Agent = {
    userAgent,
    brands: stringOrUndefined(hints.brands),
    mobile: stringOrUndefined(hints.mobile),
    platform: stringOrUndefined(hints.platform),
  };
  return parseHinted(JSON.stringify(agent));
}

function parseSoftware({ userAgent, ...hints }: Agent): Software {
  const { device = '', browser = '', os = '' } = parseUserAgent({ userAgent, hints });
  return { device, browser, os, bot: isCrawler(userAgent) };
}

function stringOrUndefined(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
