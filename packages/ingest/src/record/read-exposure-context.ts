import { exposureEventName, type PixelEvent } from '@pixel/protocol';
import type { EventRow } from '@pixel/store/events';
import { cleanText } from './clean-text.ts';
import { cutText } from './cut-text.ts';
import { noSession, readSession, type Session, sessionKeys } from './read-session.ts';

/** The key of an exposure's payload that contains what the page knew about the visitor. */
export const contextKey = '$context';

const maxEntries = 64;
const maxKeyLength = 128;
const maxTextLength = 256;

/** The context of an exposure: the page's own attributes and the visitor's session. */
export type ExposureContext = Pick<EventRow, 'context' | keyof Session>;

const noContext: ExposureContext = { context: {}, ...noSession };

/**
 * Reads what the page knew about the visitor at an exposure: its session, and the first 64 other strings, numbers, booleans and lists of
 * strings at the top level of `$context`, as strings of at most 256 characters. A list becomes JSON with as many of its first items as fit.
 * Empty for other events.
 */
export function readExposureContext({
  eventName,
  payload,
}: Pick<PixelEvent, 'eventName' | 'payload'>): ExposureContext {
  if (eventName !== exposureEventName || payload === undefined || !Object.hasOwn(payload, contextKey))
    return noContext;
  const context = payload[contextKey];
  if (typeof context !== 'object' || context === null || Array.isArray(context)) return noContext;
  return { context: readAttributes(context), ...readSession(context) };
}

function readAttributes(context: object): Readonly<Record<string, string>> {
  const entries: [string, string][] = [];
  for (const [key, value] of Object.entries(context)) {
    if (sessionKeys.has(key)) continue;
    const text = key.length > maxKeyLength ? undefined : textOf(value);
    if (text !== undefined) entries.push([cleanText(key), text]);
    if (entries.length === maxEntries) break;
  }
  // `fromEntries` defines each key, so that `__proto__` is an entry like any other.
  return Object.fromEntries(entries);
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return cutText(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  return isStringList(value) ? listText(value) : undefined;
}

function isStringList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function listText(texts: readonly string[]): string {
  let list = '[';
  for (const text of texts) {
    const item = `${list === '[' ? '' : ','}${JSON.stringify(cleanText(text))}`;
    if (list.length + item.length >= maxTextLength) break;
    list += item;
  }
  return `${list}]`;
}
