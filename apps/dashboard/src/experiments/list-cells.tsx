import type { OverviewExperiment } from '../session/experiments.ts';
import type { Axis } from '../ui/axis.ts';
import { classNames } from '../ui/class-names.ts';
import { IntervalBar } from '../ui/interval-bar.tsx';
import { type Health, HealthMark, Pill, VariantBadge } from '../ui/marks.tsx';
import { useFormat } from '../words/format.ts';
import { useTranslateSentence } from '../words/server-sentences.ts';
import { useWords } from '../words/words.ts';
import { getHealth } from './get-health.ts';

interface CellProps {
  readonly experiment: OverviewExperiment;
}

/** Health as an icon, with text for screen readers. */
export function HealthCell({ experiment }: CellProps) {
  const { experimentsPage } = useWords();
  const state = getHealth(experiment);
  const health: Health = state === 'none' ? 'off' : state;
  return <HealthMark health={health} label={experimentsPage.healths[state]} />;
}

/** Name, key and tags. */
export function NameCell({ experiment: { name, experimentKey, tags, isChanged, status } }: CellProps) {
  const { experimentsPage } = useWords();
  return (
    <>
      <span className="flex min-w-0 items-center gap-2">
        <bdi className="title-row truncate">{name}</bdi>
        {isChanged && status !== 'draft' && <Pill tone="accent">{experimentsPage.edits}</Pill>}
      </span>
      <span className="mt-px flex min-w-0 items-center gap-2 text-12 text-faint group-aria-[current]:text-muted">
        <span className="truncate font-mono tracking-[-0.01em]">{experimentKey}</span>
        {tags.slice(0, 2).map((tag) => (
          <bdi key={tag} className="shrink-0 truncate">
            #{tag}
          </bdi>
        ))}
      </span>
    </>
  );
}

/** The primary goal, and the variant that leads by it. */
export function GoalCell({ experiment }: CellProps) {
  const { experimentsPage } = useWords();
  const { goals, variants, outcome, rollout } = experiment;
  const primary = goals.find(({ role }) => role === 'primary');
  const key = rollout ?? outcome?.leading?.variantKey;
  const index = variants.findIndex(({ variantKey }) => variantKey === key);
  const variant = variants[index];
  return (
    <>
      <bdi className="block truncate">{primary?.name ?? '–'}</bdi>
      {variant !== undefined && (
        <span className="flex min-w-0 items-center gap-1.5 text-12 text-muted">
          {rollout !== null && <span className="sr-only">{experimentsPage.everybodyGets}</span>}
          <VariantBadge index={index} />
          <bdi className="truncate">{variant.name}</bdi>
        </span>
      )}
    </>
  );
}

/** The lift's interval as a bar, or the reason why there is none. */
export function IntervalCell({ experiment, axis }: CellProps & { readonly axis: Axis }) {
  const { experimentsPage } = useWords();
  const format = useFormat();
  const translate = useTranslateSentence();
  const { outcome, goals, startAt, status } = experiment;
  if (status === 'draft' && startAt !== null)
    return <span className="text-12 text-faint">{experimentsPage.starts(format.time(startAt))}</span>;
  if (!goals.some(({ role }) => role === 'primary'))
    return <span className="text-12 text-faint">{experimentsPage.noGoal}</span>;
  if (outcome === null)
    return status === 'running' ? (
      <span className="text-12 text-faint">{experimentsPage.firstResults}</span>
    ) : null;
  if (outcome.verdict.state === 'untrusted')
    return (
      <span className="held-back flex h-6 items-center rounded-1">
        <span className="ml-2 rounded-[3px] bg-surface px-1.5 text-12 text-muted">
          {experimentsPage.heldBack}
        </span>
      </span>
    );
  const { leading } = outcome;
  if (leading?.lift == null) {
    const reason = outcome.verdict.state === 'not_ready' ? translate(outcome.verdict) : '';
    return (
      <span title={reason} className="line-clamp-2 text-12 text-faint">
        {reason}
      </span>
    );
  }
  return <IntervalBar axis={axis} lift={leading.lift} isDecided={leading.isDecided} />;
}

/** The lift with its interval. */
export function LiftCell({ experiment: { outcome } }: CellProps) {
  const format = useFormat();
  const { leading } = outcome ?? {};
  const { estimate, lower = null, upper = null } = leading?.lift ?? {};
  if (estimate == null) return outcome === null ? null : <span className="text-faint">–</span>;
  const isDown = estimate < 0;
  return (
    <>
      <span
        className={classNames(
          'block font-[560] whitespace-nowrap',
          leading?.isDecided === true && (isDown ? 'text-negative-text' : 'text-positive-text'),
        )}
      >
        {format.lift(estimate)}
      </span>
      <span className="block text-12 whitespace-nowrap text-muted">{format.interval(lower, upper)}</span>
    </>
  );
}

/** The current day and the planned number of days. */
export function DayCell({ experiment: { outcome, status, startedAt, endedAt } }: CellProps) {
  const { experimentsPage } = useWords();
  const format = useFormat();
  if (startedAt === null) return null;
  if (endedAt !== null) return <span className="text-faint">{format.day(endedAt)}</span>;
  const days = Math.max(1, Math.ceil(outcome?.days ?? 1));
  const planned = outcome?.plannedDays ?? null;
  return (
    <>
      <span className="whitespace-nowrap">
        {format.count(days)}
        {planned !== null && (
          <span className="text-muted"> {experimentsPage.ofDays(format.count(planned))}</span>
        )}
      </span>
      {planned !== null && (
        <span
          aria-hidden="true"
          className="mt-1 block h-[3px] w-11 overflow-hidden rounded-full bg-neutral-soft"
        >
          <span
            className={classNames('block h-full', status === 'running' ? 'bg-accent' : 'bg-neutral-mark')}
            style={{ width: `${Math.min(100, (100 * days) / planned)}%` }}
          />
        </span>
      )}
    </>
  );
}
