import type { Correction, ExperimentPlan, Plan, Statistics } from '@pixel/protocol';
import { type ChangeOwner, type DescribedChange, type FieldWords, valuesOf } from './described-change.ts';
import { percent, said, word } from './format-value.ts';

const corrections: Readonly<Record<Correction, string>> = {
  none: 'none',
  holm: 'Holm',
  benjaminiHochberg: 'Benjamini and Hochberg',
};

/** Where a field stands in a plan. */
type PlanField = Exclude<keyof Statistics, 'srm'> | `srm.${keyof Plan['srm']}`;

const planWords: Readonly<Record<PlanField, FieldWords>> = {
  engine: { label: 'Engine', say: word },
  alpha: { label: 'Alpha', say: (share) => percent(Number(share)) },
  plannedVisitors: {
    label: 'Planned size',
    say: (count) => `${Number(count).toLocaleString('en-US')} visitors`,
  },
  minimumDays: { label: 'Shortest duration', say: (days) => counted(Number(days), 'day') },
  correction: { label: 'Correction for several variants', say: (name) => corrections[name as Correction] },
  holdback: { label: 'Holdback of a rollout', say: (share) => percent(Number(share)) },
  expectedLossLimit: { label: 'Limit of the expected loss', say: (share) => percent(Number(share)) },
  pauseOnHarm: { label: 'Pause on harm', say: said },
  'srm.concentration': { label: 'Concentration of the test for sample ratio mismatch', say: word },
  'srm.alpha': {
    label: 'Alpha of the test for sample ratio mismatch',
    say: (share) => percent(Number(share)),
  },
  windowHours: { label: 'Conversion window', say: saidWindow },
  capPercentile: { label: 'Cap of values', say: saidCap },
  cuped: { label: 'CUPED', say: said },
};

/** What is said of a plan, and the plan that holds where nothing is. */
export interface SaidPlan {
  readonly own: ExperimentPlan | Statistics | undefined;
  readonly usual: Plan;
}

/** Says what differs between two states of a plan; what it does not say is told with the value that holds, and whose that is. */
export function describePlan(
  before: SaidPlan,
  after: SaidPlan,
  {
    path,
    of,
    usualOf,
    ...owner
  }: ChangeOwner & { readonly path: string; readonly of: string; readonly usualOf: string },
): readonly DescribedChange[] {
  return Object.entries(planWords).flatMap(([field, { label, say }]) => {
    const [old, now] = [valueAt(before.own, field), valueAt(after.own, field)];
    if (old === now) return [];
    const [was, is] = [before, after].map(({ own, usual }) => {
      const [value, other] = [valueAt(own, field), valueAt(usual, field)];
      if (value !== undefined) return say(value);
      return other === undefined ? 'none' : `${say(other)} (${usualOf})`;
    });
    return [
      {
        ...owner,
        sentence: `${label}${of}: ${was} → ${is}`,
        path: `${path}.${field}`,
        ...valuesOf(old, now),
      },
    ];
  });
}

/** A conversion window in hours, or in days where these are whole. */
export function saidWindow(hours: unknown): string {
  const count = Number(hours);
  return count % 24 === 0 ? counted(count / 24, 'day') : counted(count, 'hour');
}

/** The share at which values are cut, as a percentile. */
export function saidCap(share: unknown): string {
  return `percentile ${+(Number(share) * 100).toFixed(4)}`;
}

function valueAt(plan: object | undefined, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>((at, part) => (at instanceof Object ? Reflect.get(at, part) : undefined), plan);
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
