import type { WebhookData } from '@pixel/protocol';
import type { Experiment } from '../project/documents/project.ts';
import { silenceCodes } from '../results/health/check-silence.ts';
import type { Look, StoredLook } from '../results/looks/look.ts';
import { reportLook } from '../results/report/report-look.ts';
import type { ResultsReport } from '../results/report/results-report.ts';
import { describeMismatch } from '../results/words/describe-mismatch.ts';
import type { Sentence } from '../results/words/sentence.ts';
import { describeExperiment } from '../webhooks/triggers/describe-experiment.ts';
import type { Alert } from './alerts-of.ts';

/** An alert's webhook message. */
export type AlertMessage = {
  readonly [Type in Alert['type']]: { readonly type: Type; readonly data: WebhookData[Type] };
}[Alert['type']];

/** The source of alerts. */
interface AlertSource {
  readonly stored: StoredLook;
  /** The live experiment. */
  readonly experiment: Experiment;
  /** The status to word sentences for, so that they don't recommend a pause if the experiment pauses itself. */
  readonly status: Experiment['status'];
  /** The results page. */
  readonly url: string;
}

/** Returns a function that creates the messages of a look's alerts, in the words of its results. */
export function alertMessages({
  stored,
  experiment,
  status,
  url,
}: AlertSource): (alert: Alert) => AlertMessage {
  const { look } = stored;
  const { mismatch } = look.health;
  const { basis } = look;
  const report = reportLook({ experiment: { ...experiment, status } }, stored, {
    options: {},
    now: stored.computedAt,
    pending: 0,
    sinceFinal: null,
    decision: null,
  });
  const { code, parameters, sentence, state } = report.verdict;
  const lookFields = {
    experiment: describeExperiment(experiment),
    phase: basis.phase.number,
    epoch: basis.epoch.number,
    verdict: { state, code, parameters, sentence },
    engine: basis.plan.engine,
    url,
  };
  return function messageOf(alert) {
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
        // The guardrail's limit is tested, not whether it moved.
        return { type: alert.type, data: { ...lookFields, ...figures, pValue: harmP(alert, look) } };
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
  const metric = metrics.find((each) => each.goalKey === goalKey);
  const comparison = metric?.comparisons.find((each) => each.variantKey === variantKey);
  const variant = variants.find((each) => each.variantKey === variantKey);
  if (metric === undefined || comparison === undefined || variant === undefined)
    throw new Error(`A look that tells of goal "${goalKey}" in variant "${variantKey}" has none`);
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

function harmP({ goalKey, variantKey }: Alert, { assessment }: Look): number | null {
  const goal = assessment.goals.find((each) => each.goalKey === goalKey);
  return goal?.comparisons.find(({ variant }) => variant === variantKey)?.room?.harmP ?? null;
}

function silenceOf({ health }: ResultsReport): Sentence {
  const found = health.find(({ code }) => silenceCodes.includes(code));
  if (found === undefined) throw new Error('A look that tells of silence has none');
  const { code, parameters, sentence } = found;
  return { code, parameters, sentence };
}

/** Returns the compared visitors of each variant, and the expected number. */
function splitOf({ basis, variants }: Look) {
  const counted = basis.variants.map(({ variantKey, weight }) => ({
    variantKey,
    weight,
    visitors: variants.find((each) => each.variantKey === variantKey)?.visitors ?? 0,
  }));
  const all = counted.reduce((sum, { visitors }) => sum + visitors, 0);
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0);
  return counted.map(({ variantKey, weight, visitors }) => ({
    variantKey,
    visitors,
    expected: weights > 0 ? (all * weight) / weights : 0,
  }));
}
