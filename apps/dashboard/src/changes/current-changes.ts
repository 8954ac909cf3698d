import type { WaitingChanges } from '@pixel/control/client';
import { ApiError } from '../api/api-error.ts';

/** Returns the pending changes as they were when a publication was refused because of someone else's edit; undefined for other refusals. */
export function currentChanges(error: unknown): WaitingChanges | undefined {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return undefined;
  return isWaiting(error.current) ? error.current : undefined;
}

/** Other conflicts carry a resource instead of a list of changes. */
function isWaiting(current: unknown): current is WaitingChanges {
  return typeof current === 'object' && current !== null && 'changes' in current && 'edits' in current;
}
