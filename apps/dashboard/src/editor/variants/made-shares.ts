import type { ChangeHealthReport } from '@pixel/control/client';
import type { ContentChange } from '../draft/content.ts';

/** Of how many page views that told of a change it was made in. */
export interface MadeShare {
  readonly made: number;
  readonly views: number;
}

/** Returns how often a variant's change was made lately; undefined where pages told nothing of just this one. */
export function madeShareOf(
  report: ChangeHealthReport | undefined,
  variantKey: string,
  { operation, selector, orderIndex }: ContentChange,
): MadeShare | undefined {
  const found = report?.changes.find(
    (each) =>
      each.variantKey === variantKey &&
      each.position === orderIndex &&
      each.operation === operation &&
      each.selector === selector,
  );
  if (found === undefined || found.views === 0) return undefined;
  return { made: found.states.applied, views: found.views };
}
