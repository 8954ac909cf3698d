import type { ExperimentPlan, Plan, Statistics } from '@pixel/protocol';
import { type ChangeOwner, type DescribedChange, valuesOf } from './described-change.ts';
import { planLabels } from './labels.ts';

/** A plan's own fields, and the default plan for the rest. */
export interface PlanWithDefaults {
  readonly own: ExperimentPlan | Statistics | undefined;
  readonly usual: Plan;
}

/**
 * Describes the differences between two states of a plan. For a field that one state leaves out, shows the default in effect and its
 * origin.
 */
export function describePlan(
  before: PlanWithDefaults,
  after: PlanWithDefaults,
  {
    path,
    of,
    usualOf,
    ...owner
  }: ChangeOwner & { readonly path: string; readonly of: string; readonly usualOf: string },
): readonly DescribedChange[] {
  return Object.entries(planLabels).flatMap(([field, { label, format }]) => {
    const [old, now] = [valueAt(before.own, field), valueAt(after.own, field)];
    if (old === now) return [];
    if (old === undefined || now === undefined) {
      const [held, holds] = [before, after].map(
        ({ own, usual }) => valueAt(own, field) ?? valueAt(usual, field),
      );
      if (held === holds) return [];
    }
    const [was, is] = [before, after].map(({ own, usual }) => {
      const [value, other] = [valueAt(own, field), valueAt(usual, field)];
      if (value !== undefined) return format(value);
      return other === undefined ? 'none' : `${format(other)} (${usualOf})`;
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

function valueAt(plan: object | undefined, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>((at, part) => (at instanceof Object ? Reflect.get(at, part) : undefined), plan);
}
