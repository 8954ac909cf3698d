import type { ExperimentPlan, Plan, Statistics } from '@pixel/protocol';
import { type ChangeOwner, type DescribedChange, definedValues } from './described-change.ts';
import { planLabels } from './labels.ts';

/** A plan's own fields, and the default plan for all others. */
export interface PlanWithDefaults {
  readonly own: ExperimentPlan | Statistics | undefined;
  readonly defaults: Plan;
}

/**
 * Describes the differences between two states of a plan. For a field that is absent from one state, shows the default in effect, labeled
 * with its origin.
 */
export function describePlan(
  before: PlanWithDefaults,
  after: PlanWithDefaults,
  {
    path,
    ownerPhrase,
    defaultsLabel,
    ...owner
  }: ChangeOwner & { readonly path: string; readonly ownerPhrase: string; readonly defaultsLabel: string },
): readonly DescribedChange[] {
  return Object.entries(planLabels).flatMap(([field, { label, format }]) => {
    const [old, now] = [valueAt(before.own, field), valueAt(after.own, field)];
    if (old === now) return [];
    if (old === undefined || now === undefined) {
      const [effectiveBefore, effectiveAfter] = [before, after].map(
        ({ own, defaults }) => valueAt(own, field) ?? valueAt(defaults, field),
      );
      if (effectiveBefore === effectiveAfter) return [];
    }
    const [was, is] = [before, after].map(({ own, defaults }) => {
      const [value, other] = [valueAt(own, field), valueAt(defaults, field)];
      if (value !== undefined) return format(value);
      return other === undefined ? 'none' : `${format(other)} (${defaultsLabel})`;
    });
    return [
      {
        ...owner,
        sentence: `${label}${ownerPhrase}: ${was} → ${is}`,
        path: `${path}.${field}`,
        ...definedValues(old, now),
      },
    ];
  });
}

function valueAt(plan: object | undefined, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>((at, part) => (at instanceof Object ? Reflect.get(at, part) : undefined), plan);
}
