import type { SurveyResponse } from '@pixel/store/events';
import { createDayOf } from '../../base/create-day-of.ts';
import type { Tally, TallyResult } from './tally.ts';

/** The responses of visitors who had a variant of an experiment. */
export interface VariantGroup extends TallyResult {
  readonly experimentKey: string;
  readonly variantKey: string;
}

/** The responses that began on a day of the project's time zone, `2026-01-31`. */
export interface DayGroup extends TallyResult {
  readonly day: string;
}

/** Groups of responses, which grow as these come. */
export interface Groups<Name extends object> {
  add(response: SurveyResponse): void;
  /** In order of their names. */
  results(): readonly (Name & TallyResult)[];
}

/** Creates groups by the variants that responses carry verified; a response is in a group of each experiment that it carries. */
export function groupByVariant(
  createTally: () => Tally,
): Groups<Pick<VariantGroup, 'experimentKey' | 'variantKey'>> {
  return groupBy(createTally, ({ variants }) =>
    variants.map(({ experimentKey, variantKey }) => ({ experimentKey, variantKey })),
  );
}

/** Creates groups by the day on which responses began, in an IANA time zone. */
export function groupByDay(createTally: () => Tally, timeZone: string): Groups<Pick<DayGroup, 'day'>> {
  const dayOf = createDayOf(timeZone);
  return groupBy(createTally, ({ startedAt }) => [{ day: dayOf(startedAt) }]);
}

function groupBy<Name extends object>(
  createTally: () => Tally,
  namesOf: (response: SurveyResponse) => readonly Name[],
): Groups<Name> {
  const groups = new Map<string, { readonly name: Name; readonly tally: Tally }>();
  return {
    add(response) {
      for (const name of namesOf(response)) {
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
