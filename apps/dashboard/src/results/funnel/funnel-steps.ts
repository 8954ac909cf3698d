import type { Estimate, ReportedMetric } from '@pixel/control/client';

/** The steps that exposed visitors reach. */
export interface Funnel {
  /** Whether the steps are sequential, or independently counted goals. */
  readonly kind: 'funnel' | 'goals';
  readonly steps: readonly FunnelStep[];
  /** The upper end of the common scale. */
  readonly scaleMax: number;
}

export interface FunnelStep {
  readonly key: string;
  /** The event name if a funnel step's goal no longer exists. */
  readonly name: string;
  readonly arms: readonly StepArm[];
}

export interface StepArm {
  readonly variantKey: string;
  readonly reached: number;
  readonly n: number;
  /** Share of all exposed visitors. */
  readonly share: number;
  /** Share of the previous step; null for the first one, and if steps aren't sequential. */
  readonly shareOfPrevious: number | null;
  /** The share's lift over the baseline; undefined for the baseline, and without a lift. */
  readonly lift: (Estimate & { readonly level: number }) | undefined;
}

const scaleEnds = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 0.75, 1];

/**
 * Returns the funnel to show: the first funnel among the goals, else at least two conversion goals to increase, the largest share first.
 * Undefined if there is neither.
 */
export function buildFunnel(
  metrics: readonly ReportedMetric[],
  findGoalName: (goalKey: string) => string | undefined,
): Funnel | undefined {
  const funnel = metrics.find(({ steps, arms }) => steps !== undefined && arms.length > 0);
  const steps = funnel === undefined ? goalSteps(metrics) : toFunnelSteps(funnel, findGoalName);
  if (steps.length < 2) return undefined;
  const maxShare = Math.max(0, ...steps.flatMap(({ arms }) => arms.map(({ share }) => share)));
  return {
    kind: funnel === undefined ? 'goals' : 'funnel',
    steps,
    scaleMax: scaleEnds.find((end) => end >= maxShare) ?? 1,
  };
}

function toFunnelSteps(
  { steps = [], arms }: ReportedMetric,
  findGoalName: (goalKey: string) => string | undefined,
): readonly FunnelStep[] {
  return steps.map(({ goalKey, eventName, comparisons }, index) => ({
    key: `${index}`,
    name: (goalKey === null ? undefined : findGoalName(goalKey)) ?? eventName,
    arms: arms.map(({ variantKey, n, details }) => {
      const reached = details.steps?.[index]?.reached ?? 0;
      const previous = index === 0 ? undefined : details.steps?.[index - 1]?.reached;
      return {
        variantKey,
        reached,
        n,
        share: n === 0 ? 0 : reached / n,
        shareOfPrevious: previous === undefined || previous === 0 ? null : reached / previous,
        lift: findLift(comparisons, variantKey),
      };
    }),
  }));
}

function goalSteps(metrics: readonly ReportedMetric[]): readonly FunnelStep[] {
  return metrics
    .filter(
      ({ kind, direction, arms }) => kind === 'proportion' && direction === 'increase' && arms.length > 0,
    )
    .toSorted((a, b) => (b.arms[0]?.value ?? 0) - (a.arms[0]?.value ?? 0))
    .map(({ goalKey, name, arms, comparisons }) => ({
      key: goalKey,
      name,
      arms: arms.map(({ variantKey, n, sum }) => ({
        variantKey,
        reached: sum ?? 0,
        n,
        share: n === 0 ? 0 : (sum ?? 0) / n,
        shareOfPrevious: null,
        lift: findLift(comparisons, variantKey),
      })),
    }));
}

type VariantLift = Pick<ReportedMetric['comparisons'][number], 'variantKey' | 'relative' | 'level'>;

function findLift(comparisons: readonly VariantLift[], variantKey: string): StepArm['lift'] {
  const comparison = comparisons.find((candidate) => candidate.variantKey === variantKey);
  return comparison === undefined || comparison.relative.estimate === null
    ? undefined
    : { ...comparison.relative, level: comparison.level };
}
