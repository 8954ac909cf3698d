import type { Survey } from '@pixel/protocol';
import type { PreparedSnapshot } from '../prepare-snapshot.ts';
import type { TraceRule } from '../trace-rule.ts';
import { type TraceStep, tracePage, traceTimes, traceVisitor } from '../trace-steps.ts';
import type { Visit } from '../visit.ts';
import { mayShow, type SurveyHold } from './may-show.ts';
import { metBefore } from './met-before.ts';
import type { PreparedSurvey } from './prepare-survey.ts';
import type { MetSurvey, SurveyLedger } from './survey-ledger.ts';
import { isOfExperiment } from './surveys-for.ts';

/** Why a survey of a snapshot is not sent to a visit: the first rule that kept it back. */
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
 * Explains, for every survey of the snapshot, whether a visit is offered it, and why; every rule is asked, also after one that fails.
 * The ledger is what the visitor met before, undefined where it cannot be read.
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
    message: `The visitor stands at ${+n.toFixed(6)}, and the survey covers [0, ${source.coverage}).`,
  };
}

function experimentSteps(survey: PreparedSurvey, prepared: PreparedSnapshot, visit: Visit): readonly Step[] {
  const { experiment } = survey.source;
  if (experiment === undefined) return [];
  const { experimentKey, variantKeys } = experiment;
  const passed = isOfExperiment(survey, prepared, visit);
  const wanted = variantKeys.length === 0 ? 'any variant' : `variant ${variantKeys.join(' or ')}`;
  return [
    {
      rule: 'experiment',
      reason: 'experiment',
      passed,
      message: `It is for visitors with ${wanted} of ${experimentKey}, and this visitor is ${passed ? 'one' : 'none'} of them.`,
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
    return {
      rule: 'ledger',
      reason: 'ledger',
      passed: false,
      message:
        'What the visitor met before cannot be read just now, and no survey is shown without knowing it.',
    };
  const answer = mayShow(survey, metBefore(prepared, ledger, now));
  const met = metText(ledger.get(survey.surveyId));
  const often = `${met}, and it is shown ${frequencyText(survey.display)}.`;
  if (answer.status === 'yes')
    return { rule: 'frequency', reason: 'frequency', passed: true, message: often };
  const { reason, until } = answer;
  const untilText = until === undefined ? '' : ` until ${new Date(until).toISOString()}`;
  const messages: Readonly<Record<SurveyHold, string>> = {
    frequency: often,
    cooldown: `${met}, and it rests${untilText}.`,
    budget: `The visitor met as many other surveys as the project allows${untilText}.`,
  };
  return { rule: reason, reason, passed: false, message: messages[reason] };
}

function frequencyText({ frequency, maxShows }: Survey['display']): string {
  if (frequency === 'limited' && maxShows !== undefined)
    return `at most ${maxShows === 1 ? 'once' : `${maxShows} times`}, until it is answered`;
  return frequency === 'once' || frequency === 'always' ? frequency : 'until it is answered';
}

function metText(met: MetSurvey | undefined): string {
  if (met === undefined) return 'The visitor never met it';
  const { timesShown, lastShownAt, state } = met;
  const times = timesShown === 1 ? 'once' : `${timesShown} times`;
  return `The visitor met it ${times}, last at ${new Date(lastShownAt * 1_000).toISOString()} (${state})`;
}
