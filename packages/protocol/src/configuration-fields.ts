import { z } from 'zod';
import { isCurrency } from './currency.ts';
import { isEventName } from './event.ts';
import { defaultLimits, exposureEventName } from './limits.ts';
import { parseTimestamp } from './timestamp.ts';

export const fraction = z.number().min(0).max(1);
/** A display name. */
export const name = z.string().trim().min(1).max(200);
/** A free-form note for the members of a project. */
export const note = z.string().trim().min(1).max(10_000);

/** Time after a visitor's first exposure within which events count, in hours. */
export const windowHours = z.number().min(1).max(8_760);
/** Quantile of the values of all arms at which values are capped. */
export const capPercentile = z.number().min(0.5).lt(1);

/** Reports every duplicate in a list, at the index of the later occurrence. */
export function unique(items: readonly string[], context: z.RefinementCtx): void {
  items.forEach((item, index) => {
    if (items.indexOf(item) < index)
      context.addIssue({ code: 'custom', path: [index], message: `"${item}" is used twice` });
  });
}

/** Reports every duplicate key in a list, at the index of the later occurrence. */
export const uniqueBy =
  <K extends string>(key: K) =>
  (items: readonly Record<K, string>[], context: z.RefinementCtx): void => {
    const seen = new Set<string>();
    items.forEach((item, index) => {
      if (seen.has(item[key]))
        context.addIssue({ code: 'custom', path: [index, key], message: `"${item[key]}" is used twice` });
      seen.add(item[key]);
    });
  };

/** A time at which something can be scheduled. */
export const timestamp = z
  .string()
  .refine(
    isSchedulable,
    'must be an ISO 8601 date or date-time between 1970 and 9999, such as 2026-03-01T08:00:00Z',
  );

/** IANA name of a time zone. */
export const timeZone = z
  .string()
  .refine(isTimeZone, 'must be an IANA time zone such as Europe/Berlin or UTC');

/** ISO 4217 code of a currency. */
export const currency = z
  .string()
  .refine(isCurrency, 'must be an uppercase ISO 4217 currency code such as EUR or USD');

/** Name of an event that a page sends. */
export const eventName = z
  .string()
  .refine(
    (text) => isEventName(text, defaultLimits),
    `must have 1 to ${defaultLimits.maxEventNameLength} characters, not just spaces, and no control characters`,
  )
  .refine(
    (text) => text !== exposureEventName,
    `must not be ${exposureEventName}, which is reserved for exposures`,
  );

function isSchedulable(text: string): boolean {
  const instant = parseTimestamp(text);
  return instant !== undefined && instant >= 0 && instant < Date.UTC(10_000, 0);
}

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
