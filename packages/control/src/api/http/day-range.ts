import { z } from 'zod';

const day = z.iso.date('must be a day, such as 2026-01-31').optional();

interface DayRange {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Parameters for days in the project's time zone, both inclusive. */
export const dayRange = { from: day, until: day };

/** Rejects queries whose last day is before the first. */
export function withDaysInOrder<Query extends DayRange>(schema: z.ZodType<Query>) {
  return schema.refine(({ from, until }) => from === undefined || until === undefined || from <= until, {
    path: ['until'],
    message: 'must not be before "from"',
  });
}
