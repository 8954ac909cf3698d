import type { WebhookData } from '@pixel/protocol';
import type { Experiment } from '../project/documents/project.ts';
import { silenceCodes } from '../results/health/check-silence.ts';
import type { Look, StoredLook } from '../results/looks/look.ts';
import type { ResultsReport } from '../results/report/results-report.ts';
import { toResultsReport } from '../results/report/to-results-report.ts';
import { describeMismatch } from '../results/words/describe-mismatch.ts';
import type { Sentence } from '../results/words/sentence.ts';
import { toMessageExperiment } from '../webhooks/triggers/to-message-experiment.ts';
import type { Alert } from './alerts-of.ts';

/** An alert's webhook message. */
export type AlertMessage = {
  readonly [Type in Alert['type']]: { readonly type: Type; readonly data: WebhookData[Type] };
}[Alert['type']];

/** The look and the experiment that alert messages describe. */
interface AlertSource {
  readonly stored: StoredLook;
  /** The live experiment. */
  readonly experiment: Experiment;
  /** The status that sentences assume: `paused` if the experiment is about to pause itself, so that they don't recommend a pause. */
  readonly status: Experiment['status'];
  /** The results page. */
  readonly url: string;
}

/** Returns a function that turns an alert of the look into its message, with the same sentences as the results. */
export function createAlertMessageBuilder({
  stored,
  experiment,
  status,
  url,
}: AlertSource): (alert: Alert) => AlertMessage {
  const { look } = stored;
  const { mismatch } = look.health;
  const { basis } = look;
  const report = toResultsReport({ experiment: { ...experiment, status } }, stored, {
    options: {},
    now: stored.computedAt,
    pending: 0,
    sinceFinal: null,
    decision: null,
  });
  const { code, parameters, sentence, state } = report.verdict;
  const lookFields = {
    experiment: toMessageExperiment(experiment),
    phase: basis.phase.number,
    epoch: basis.epoch.number,
    verdict: { state, code, parameters, sentence },
    engine: basis.plan.engine,
    url,
  };
  return function toAlertMessage(alert) {
    switch (alert.type) {
      case 'experiment.srm_detected': {
        const pValue = mismatch?.pValue ?? null;
        const data = {
          ...lookFields,
          ...noFigures,
          pValue,
          ...describeMismatch(mismatch),
          split: splitOf(look),
        };
        return { type: alert.type, data };
      }
      case 'experiment.no_exposures':
        return { type: alert.type, data: { ...lookFields, ...noFigures, ...silenceOf(report) } };
      case 'experiment.guardrail_breached': {
        const figures = figuresOf(alert, report);
        // The p-value of the test against the guardrail's limit, not of the test for any effect.
        return { type: alert.type, data: { ...lookFields, ...figures, pValue: harmPValueOf(alert, look) } };
      }
      case 'experiment.significant':
        return { type: alert.type, data: { ...lookFields, ...figuresOf(alert, report) } };
    }
  };
}

const noFigures = {
  goal: null,
  variant: null,
  direction: null,
  estimate: null,
  lower: null,
  upper: null,
  absolute: null,
  level: null,
  pValue: null,
};

function figuresOf({ goalKey, variantKey, direction }: Alert, { metrics, variants }: ResultsReport) {
  const metric = metrics.find((metric) => metric.goalKey === goalKey);
  const comparison = metric?.comparisons.find((comparison) => comparison.variantKey === variantKey);
  const variant = variants.find((variant) => variant.variantKey === variantKey);
  if (metric === undefined || comparison === undefined || variant === undefined)
    throw new Error(
      `An alert refers to goal "${goalKey}" in variant "${variantKey}", which its look doesn't compare`,
    );
  const { relative, absolute, level, pValue, sentence } = comparison;
  return {
    goal: { goalKey: metric.goalKey, goalName: metric.name, role: metric.role },
    variant: { variantKey: variant.variantKey, variantName: variant.name },
    direction,
    ...relative,
    absolute,
    level,
    pValue,
    ...sentence,
  };
}

function harmPValueOf({ goalKey, variantKey }: Alert, { assessment }: Look): number | null {
  const goal = assessment.goals.find((goal) => goal.goalKey === goalKey);
  return goal?.comparisons.find(({ variant }) => variant === variantKey)?.room?.harmP ?? null;
}

function silenceOf({ health }: ResultsReport): Sentence {
  const found = health.find(({ code }) => silenceCodes.includes(code));
  if (found === undefined)
    throw new Error('An alert about missing visitors belongs to a look without such a finding');
  const { code, parameters, sentence } = found;
  return { code, parameters, sentence };
}

/** Returns the compared visitors of each variant, and the expected number. */
function splitOf({ basis, variants }: Look) {
  const counted = basis.variants.map(({ variantKey, weight }) => ({
    variantKey,
    weight,
    visitors: variants.find((variant) => variant.variantKey === variantKey)?.visitors ?? 0,
  }));
  const all = counted.reduce((sum, { visitors }) => sum + visitors, 0);
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0);
  return counted.map(({ variantKey, weight, visitors }) => ({
    variantKey,
    visitors,
    expected: weights > 0 ? (all * weight) / weights : 0,
  }));
}
