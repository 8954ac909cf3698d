import { parseUserAgent } from '@pixel/engine';
import type { EventRow } from '@pixel/store/events';
import type { EventClientHints } from '@pixel/store/queue/event-record';
import { isCrawler } from './is-crawler.ts';
import { remember } from './remember.ts';

/** What an event was sent with. */
export type Software = Pick<EventRow, 'device' | 'browser' | 'os' | 'bot'>;

/** A busy site meets some hundreds of agents in an hour. The edge cuts them, and what stands in a body is no longer than that. */
const limits = { atLeast: 1_000, maxLength: 4_000 };
const recallPlain = remember((userAgent) => parseSoftware({ userAgent }), limits);
const recallHinted = remember((agent) => parseSoftware(JSON.parse(agent)), limits);

interface Agent {
  readonly userAgent: string;
  readonly brands?: string | undefined;
  readonly mobile?: string | undefined;
  readonly platform?: string | undefined;
}

/** Tells what an event was sent with. `hints` are those of this very agent; whatever is no text among them says nothing. */
export function readSoftware(userAgent: string, hints: EventClientHints | undefined): Software {
  if (hints === undefined) return recallPlain(userAgent);
  const agent: Agent = {
    userAgent,
    brands: textOrNone(hints.brands),
    mobile: textOrNone(hints.mobile),
    platform: textOrNone(hints.platform),
  };
  return recallHinted(JSON.stringify(agent));
}

function parseSoftware({ userAgent, ...hints }: Agent): Software {
  const { device = '', browser = '', os = '' } = parseUserAgent({ userAgent, hints });
  return { device, browser, os, bot: isCrawler(userAgent) };
}

function textOrNone(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
