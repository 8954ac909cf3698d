import { CalendarClock, ShieldAlert } from 'lucide-react';
import type { OverviewExperiment } from '../session/experiments.ts';
import { Pill, VerdictMark } from '../ui/marks.tsx';
import type { Words } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { getListStatus } from './select-experiments.ts';

/** The verdict on an experiment in a word or two. */
export function VerdictLabel({ experiment }: { readonly experiment: OverviewExperiment }) {
  const { experimentsPage } = useWords();
  const { verdicts } = experimentsPage;
  const { outcome } = experiment;
  const status = getListStatus(experiment);
  if (status === 'draft') return <Pill tone="line">{experimentsPage.statuses.draft}</Pill>;
  if (status === 'scheduled')
    return (
      <Pill tone="info">
        <CalendarClock aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
        {experimentsPage.statuses.scheduled}
      </Pill>
    );
  if (outcome === null) return <span className="text-muted">{verdicts.collecting}</span>;
  const { state } = outcome.verdict;
  const text = verdictText(outcome, verdicts);
  switch (state) {
    case 'untrusted':
      return (
        <Pill tone="negative">
          <ShieldAlert aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
          {text}
        </Pill>
      );
    case 'winning':
      return (
        <span className="inline-flex items-center gap-1.5 font-[540] text-positive-text">
          <VerdictMark direction="up" />
          {text}
        </span>
      );
    case 'losing':
    case 'harm':
      return (
        <span className="inline-flex items-center gap-1.5 font-[540] text-negative-text">
          <VerdictMark direction="down" />
          {text}
        </span>
      );
    case 'inconclusive':
      return (
        <span className="inline-flex items-center gap-1.5 text-muted">
          <VerdictMark direction="unclear" />
          {text}
        </span>
      );
    default:
      return <span className="text-muted">{text}</span>;
  }
}

function verdictText(
  { verdict, isFinal }: NonNullable<OverviewExperiment['outcome']>,
  verdicts: Words['experimentsPage']['verdicts'],
): string {
  if (verdict.state === 'winning' && isFinal) return verdicts.won;
  if (verdict.state === 'losing' && isFinal) return verdicts.lost;
  if (verdict.state === 'inconclusive' && isFinal) return verdicts.undecided;
  return verdicts[verdict.state];
}
