import { z } from 'zod';

const day = z.iso.date('must be a day, such as 2026-01-31').optional();

interface DayRange {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Query parameters for a range of days in the project's time zone, both inclusive. */
export const dayRange = { from: day, until: day };

/** Returns the schema with a check that `until` isn't before `from`. */
export function withDaysInOrder<Query extends DayRange>(schema: z.ZodType<Query>) {
  return schema.refine(({ from, until }) => from === undefined || until === undefined || from <= until, {
    path: ['until'],
    message: 'must not be before "from"',
  });
}
