import type { ChangeState } from '@pixel/protocol';
import { maxHiddenMs } from '../flicker/mask.ts';
import { navigationTiming } from '../flicker/seen-ms.ts';
import type { ChangeReport } from './change-report.ts';
import type { Edit } from './edit.ts';

/** When a change became applicable and was applied, on the clock of `performance.now()`. */
export interface ChangeTimes {
  /** Since when its elements exist: 0 if they did at the first look, negative if they don't. */
  dueMs: number;
  /** When it was first applied on this page, or last applied on an earlier one; negative if never. */
  madeMs: number;
  /** When it last stopped being applied. */
  goneMs: number;
}

/** States whose status on the page has another name. */
const states: Readonly<Record<string, ChangeState>> = {
  unknown: 'refused',
  blocked: 'csp',
  conflict: 'gave_up',
};

/** Returns a change's final state on a page that started at `beganAt` and ends now. */
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
  // Routers remove a page's content shortly before the address changes.
  if (status === 'waiting' && (madeMs < beganAt || performance.now() - goneMs > maxHiddenMs))
    return madeMs >= beganAt ? 'undone' : edit.isScript ? 'failed' : 'never_found';
  if (status !== 'applied' && status !== 'waiting') return states[status] ?? (status as ChangeState);
  const { activationStart = 0 } = navigationTiming();
  return madeMs - Math.max(dueMs, beganAt, activationStart) > maxHiddenMs ? 'late' : 'applied';
}
