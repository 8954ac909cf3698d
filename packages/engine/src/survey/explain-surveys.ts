import { traceAudience } from '../audience-trace.ts';
import type { PreparedSnapshot } from '../prepare-snapshot.ts';
import type { TraceRule } from '../trace-rule.ts';
import { traceUrlRules } from '../url-rules.ts';
import type { Visit } from '../visit.ts';
import { type MetBefore, mayShow, type SurveyHold } from './may-show.ts';
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

/** A rule with the reason it gives where it does not pass. */
type Step = TraceRule & { readonly reason: SurveyExclusion };

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
    const steps = [
      ...scheduleSteps(survey, visit),
      urlStep(survey, visit),
      samplingStep(survey, visit),
      ...experimentSteps(survey, prepared, visit),
      ...audienceSteps(survey, visit),
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

function scheduleSteps({ source, startAt, endAt }: PreparedSurvey, { now }: Visit): readonly Step[] {
  const steps: Step[] = [];
  if (source.startAt !== undefined)
    steps.push({
      rule: 'startAt',
      reason: 'not_started',
      passed: now >= startAt,
      message: `It ${now >= startAt ? 'started' : 'starts'} at ${source.startAt}.`,
    });
  if (source.endAt !== undefined)
    steps.push({
      rule: 'endAt',
      reason: 'ended',
      passed: now < endAt,
      message: `It ${now < endAt ? 'ends' : 'ended'} at ${source.endAt}.`,
    });
  return steps;
}

function urlStep({ source, matchesUrl }: PreparedSurvey, { page }: Visit): Step {
  const parts = traceUrlRules(source.urlRules, page);
  const passed = matchesUrl(page);
  const isEverywhere = parts.length === 0;
  return {
    rule: 'urlRules',
    reason: 'url',
    passed,
    message: isEverywhere
      ? 'It runs on every page.'
      : page === undefined
        ? 'The page has no absolute http(s) address, so no rule matches it.'
        : `The page is ${passed ? '' : 'not '}one of its pages.`,
    ...(isEverywhere ? {} : { parts }),
  };
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

function audienceSteps({ source }: PreparedSurvey, { attributes }: Visit): readonly Step[] {
  if (source.audience === undefined) return [];
  const traced = traceAudience(source.audience, attributes);
  return [
    {
      rule: 'audience',
      reason: 'audience',
      passed: traced.passed,
      message: `The visitor is ${traced.passed ? '' : 'not '}in its audience.`,
      parts: [traced],
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
  if (answer.status === 'yes')
    return {
      rule: 'frequency',
      reason: 'frequency',
      passed: true,
      message: `${met}, and it is shown ${survey.display.frequency}.`,
    };
  const until = answer.until === undefined ? '' : ` until ${new Date(answer.until).toISOString()}`;
  const messages: Readonly<Record<SurveyHold, string>> = {
    frequency: `${met}, and it is shown ${survey.display.frequency}.`,
    cooldown: `${met}, and it rests${until}.`,
    budget: `The visitor met as many other surveys as the project allows${until}.`,
  };
  return { rule: answer.reason, reason: answer.reason, passed: false, message: messages[answer.reason] };
}

function metText(met: MetSurvey | undefined): string {
  if (met === undefined) return 'The visitor never met it';
  const { timesShown, lastShownAt, state } = met;
  const times = timesShown === 1 ? 'once' : `${timesShown} times`;
  return `The visitor met it ${times}, last at ${new Date(lastShownAt * 1_000).toISOString()} (${state})`;
}

/** What {@link mayShow} is asked with, of one snapshot. */
export function metBefore(prepared: PreparedSnapshot, ledger: SurveyLedger, now: number): MetBefore {
  return {
    ledger,
    budget: prepared.snapshot.surveyBudget,
    isAlways: (surveyId) => prepared.surveyById.get(surveyId)?.source.survey.display.frequency === 'always',
    now,
  };
}
