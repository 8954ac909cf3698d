import type { AllocationExclusion } from './allocate.ts';
import { hashUnit } from './bucket.ts';
import type { PreparedExperiment, PreparedSnapshot } from './prepare-snapshot.ts';
import type { TraceRule } from './trace-rule.ts';
import { type TraceStep, tracePage, traceTimes, traceVisitor } from './trace-steps.ts';
import type { Visit } from './visit.ts';

/** Why an experiment of a snapshot leaves a visit out: the first rule that did. */
export type ExclusionReason = 'not_started' | 'ended' | 'url' | 'audience' | AllocationExclusion;

/** How one experiment was decided. Rules that were not asked, such as the audience of a forced visitor, are absent. */
export type ExperimentTrace = { readonly experimentKey: string; readonly rules: readonly TraceRule[] } & (
  | { readonly status: 'assigned'; readonly variantKey: string }
  | { readonly status: 'excluded'; readonly reason: ExclusionReason }
);

type Step = TraceStep<ExclusionReason>;

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
  const steps: readonly Step[] = [
    // The times were those of the experiment, and its winner outlasts them.
    ...(experiment.rollout === undefined ? traceTimes(experiment, visit.now) : []),
    tracePage(experiment.urlRules, visit.page),
    ...listSteps(prepared, visit),
    ...(by === 'force' ? [] : traceVisitor(experiment.audience, visit.attributes)),
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
