import type { ExperimentView } from '@pixel/control/client';
import { CalendarClock, Trophy } from 'lucide-react';
import { currentHoldback } from '../lifecycle/available-actions.ts';
import { Pill } from '../ui/marks.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { useWords } from '../words/words.ts';

/** An experiment's status, with its scheduled time or its rolled-out variant. */
export function StatusPill({ experiment }: { readonly experiment: ExperimentView }) {
  const words = usePageWords('experiment');
  const { statuses } = useWords().experimentsPage;
  const format = useFormat();
  const { status, startAt, rollout, variants } = experiment;
  if (status === 'running')
    return (
      <Pill tone="positive">
        <span aria-hidden="true" className="size-1.5 rounded-full bg-positive" />
        {statuses.running}
      </Pill>
    );
  if (status === 'scheduled')
    return (
      <Pill tone="info">
        <CalendarClock aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
        {startAt === undefined ? statuses.scheduled : words.scheduledFor(format.time(startAt))}
      </Pill>
    );
  const holdbackShare = currentHoldback(experiment)?.share;
  const winner = variants.find(({ variantKey }) => variantKey === rollout);
  if (status === 'completed' && winner !== undefined)
    return (
      <span className="inline-flex min-h-[22px] min-w-0 items-center gap-[5px] rounded-full bg-positive-soft px-2 py-0.5 text-12 font-[540] text-positive-text">
        <Trophy aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={1.75} />
        <span className="min-w-0">
          {holdbackShare === undefined
            ? words.everybodyGets(winner.name)
            : words.mostGet(format.percent(1 - holdbackShare), winner.name)}
        </span>
      </span>
    );
  return <Pill tone={status === 'paused' ? 'warning' : 'neutral'}>{statuses[status]}</Pill>;
}
