import { z } from 'zod';

const day = z.iso.date('must be a day, such as 2026-01-31').optional();

interface DayRange {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Parameters that keep to days of the project's time zone, both included. */
export const dayRange = { from: day, until: day };

/** Refuses a query whose last day is before its first. */
export function withDaysInOrder<Query extends DayRange>(schema: z.ZodType<Query>) {
  return schema.refine(({ from, until }) => from === undefined || until === undefined || from <= until, {
    path: ['until'],
    message: 'must not be before "from"',
  });
}
