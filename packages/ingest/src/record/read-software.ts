import { parseUserAgent } from '@pixel/engine';
import type { EventRow } from '@pixel/store/events';
import type { EventClientHints } from '@pixel/store/queue/event-record';
import { isCrawler } from './is-crawler.ts';
import { memoize } from './memoize.ts';

/** The software that sent an event. */
export type Software = Pick<EventRow, 'device' | 'browser' | 'os' | 'bot'>;

/** A busy site sees a few hundred user agents an hour. The edge truncates the header, and bodies contain no longer ones. */
const limits = { minEntries: 1_000, maxLength: 4_000 };
const parsePlain = memoize((userAgent) => parseSoftware({ userAgent }), limits);
const parseHinted = memoize((agent) => parseSoftware(JSON.parse(agent)), limits);

interface Agent {
  readonly userAgent: string;
  readonly brands?: string | undefined;
  readonly mobile?: string | undefined;
  readonly platform?: string | undefined;
}

/** Reads the software from a user agent and its client hints. Ignores hints that aren't texts. */
export function readSoftware(userAgent: string, hints: EventClientHints | undefined): Software {
  if (hints === undefined) return parsePlain(userAgent);
  const agent: Agent = {
    userAgent,
    brands: textOrNone(hints.brands),
    mobile: textOrNone(hints.mobile),
    platform: textOrNone(hints.platform),
  };
  return parseHinted(JSON.stringify(agent));
}

function parseSoftware({ userAgent, ...hints }: Agent): Software {
  const { device = '', browser = '', os = '' } = parseUserAgent({ userAgent, hints });
  return { device, browser, os, bot: isCrawler(userAgent) };
}

function textOrNone(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
