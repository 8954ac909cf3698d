import type { SurveySummary } from '@pixel/control/client';

/** What can be done with a survey at once; a draft starts by being published, after a look at it. */
export type Move = 'pause' | 'goOn' | 'unschedule' | 'complete' | 'archive' | 'restore';

type Status = SurveySummary['status'];

/** Returns what can be done with a survey now, each with the status that it gets by that. */
export function movesOf({
  status,
  nextStatuses,
}: Pick<SurveySummary, 'status' | 'nextStatuses'>): readonly (readonly [Move, Status])[] {
  if (status === 'archived') return [['restore', nextStatuses[0] ?? 'draft']];
  return nextStatuses.flatMap((next): readonly (readonly [Move, Status])[] => {
    if (next === 'paused') return [['pause', next]];
    if (next === 'running' && status === 'paused') return [['goOn', next]];
    if (next === 'draft') return [['unschedule', next]];
    if (next === 'completed') return [['complete', next]];
    return next === 'archived' ? [['archive', next]] : [];
  });
}
