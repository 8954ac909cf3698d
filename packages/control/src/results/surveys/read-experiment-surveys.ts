import type { SurveyResponse } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { callEvents } from '../../base/store-calls.ts';
import { newestTestPhase } from '../../project/documents/holdback.ts';
import { readProject } from '../../project/storage/read-project.ts';
import { checkResponses } from '../health/check-responses.ts';
import { testEqualShares } from '../health/test-equal-shares.ts';
import { createInFlight } from '../looks/in-flight.ts';
import type { Look } from '../looks/look.ts';
import type { LookSelector } from '../looks/look-queries.ts';
import { requireLook } from '../looks/require-look.ts';
import { toPhaseQuery } from '../looks/to-phase-query.ts';
import { visitorsOf } from '../looks/visitors-of.ts';
import { toCountWithShare } from './count-answers.ts';
import type { ExperimentSurveys, ResponseRates, SurveyArm, SurveyByVariant } from './experiment-surveys.ts';
import { readSurveyWithHistory } from './survey-with-history.ts';
import { createTally } from './tally.ts';

/** The survey whose answers to read, by default the one that most visitors saw. */
type SurveysRequest = Omit<LookSelector, 'days'> & { readonly surveyKey?: string | undefined };

/**
 * Reads survey answers by the variants in which visitors count, up to the look that results show. Stores nothing. Rejects with
 * `project_not_found`, `experiment_not_found`, `phase_not_found`, `survey_not_found`, `unavailable`, or the reason of `signal`.
 */
export type ReadExperimentSurveys = (
  request: SurveysRequest,
  signal: AbortSignal,
) => Promise<ExperimentSurveys>;

/** Creates the function. Concurrent identical calls share one scan. */
export function createReadExperimentSurveys(deps: Pick<ControlDeps, 'db' | 'events'>): ReadExperimentSurveys {
  const { db, events } = deps;
  const inFlight = createInFlight();

  async function read(
    { projectKey, surveyKey }: SurveysRequest,
    look: Look,
  ): Promise<Pick<ExperimentSurveys, 'surveys' | 'survey'>> {
    const { basis, asOf } = look;
    const request = { projectKey, experimentKey: basis.experimentKey, asOf };
    const projectSurveys = await readProject(deps, projectKey, { allOf: 'survey' }, ({ working }) =>
      working.surveys.map((survey) => ({
        surveyKey: survey.surveyKey,
        name: survey.name,
        surveyId: survey.kept.id,
      })),
    );
    const shownSurveys = await callEvents(events, () => events.surveys.shownSurveys(request));
    // A survey removed from the project no longer has questions.
    const surveys = shownSurveys.flatMap(({ surveyId }) => {
      const survey = projectSurveys.find((candidate) => candidate.surveyId === surveyId);
      return survey === undefined ? [] : [{ surveyKey: survey.surveyKey, name: survey.name }];
    });
    const chosenKey = surveyKey ?? surveys[0]?.surveyKey;
    if (chosenKey === undefined) return { surveys, survey: null };
    return { surveys, survey: await readSurvey({ projectKey, surveyKey: chosenKey }, look) };
  }

  async function readSurvey(
    surveyRef: { readonly projectKey: string; readonly surveyKey: string },
    look: Look,
  ): Promise<SurveyByVariant> {
    const { basis, asOf } = look;
    const { survey, identity, questions, formOf } = await readSurveyWithHistory(deps, surveyRef);
    const { metrics: _, ...phase } = toPhaseQuery(
      { ...surveyRef, experimentKey: basis.experimentKey, phase: basis.phase.number },
      basis,
      asOf,
    );
    const tallies = new Map(
      basis.variants.map(({ variantKey }) => [variantKey, createTally(questions, formOf)] as const),
    );
    await callEvents(events, async () => {
      for await (const page of events.surveys.exposed({ ...phase, ...identity }))
        for (const { variantKey, responses } of page) tallies.get(variantKey)?.add(chooseResponse(responses));
    });
    const counted = visitorsOf(look);
    const arms = [...tallies].map(([variantKey, tally]): SurveyArm => {
      const result = tally.result();
      const { shown } = result.funnel;
      // A visitor whose events arrive late is among the respondents before it is among the look's visitors.
      const visitors = Math.max(counted[variantKey] ?? 0, shown);
      return { variantKey, visitors, asked: toCountWithShare(shown, visitors), ...result };
    });
    return {
      surveyKey: survey.surveyKey,
      name: survey.name,
      arms,
      rates: compareRates(survey.name, arms, basis.variants),
    };
  }

  return async ({ surveyKey, ...selector }, signal) => {
    const { experiment, stored } = await requireLook(db, selector);
    const { experimentKey } = selector;
    if (stored === undefined) {
      const phase = selector.phase ?? newestTestPhase(experiment.kept.phases)?.number ?? null;
      return { experimentKey, phase, computedAt: null, surveys: [], survey: null };
    }
    const { look } = stored;
    const { number: phase } = look.basis.phase;
    const key = JSON.stringify([selector.projectKey, experimentKey, phase, look.asOf, surveyKey]);
    const found = await inFlight.join(key, () => read({ ...selector, surveyKey }, look), signal);
    return { experimentKey, phase, computedAt: new Date(look.asOf).toISOString(), ...found };
  };
}

/** Returns the last response with an answer, or else the last response. */
function chooseResponse(responses: readonly SurveyResponse[]): SurveyResponse {
  const answered = responses.findLast(({ answers }) => Object.keys(answers).length > 0);
  const last = answered ?? responses.at(-1);
  if (last === undefined) throw new Error('The event store returned a visitor without responses');
  return last;
}

function compareRates(
  survey: string,
  arms: readonly SurveyArm[],
  variants: readonly { readonly name: string }[],
): ResponseRates | null {
  const answered = arms.map(({ funnel, visitors }) => ({ respondents: funnel.accepted.count, visitors }));
  const found = checkResponses({ surveys: [{ goal: survey, arms: answered }], variants });
  if (found === null || (found.state !== 'ok' && found.state !== 'warning')) return null;
  const pValue = testEqualShares(
    answered.map(({ respondents, visitors }) => ({ lost: respondents, of: visitors })),
  );
  if (found.state === 'ok' && pValue === null) return null;
  const { state, summary, cause = null, advice = null } = found;
  return { ...summary, state, pValue, cause, advice };
}
