import type { SurveyResponse } from '@pixel/store/events';
import { createDayFormatter } from '../../base/create-day-formatter.ts';

/** Days on which responses began, in the project's time zone, such as `2026-01-31`; both inclusive. */
export interface ResponseRange {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Creates a function that returns whether a response began in a range of days. */
export function createRangeFilter(
  { from, until }: ResponseRange,
  timeZone: string,
): (response: Pick<SurveyResponse, 'startedAt'>) => boolean {
  if (from === undefined && until === undefined) return () => true;
  const dayOf = createDayFormatter(timeZone);
  return ({ startedAt }) => {
    const day = dayOf(startedAt);
    return (from === undefined || day >= from) && (until === undefined || day <= until);
  };
}
