import type { SurveyResponse } from '@pixel/store/events';
import { createDayFormatter } from '../../base/create-day-formatter.ts';
import type { Tally, TallyResult } from './tally.ts';

/** Responses of visitors with a variant of an experiment. */
export interface VariantGroup extends TallyResult {
  readonly experimentKey: string;
  readonly variantKey: string;
}

/** Responses that began on a day in the project's time zone, such as `2026-01-31`. */
export interface DayGroup extends TallyResult {
  readonly day: string;
}

/** Groups of responses, each with a tally. */
export interface Groups<Name extends object> {
  /** Adds a response to each of its groups. */
  add(response: SurveyResponse): void;
  /** Returns the results of all groups, sorted by name. */
  results(): readonly (Name & TallyResult)[];
}

/** Creates groups by the verified variants of responses. A response is in one group for each of its experiments. */
export function groupByVariant(
  createTally: () => Tally,
): Groups<Pick<VariantGroup, 'experimentKey' | 'variantKey'>> {
  return groupBy(createTally, ({ variants }) =>
    variants.map(({ experimentKey, variantKey }) => ({ experimentKey, variantKey })),
  );
}

/** Creates groups by the day on which responses began, in an IANA time zone. */
export function groupByDay(createTally: () => Tally, timeZone: string): Groups<Pick<DayGroup, 'day'>> {
  const dayOf = createDayFormatter(timeZone);
  return groupBy(createTally, ({ startedAt }) => [{ day: dayOf(startedAt) }]);
}

function groupBy<Name extends object>(
  createTally: () => Tally,
  namesFor: (response: SurveyResponse) => readonly Name[],
): Groups<Name> {
  const groups = new Map<string, { readonly name: Name; readonly tally: Tally }>();
  return {
    add(response) {
      for (const name of namesFor(response)) {
        const key = JSON.stringify(name);
        const group = groups.get(key) ?? { name, tally: createTally() };
        groups.set(key, group);
        group.tally.add(response);
      }
    },
    results: () =>
      [...groups]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, { name, tally }]) => ({ ...name, ...tally.result() })),
  };
}
