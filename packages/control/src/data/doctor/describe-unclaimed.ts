import type { UnclaimedSummary } from '@pixel/store/events';

/** Describes the stored and dropped events of unpublished projects; without a full stop. */
export function describeUnclaimed({ events, projects, dropped }: UnclaimedSummary): string {
  const kept =
    events === 0
      ? 'No events of unpublished projects are kept'
      : `${events} ${events === 1 ? 'event' : 'events'} of ${projects} unpublished ${projects === 1 ? 'project' : 'projects'} ${events === 1 ? 'is' : 'are'} kept`;
  const reasons = [
    [dropped.unclaimed_project_full, 'beyond the limit of a project'],
    [dropped.unclaimed_full, 'beyond the limit of all'],
    [dropped.unclaimed_expired, 'not claimed in time'],
  ] as const;
  const lost = reasons.flatMap(([count, reason]) => (count === 0 ? [] : [`${count} ${reason}`]));
  return lost.length === 0 ? kept : `${kept}; dropped: ${lost.join(', ')}`;
}
