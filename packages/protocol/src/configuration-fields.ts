import { z } from 'zod';
import { isCurrency } from './currency.ts';
import { isEventName } from './event.ts';
import { defaultLimits, exposureEventName } from './limits.ts';
import { parseTimestamp } from './timestamp.ts';

/** A share from 0 to 1. */
export const fractionSchema = z.number().min(0).max(1);
/** A display name. */
export const nameSchema = z.string().trim().min(1).max(200);
/** A free-form note for the members of a project. */
export const noteSchema = z.string().trim().min(1).max(10_000);

/** Conversion window: the hours after a visitor's first exposure within which events count. */
export const windowHoursSchema = z.number().min(1).max(8_760);
/** Quantile, across all arms, at which values are capped: 0.99 for the 99th percentile. */
export const capPercentileSchema = z.number().min(0.5).lt(1);

/** Adds an issue for every duplicate in a list, at the index of the later occurrence. */
export function refineUnique(items: readonly string[], context: z.RefinementCtx): void {
  items.forEach((item, index) => {
    if (items.indexOf(item) < index)
      context.addIssue({ code: 'custom', path: [index], message: `"${item}" is used twice` });
  });
}

/** Returns a refinement that adds an issue for every item whose `key` repeats an earlier one. */
export const refineUniqueBy =
  <K extends string>(key: K) =>
  (items: readonly Record<K, string>[], context: z.RefinementCtx): void => {
    const values = new Set<string>();
    items.forEach((item, index) => {
      if (values.has(item[key]))
        context.addIssue({ code: 'custom', path: [index, key], message: `"${item[key]}" is used twice` });
      values.add(item[key]);
    });
  };

/** A time at which something can be scheduled. */
export const timestampSchema = z
  .string()
  .refine(
    isSchedulable,
    'must be an ISO 8601 date or date-time between 1970 and 9999, such as 2026-03-01T08:00:00Z',
  );

/** IANA name of a time zone. */
export const timeZoneSchema = z
  .string()
  .refine(isTimeZone, 'must be an IANA time zone such as Europe/Berlin or UTC');

/** ISO 4217 code of a currency. */
export const currencySchema = z
  .string()
  .refine(isCurrency, 'must be an uppercase ISO 4217 currency code such as EUR or USD');

/** Name of an event that a page sends. */
export const eventNameSchema = z
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
