import type { UnpublishedChanges } from '@pixel/control/client';
import { ApiError } from '../api/api-error.ts';

/** Returns the current unpublished changes from the conflict error of a publication; undefined for other errors. */
export function changesOfConflict(error: unknown): UnpublishedChanges | undefined {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return undefined;
  return isUnpublishedChanges(error.current) ? error.current : undefined;
}

/** Other conflicts carry a single resource instead of a list of changes. */
function isUnpublishedChanges(current: unknown): current is UnpublishedChanges {
  return typeof current === 'object' && current !== null && 'changes' in current && 'edits' in current;
}
