import type { SurveySummary } from '@pixel/control/client';
import { Pill } from '../ui/marks.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';

/** A survey's status, with its scheduled time. */
export function SurveyPill({
  survey: { status, startAt },
}: {
  readonly survey: { readonly status: SurveySummary['status']; readonly startAt?: string | undefined };
}) {
  const { statuses, scheduledFor } = usePageWords('surveys');
  const format = useFormat();
  if (status === 'running')
    return (
      <Pill tone="positive">
        <span aria-hidden="true" className="size-1.5 rounded-full bg-positive" />
        {statuses.running}
      </Pill>
    );
  if (status === 'scheduled' && startAt !== undefined)
    return <Pill tone="info">{scheduledFor(format.time(startAt))}</Pill>;
  const tone = status === 'paused' ? 'warning' : status === 'scheduled' ? 'info' : 'neutral';
  return <Pill tone={tone}>{statuses[status]}</Pill>;
}
