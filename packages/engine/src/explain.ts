import type { AllocationExclusion } from './allocate.ts';
import { hashToUnitInterval } from './bucket.ts';
import type { PreparedExperiment, PreparedSnapshot } from './prepare-snapshot.ts';
import type { Snapshot, SnapshotExperiment } from './snapshot.ts';
import { explainRule, type TraceRule } from './trace-rule.ts';
import { type TraceStep, tracePage, traceTimes, traceVisitor } from './trace-steps.ts';
import type { Visit } from './visit.ts';

/** Why a snapshot's experiment excludes a visit: the first rule that failed. */
export type ExclusionReason = 'not_started' | 'ended' | 'url' | 'audience' | AllocationExclusion;

/** How one experiment was decided. Rules that don't apply, such as the audience for a forced visitor, are absent. */
export type ExperimentTrace = { readonly experimentKey: string; readonly rules: readonly TraceRule[] } & (
  | { readonly status: 'assigned'; readonly variantKey: string }
  | { readonly status: 'excluded'; readonly reason: ExclusionReason }
);

type Step = TraceStep<ExclusionReason>;

/** Explains the decision of {@link decide} on every experiment of the snapshot. Evaluates every rule, even after one that fails. */
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
  const isRollout = experiment.rollout !== undefined;
  const steps: readonly Step[] = [
    // The times applied to the experiment; a rolled-out winner outlasts them.
    ...(isRollout ? [] : traceTimes(experiment, visit.now)),
    tracePage(experiment.urlRules, visit.page),
    ...listSteps(prepared, visit),
    ...(by === 'force' ? [] : traceVisitor(experiment.audience, visit.attributes)),
    ...(by === 'force' || isRollout ? [] : admissionSteps(experiment, snapshot.holdout, visit)),
    ...(by === 'force' || by === 'rollout' ? [] : [bucketingStep(experiment, visit)]),
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
      ...explainRule(isExcluded ? 'on_exclude_list' : 'not_on_exclude_list'),
    });
  }
  if (allocated.status === 'assigned' && allocated.by === 'force')
    steps.push({
      rule: 'force',
      reason: 'excluded',
      passed: true,
      ...explainRule('forced'),
    });
  const { rollout, holdback } = experiment;
  const isForced = allocated.status === 'assigned' && allocated.by === 'force';
  if (rollout !== undefined && allocated.status === 'assigned' && !isForced)
    steps.push({
      rule: 'rollout',
      reason: 'coverage',
      passed: true,
      ...explainRule(holdback ? 'rolled_out_but_for_holdback' : 'rolled_out'),
    });
  return steps;
}

/** Whether the project's holdout and the layer admit the visitor to the experiment. */
function admissionSteps(
  experiment: SnapshotExperiment,
  holdout: Snapshot['holdout'],
  { anonymousId }: Visit,
): readonly Step[] {
  const steps: Step[] = [];
  if (holdout !== undefined) {
    const n = hashToUnitInterval(holdout.salt, anonymousId);
    steps.push({
      rule: 'holdout',
      reason: 'holdout',
      passed: n >= holdout.share,
      ...explainRule('holdout', { place: rounded(n), share: holdout.share }),
    });
  }
  if (experiment.layer !== undefined) {
    const { salt, from, to } = experiment.layer;
    const n = hashToUnitInterval(salt, anonymousId);
    steps.push({
      rule: 'layer',
      reason: 'layer',
      passed: n >= from && n < to,
      ...explainRule('layer_slot', { place: rounded(n), from, to }),
    });
  }
  return steps;
}

function bucketingStep(experiment: SnapshotExperiment, { anonymousId }: Visit): Step {
  const n = hashToUnitInterval(experiment.salt, anonymousId);
  const parts = variantRanges(experiment, n);
  return {
    rule: 'coverage',
    reason: 'coverage',
    passed: parts.some((part) => part.passed),
    ...explainRule('covered', { place: rounded(n), coverage: experiment.coverage }),
    parts,
  };
}

function variantRanges({ variants, coverage }: SnapshotExperiment, n: number): readonly TraceRule[] {
  let start = 0;
  return variants.map(({ variantKey, weight }) => {
    const [from, to] = [start, start + coverage * weight];
    start += weight;
    return {
      rule: variantKey,
      passed: n >= from && n < to,
      ...explainRule('takes', { from: rounded(from), to: rounded(to) }),
    };
  });
}

function rounded(n: number): number {
  return +n.toFixed(6);
}
