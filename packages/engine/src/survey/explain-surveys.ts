import type { PreparedSnapshot } from '../prepare-snapshot.ts';
import { explainRule, type TraceRule } from '../trace-rule.ts';
import { type TraceStep, tracePage, traceTimes, traceVisitor } from '../trace-steps.ts';
import type { Visit } from '../visit.ts';
import { createShowContext } from './create-show-context.ts';
import { decideShow, type SurveyHold } from './decide-show.ts';
import type { PreparedSurvey } from './prepare-survey.ts';
import type { SurveyHistory, SurveyLedger } from './survey-ledger.ts';
import { matchesExperiment } from './surveys-for.ts';

/** Why a snapshot's survey isn't offered to a visit: the first rule that failed. */
export type SurveyExclusion =
  | 'not_started'
  | 'ended'
  | 'url'
  | 'sampling'
  | 'experiment'
  | 'audience'
  | 'ledger'
  | SurveyHold;

/** How one survey was decided. */
export type SurveyTrace = { readonly surveyKey: string; readonly rules: readonly TraceRule[] } & (
  | { readonly status: 'shown' }
  | { readonly status: 'not_shown'; readonly reason: SurveyExclusion }
);

type Step = TraceStep<SurveyExclusion>;

/**
 * Explains for every survey of the snapshot whether a visit is offered it. Evaluates every rule, even after one that fails. `ledger` is
 * undefined if it can't be read.
 */
export function explainSurveys(
  prepared: PreparedSnapshot,
  visit: Visit,
  ledger: SurveyLedger | undefined,
): readonly SurveyTrace[] {
  return prepared.surveys.map((survey) => {
    const steps: readonly Step[] = [
      ...traceTimes(survey.source, visit.now),
      tracePage(survey.source.urlRules, visit.page),
      samplingStep(survey, visit),
      ...experimentSteps(survey, prepared, visit),
      ...traceVisitor(survey.source.audience, visit.attributes),
      ledgerStep(survey, prepared, visit, ledger),
    ];
    const { surveyKey } = survey.source.survey;
    const rules = steps.map(({ reason: _, ...rule }) => rule);
    const failed = steps.find((step) => !step.passed);
    return failed === undefined
      ? { surveyKey, status: 'shown', rules }
      : { surveyKey, status: 'not_shown', reason: failed.reason, rules };
  });
}

function samplingStep({ source, unitOf }: PreparedSurvey, { anonymousId }: Visit): Step {
  const n = unitOf(anonymousId);
  return {
    rule: 'sampling',
    reason: 'sampling',
    passed: n < source.coverage,
    ...explainRule('sampled', { place: +n.toFixed(6), coverage: source.coverage }),
  };
}

function experimentSteps(survey: PreparedSurvey, prepared: PreparedSnapshot, visit: Visit): readonly Step[] {
  const { experiment } = survey.source;
  if (experiment === undefined) return [];
  const { experimentKey, variantKeys } = experiment;
  const passed = matchesExperiment(survey, prepared, visit);
  const named = { experimentKey, variantKeys: variantKeys.length === 0 ? null : variantKeys.join(', ') };
  return [
    {
      rule: 'experiment',
      reason: 'experiment',
      passed,
      ...explainRule(passed ? 'of_variant' : 'not_of_variant', named),
    },
  ];
}

function ledgerStep(
  { source: { survey } }: PreparedSurvey,
  prepared: PreparedSnapshot,
  { now }: Visit,
  ledger: SurveyLedger | undefined,
): Step {
  if (ledger === undefined)
    return { rule: 'ledger', reason: 'ledger', passed: false, ...explainRule('not_remembered') };
  const decision = decideShow(survey, createShowContext(prepared, ledger, now));
  const history = historyParameters(ledger.get(survey.surveyId));
  const frequencyTrace = explainRule('shown_so_often', {
    ...history,
    frequency: survey.display.frequency,
    maxShows: survey.display.maxShows ?? null,
  });
  if (decision.status === 'yes')
    return { rule: 'frequency', reason: 'frequency', passed: true, ...frequencyTrace };
  const { reason } = decision;
  const until = decision.until === undefined ? null : new Date(decision.until).toISOString();
  const explanations: Readonly<Record<SurveyHold, ReturnType<typeof explainRule>>> = {
    frequency: frequencyTrace,
    cooldown: explainRule('resting', { ...history, until }),
    budget: explainRule('enough_surveys', { until }),
  };
  return { rule: reason, reason, passed: false, ...explanations[reason] };
}

function historyParameters(history: SurveyHistory | undefined) {
  if (history === undefined) return { timesShown: null, lastShownAt: null, state: null };
  const { timesShown, lastShownAt, state } = history;
  return { timesShown, lastShownAt: new Date(lastShownAt * 1_000).toISOString(), state };
}
