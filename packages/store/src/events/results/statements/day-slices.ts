import { quote } from '../../sql/quote.ts';
import type { VisitorSlices } from './visitor-rows.ts';

/** Returns slices by the day of the first exposure in a time zone, such as `2026-01-31`. */
export function daySlices(timeZone: string): VisitorSlices {
  return {
    slice: `toString(toDate(fromUnixTimestamp64Milli(exposedAt), ${quote(timeZone)}))`,
    cell: "''",
  };
}
