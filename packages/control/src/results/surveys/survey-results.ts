import type { ControlDeps } from '../../base/control-deps.ts';
import { callEvents } from '../../base/store-calls.ts';
import { createRangeFilter, type ResponseRange } from './create-range-filter.ts';
import { type DayGroup, groupByDay, groupByVariant, type VariantGroup } from './group-responses.ts';
import { readSurveyWithHistory } from './survey-with-history.ts';
import { createTally, type TallyResult } from './tally.ts';

/** The results of a survey. */
export interface SurveyResults extends TallyResult {
  readonly surveyKey: string;
  readonly name: string;
  /** The project's time zone, which determines days. */
  readonly timeZone: string;
  /** Only responses that began on or after this day; null for all. */
  readonly from: string | null;
  /** Only responses that began on or before this day; null for all. */
  readonly until: string | null;
  /** Results for parts of the responses; null unless requested. */
  readonly breakdown: Breakdown | null;
}

/** Results for parts of the responses. */
export type Breakdown =
  | { readonly by: 'day'; readonly groups: readonly DayGroup[] }
  | {
      readonly by: 'variant';
      readonly groups: readonly VariantGroup[];
      /** Why the groups must be compared with care. */
      readonly note: string;
    };

/** Available breakdowns. */
export const breakdowns = ['variant', 'day'] as const;

const variantNote =
  'Exploratory: who answers may itself be an effect of the variant. Variants are compared only among visitors who answered, ' +
  'not among all who were shown the survey. First check whether response rates differ.';

/** Tallies a survey's responses in the requested range in one pass. Rejects with `project_not_found`, `survey_not_found` or `unavailable`. */
export async function readSurveyResults(
  deps: Pick<ControlDeps, 'db' | 'events'>,
  request: ResponseRange & {
    readonly projectKey: string;
    readonly surveyKey: string;
    readonly by?: (typeof breakdowns)[number] | undefined;
  },
): Promise<SurveyResults> {
  const { survey, identity, timeZone, questions, formOf } = await readSurveyWithHistory(deps, request);
  const isInRange = createRangeFilter(request, timeZone);
  const createEmptyTally = () => createTally(questions, formOf);
  const total = createEmptyTally();
  const variants = groupByVariant(createEmptyTally);
  const days = groupByDay(createEmptyTally, timeZone);
  await callEvents(deps.events, async () => {
    for await (const page of deps.events.surveys.responses(identity))
      for (const response of page.filter(isInRange)) {
        total.add(response);
        if (request.by === 'variant') variants.add(response);
        if (request.by === 'day') days.add(response);
      }
  });
  return {
    surveyKey: survey.surveyKey,
    name: survey.name,
    timeZone,
    from: request.from ?? null,
    until: request.until ?? null,
    ...total.result(),
    breakdown: breakdown(),
  };

  function breakdown(): Breakdown | null {
    switch (request.by) {
      case 'variant':
        return { by: 'variant', groups: variants.results(), note: variantNote };
      case 'day':
        return { by: 'day', groups: days.results() };
      default:
        return null;
    }
  }
}
