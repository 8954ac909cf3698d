import type { WaitingChanges } from '@pixel/control/client';
import { ApiError } from '../api/api-error.ts';

/** Returns what would be published as it stood when a publication was refused for what somebody else did; undefined of other refusals. */
export function currentChanges(error: unknown): WaitingChanges | undefined {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return undefined;
  return isWaiting(error.current) ? error.current : undefined;
}

/** Other conflicts show a thing as it stands, which is no list of changes. */
function isWaiting(current: unknown): current is WaitingChanges {
  return typeof current === 'object' && current !== null && 'changes' in current && 'edits' in current;
}
