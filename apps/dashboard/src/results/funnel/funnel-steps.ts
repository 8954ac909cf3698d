import type { Estimate, ReportedMetric } from '@pixel/control/client';

/** How far visitors get, starting with those exposed. */
export interface Funnel {
  /** Whether the steps are sequential, or independently counted goals. */
  readonly kind: 'funnel' | 'goals';
  readonly steps: readonly FunnelStep[];
  /** The upper end of the common scale. */
  readonly most: number;
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
  readonly ofBefore: number | null;
  /** The share's lift over the baseline; undefined for the baseline, and without a lift. */
  readonly lift: (Estimate & { readonly level: number }) | undefined;
}

const scaleEnds = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 0.75, 1];

/**
 * Returns the funnel to show: the first funnel among the goals, else at least two conversion goals to increase, the largest share first.
 * Undefined if there is neither.
 */
export function funnelOf(
  metrics: readonly ReportedMetric[],
  nameOf: (goalKey: string) => string | undefined,
): Funnel | undefined {
  const funnel = metrics.find(({ steps, arms }) => steps !== undefined && arms.length > 0);
  const steps = funnel === undefined ? goalSteps(metrics) : stepsOf(funnel, nameOf);
  if (steps.length < 2) return undefined;
  const most = Math.max(0, ...steps.flatMap(({ arms }) => arms.map(({ share }) => share)));
  return {
    kind: funnel === undefined ? 'goals' : 'funnel',
    steps,
    most: scaleEnds.find((end) => end >= most) ?? 1,
  };
}

function stepsOf(
  { steps = [], arms }: ReportedMetric,
  nameOf: (goalKey: string) => string | undefined,
): readonly FunnelStep[] {
  return steps.map(({ goalKey, eventName, comparisons }, index) => ({
    key: `${index}`,
    name: (goalKey === null ? undefined : nameOf(goalKey)) ?? eventName,
    arms: arms.map(({ variantKey, n, details }) => {
      const reached = details.steps?.[index]?.reached ?? 0;
      const before = index === 0 ? undefined : details.steps?.[index - 1]?.reached;
      return {
        variantKey,
        reached,
        n,
        share: n === 0 ? 0 : reached / n,
        ofBefore: before === undefined || before === 0 ? null : reached / before,
        lift: liftIn(comparisons, variantKey),
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
        ofBefore: null,
        lift: liftIn(comparisons, variantKey),
      })),
    }));
}

type Compared = Pick<ReportedMetric['comparisons'][number], 'variantKey' | 'relative' | 'level'>;

function liftIn(comparisons: readonly Compared[], variantKey: string): StepArm['lift'] {
  const found = comparisons.find((each) => each.variantKey === variantKey);
  return found === undefined || found.relative.estimate === null
    ? undefined
    : { ...found.relative, level: found.level };
}
