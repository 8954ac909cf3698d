import { createLru, parseUserAgent } from '@pixel/engine';
import type { EventRow } from '@pixel/store/events';
import type { EventClientHints } from '@pixel/store/queue/event-record';
import { isCrawler } from './is-crawler.ts';

/** What an event was sent with. */
export type Software = Pick<EventRow, 'device' | 'browser' | 'os' | 'bot'>;

/** How many agents are kept in mind: a busy site meets some hundreds in an hour. */
const maxRemembered = 2_000;
const recent = createLru<Software>(maxRemembered);

/** Tells what an event was sent with. `hints` are those of this very agent; whatever is no text among them says nothing. */
export function readSoftware(userAgent: string, hints: EventClientHints | undefined): Software {
  const brands = textOrNone(hints?.brands);
  const mobile = textOrNone(hints?.mobile);
  const platform = textOrNone(hints?.platform);
  const key = `${userAgent}\n${brands}\n${mobile}\n${platform}`;
  const known = recent.get(key);
  if (known !== undefined) return known;
  const read = parseUserAgent({ userAgent, hints: { brands, mobile, platform } });
  const { device = '', browser = '', os = '' } = read;
  const software = { device, browser, os, bot: isCrawler(userAgent) };
  recent.set(key, software);
  return software;
}

function textOrNone(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
