import type { AllocationExclusion } from './allocate.ts';
import { traceAudience } from './audience-trace.ts';
import { hashUnit } from './bucket.ts';
import type { PreparedExperiment, PreparedSnapshot } from './prepare-snapshot.ts';
import type { TraceRule } from './trace-rule.ts';
import { traceUrlRules } from './url-rules.ts';
import type { Visit } from './visit.ts';

/** Why an experiment of a snapshot leaves a visit out: the first rule that did. */
export type ExclusionReason = 'not_started' | 'ended' | 'url' | 'audience' | AllocationExclusion;

/** How one experiment was decided. Rules that were not asked, such as the audience of a forced visitor, are absent. */
export type ExperimentTrace = { readonly experimentKey: string; readonly rules: readonly TraceRule[] } & (
  | { readonly status: 'assigned'; readonly variantKey: string }
  | { readonly status: 'excluded'; readonly reason: ExclusionReason }
);

/** A rule with the reason it gives where it does not pass. */
type Step = TraceRule & { readonly reason: ExclusionReason };

/** Explains, for every experiment of the snapshot, what {@link decide} does and why; every rule is asked, also after one that fails. */
export function explain(prepared: PreparedSnapshot, visit: Visit): readonly ExperimentTrace[] {
  return prepared.experiments.map((experiment) => explainExperiment(experiment, prepared, visit));
}

function explainExperiment(
  prepared: PreparedExperiment,
  { snapshot }: PreparedSnapshot,
  visit: Visit,
): ExperimentTrace {
  const { experiment } = prepared;
  const { experimentKey } = experiment;
  const allocated = prepared.allocate(visit.anonymousId);
  const by = allocated.status === 'assigned' ? allocated.by : undefined;
  const steps = [
    ...scheduleSteps(prepared, visit),
    urlStep(prepared, visit),
    ...listSteps(prepared, visit),
    ...(by === 'force' ? [] : audienceSteps(prepared, visit)),
    ...(by === 'force' || by === 'rollout' ? [] : allocationSteps(prepared, snapshot.holdout, visit)),
  ];
  const rules = steps.map(({ reason: _, ...rule }) => rule);
  const failed = steps.find((step) => !step.passed);
  if (failed !== undefined) return { experimentKey, status: 'excluded', reason: failed.reason, rules };
  const variant = allocated.status === 'assigned' ? experiment.variants[allocated.variant] : undefined;
  return variant === undefined
    ? { experimentKey, status: 'excluded', reason: 'coverage', rules }
    : { experimentKey, status: 'assigned', variantKey: variant.variantKey, rules };
}

function scheduleSteps({ experiment, startAt, endAt }: PreparedExperiment, { now }: Visit): readonly Step[] {
  const steps: Step[] = [];
  // The times were those of the experiment, and its winner outlasts them.
  if (experiment.rollout !== undefined) return steps;
  if (experiment.startAt !== undefined)
    steps.push({
      rule: 'startAt',
      reason: 'not_started',
      passed: now >= startAt,
      message: `It ${now >= startAt ? 'started' : 'starts'} at ${experiment.startAt}.`,
    });
  if (experiment.endAt !== undefined)
    steps.push({
      rule: 'endAt',
      reason: 'ended',
      passed: now < endAt,
      message: `It ${now < endAt ? 'ends' : 'ended'} at ${experiment.endAt}.`,
    });
  return steps;
}

function urlStep({ experiment, matchesUrl }: PreparedExperiment, { page }: Visit): Step {
  const parts = traceUrlRules(experiment.urlRules, page);
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

function listSteps({ experiment, allocate }: PreparedExperiment, { anonymousId }: Visit): readonly Step[] {
  const allocated = allocate(anonymousId);
  const steps: Step[] = [];
  if (experiment.exclude !== undefined && experiment.exclude.length > 0) {
    const isExcluded = experiment.exclude.includes(anonymousId);
    steps.push({
      rule: 'exclude',
      reason: 'excluded',
      passed: !isExcluded,
      message: `The visitor is ${isExcluded ? '' : 'not '}on its exclude list.`,
    });
  }
  if (allocated.status === 'assigned' && allocated.by === 'force')
    steps.push({
      rule: 'force',
      reason: 'excluded',
      passed: true,
      message: 'The visitor is on its force list, so that audience and allocation are not asked.',
    });
  if (allocated.status === 'assigned' && allocated.by === 'rollout')
    steps.push({
      rule: 'rollout',
      reason: 'coverage',
      passed: true,
      message: 'It is completed, and everyone gets its winner.',
    });
  return steps;
}

function audienceSteps({ experiment }: PreparedExperiment, { attributes }: Visit): readonly Step[] {
  if (experiment.audience === undefined) return [];
  const traced = traceAudience(experiment.audience, attributes);
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

function allocationSteps(
  { experiment }: PreparedExperiment,
  holdout: PreparedSnapshot['snapshot']['holdout'],
  { anonymousId }: Visit,
): readonly Step[] {
  const steps: Step[] = [];
  if (holdout !== undefined) {
    const n = hashUnit(holdout.salt, anonymousId);
    steps.push({
      rule: 'holdout',
      reason: 'holdout',
      passed: n >= holdout.share,
      message: `The visitor stands at ${shown(n)}, and the project holds out [0, ${holdout.share}).`,
    });
  }
  if (experiment.layer !== undefined) {
    const { salt, from, to } = experiment.layer;
    const n = hashUnit(salt, anonymousId);
    steps.push({
      rule: 'layer',
      reason: 'layer',
      passed: n >= from && n < to,
      message: `The visitor stands at ${shown(n)} of the layer, and its slot is [${from}, ${to}).`,
    });
  }
  const n = hashUnit(experiment.salt, anonymousId);
  const parts = variantRanges(experiment, n);
  steps.push({
    rule: 'coverage',
    reason: 'coverage',
    passed: parts.some((part) => part.passed),
    message: `The visitor stands at ${shown(n)}, and the experiment covers ${experiment.coverage} of each weight.`,
    parts,
  });
  return steps;
}

function variantRanges(
  { variants, coverage }: PreparedExperiment['experiment'],
  n: number,
): readonly TraceRule[] {
  let start = 0;
  return variants.map(({ variantKey, weight }) => {
    const [from, to] = [start, start + coverage * weight];
    start += weight;
    return {
      rule: variantKey,
      passed: n >= from && n < to,
      message: `It takes [${shown(from)}, ${shown(to)}).`,
    };
  });
}

function shown(n: number): string {
  return `${+n.toFixed(6)}`;
}
