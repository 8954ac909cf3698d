import type { ChangeHealthReport } from '@pixel/control/client';

type ChangeHealth = Pick<ChangeHealthReport['changes'][number], 'selector' | 'views' | 'states'>;

/** Returns the selectors of changes that most page views didn't find, without duplicates. */
export function changesThatFail(changes: readonly ChangeHealth[]): readonly string[] {
  const failing = changes.filter(({ views, states }) => states.never_found + states.failed > views / 2);
  return [...new Set(failing.map(({ selector }) => selector))];
}
