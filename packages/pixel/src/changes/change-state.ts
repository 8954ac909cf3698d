import type { ChangeState } from '@pixel/protocol';
import { maxHiddenMs } from '../flicker/mask.ts';
import { navigationTiming } from '../flicker/seen-ms.ts';
import type { ChangeReport } from './change-report.ts';
import type { Edit } from './edit.ts';

/** When a change could be made, and was, on the clock of `performance.now()`. */
export interface ChangeTimes {
  /** Since when its elements are in the page: 0 where they were when it was first looked, below 0 where they are not. */
  dueMs: number;
  /** When it was first made on this page, or was last made on one before it; below 0 where it never was. */
  madeMs: number;
  /** When it was last no longer made. */
  goneMs: number;
}

/** Those that have another name in the page. */
const states: Readonly<Record<string, ChangeState>> = {
  unknown: 'refused',
  blocked: 'csp',
  conflict: 'gave_up',
};

/** Says what became of a change on a page that began at `beganAt`, where that page ends now. */
export function changeState(
  {
    status,
    edit,
    dueMs,
    madeMs,
    goneMs,
  }: ChangeTimes & Pick<ChangeReport, 'status'> & { readonly edit: Edit },
  beganAt: number,
): ChangeState {
  // Routers take a page away shortly before they say so.
  if (status === 'waiting' && (madeMs < beganAt || performance.now() - goneMs > maxHiddenMs))
    return madeMs >= beganAt ? 'undone' : edit.isScript ? 'failed' : 'never_found';
  if (status !== 'applied' && status !== 'waiting') return states[status] ?? (status as ChangeState);
  const { activationStart = 0 } = navigationTiming();
  return madeMs - Math.max(dueMs, beganAt, activationStart) > maxHiddenMs ? 'late' : 'applied';
}
