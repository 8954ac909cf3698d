import type { Engine } from '@pixel/protocol';
import { addArmStats } from '@pixel/stats';
import type { ArmSums, MetricArm, MetricCohort } from '@pixel/store/events';
import { ControlError } from '../../base/control-error.ts';
import { groupBy } from '../../base/group-by.ts';
import { type AssessedLook, assess, type MetricArms } from './assess.ts';
import type { Basis } from './basis.ts';
import type { Cohorts, StoredLook } from './look.ts';

/** How to view a look other than as planned. */
export interface ViewOptions {
  readonly engine?: Engine | undefined;
  /** Only visitors first exposed on or after this day, such as `2026-01-31`. */
  readonly from?: string | undefined;
  /** Only visitors first exposed on or before this day. */
  readonly until?: string | undefined;
  /** The variant that others are compared with. */
  readonly baseline?: string | undefined;
  /** Also count visitors who are still within their window, with what they have done so far. */
  readonly windows?: 'open' | undefined;
  /** Also count visitors from before the last edit of variant content. */
  readonly epochs?: 'all' | undefined;
}

/** A look under given view options. */
export interface LookView {
  readonly basis: Basis;
  readonly metrics: readonly MetricArms[];
  readonly assessment: AssessedLook;
  /** Whether the view differs from the planned one, by which the plan decides. */
  readonly isExploratory: boolean;
}

/**
 * Returns a view of a look; anything other than planned is exploratory. Throws `invalid_request` for a range of days that is no longer
 * available, and `variant_not_found`.
 */
export function viewLook({ look, cohorts }: StoredLook, options: ViewOptions): LookView {
  const { basis, metrics, assessment, asOf, health } = look;
  const { plan, variants } = basis;
  const { engine = plan.engine, from, until, baseline, windows, epochs } = options;
  const control = variants[0]?.variantKey;
  const isRange = from !== undefined || until !== undefined;
  const hasDefaultScope = windows === undefined && epochs === undefined;
  if (hasDefaultScope && engine === plan.engine && !isRange && (baseline ?? control) === control)
    return { basis, metrics, assessment, isExploratory: false };
  const viewedBasis = overrideBasis(basis, options);
  const viewedMetrics = isRange ? sumRange(cohorts, { from, until }) : metrics;
  return {
    basis: viewedBasis,
    metrics: viewedMetrics,
    assessment: assess(viewedBasis, viewedMetrics, {
      atMs: asOf,
      health,
      adjusted: assessment.adjusted,
      isExploratory: true,
    }),
    isExploratory: true,
  };
}

/** Returns a basis with another engine or baseline. */
export function overrideBasis(
  basis: Basis,
  { engine, baseline }: Pick<ViewOptions, 'engine' | 'baseline'>,
): Basis {
  return {
    ...basis,
    plan: { ...basis.plan, ...(engine !== undefined && { engine }) },
    variants: baseline === undefined ? basis.variants : putBaselineFirst(basis, baseline),
  };
}

function putBaselineFirst({ variants, experimentKey }: Basis, baseline: string): Basis['variants'] {
  const found = variants.find(({ variantKey }) => variantKey === baseline);
  if (found === undefined)
    throw new ControlError(
      'variant_not_found',
      `Experiment "${experimentKey}" has no variant "${baseline}" in this phase`,
      { parameters: { experimentKey, variantKey: baseline } },
    );
  return [found, ...variants.filter((variant) => variant !== found)];
}

function sumRange(
  cohorts: Cohorts | null,
  { from = '0000-00-00', until = '9999-99-99' }: Pick<ViewOptions, 'from' | 'until'>,
): readonly MetricArms[] {
  if (cohorts === null)
    throw new ControlError(
      'invalid_request',
      'A range of days works for the latest look only, since earlier looks have no daily data; omit "at"',
    );
  return cohorts.map(({ key, cohorts: days }) => ({
    key,
    arms: sumByVariant(days.filter(({ day }) => day >= from && day <= until)),
  }));
}

function sumByVariant(days: readonly MetricCohort[]): readonly MetricArm[] {
  return [...groupBy(days, ({ variantKey }) => variantKey)].map(([variantKey, variantDays]): MetricArm => {
    const stats = variantDays
      .map((day) => day.stats)
      .reduce((sum, stats) => (sum === undefined || stats === undefined ? undefined : addStats(sum, stats)));
    return {
      variantKey,
      n: total(variantDays.map(({ n }) => n)),
      open: total(variantDays.map(({ open }) => open)),
      ...(stats !== undefined && { stats }),
      details: {},
    };
  });
}

/** Adds the sums of one metric, which are of the same kind. */
function addStats(a: ArmSums, b: ArmSums): ArmSums | undefined {
  return (addArmStats(a, b) ?? undefined) as ArmSums | undefined;
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
