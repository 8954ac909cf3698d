import type { ChangeHealthReport } from '@pixel/control/client';
import type { ContentChange } from '../draft/content.ts';

/** The number of page views that reported a change, and in how many it was applied. */
export interface AppliedShare {
  readonly applied: number;
  readonly views: number;
}

/** Returns how often a variant's change was applied recently; undefined if no page reported exactly this one. */
export function findAppliedShare(
  report: ChangeHealthReport | undefined,
  variantKey: string,
  { operation, selector, orderIndex }: ContentChange,
): AppliedShare | undefined {
  const reported = report?.changes.find(
    (change) =>
      change.variantKey === variantKey &&
      change.position === orderIndex &&
      change.operation === operation &&
      change.selector === selector,
  );
  if (reported === undefined || reported.views === 0) return undefined;
  return { applied: reported.states.applied, views: reported.views };
}
