import { Link } from '@tanstack/react-router';
import { ChevronDown, ShieldAlert } from 'lucide-react';
import { useRef } from 'react';
import type { OverviewExperiment } from '../session/experiments.ts';
import { useProjectKey } from '../session/project.ts';
import type { Axis } from '../ui/axis.ts';
import { classNames } from '../ui/class-names.ts';
import { Avatar, VariantBadge } from '../ui/marks.tsx';
import { useFormat } from '../words/format.ts';
import { useTranslateSentence } from '../words/server-sentences.ts';
import { useWords } from '../words/words.ts';
import { listAxis } from './list-axis.ts';
import { HealthCell, IntervalCell, LiftCell } from './list-cells.tsx';
import type { ListProps } from './list-props.ts';
import { Sparkline } from './sparkline.tsx';
import { useVisibleRows } from './use-visible-rows.ts';
import { VerdictLabel } from './verdict-label.tsx';

const heights = { group: 44, experiment: 132 } as const;

/** The list on narrow screens: virtualized cards, in the table's order. */
export function ExperimentCards({ rows, experiments, onFold }: ListProps) {
  const { experimentsPage } = useWords();
  const format = useFormat();
  const axis = listAxis(experiments);
  const listRef = useRef<HTMLUListElement>(null);
  const { items, above, below, measure } = useVisibleRows(listRef, rows, heights);
  return (
    <ul ref={listRef} className="-mx-4" style={{ paddingTop: above, paddingBottom: below }}>
      {items.map(({ index }) => {
        const row = rows[index];
        if (row === undefined) return null;
        const measureProps = { ref: measure, 'data-index': index };
        return row.kind === 'group' ? (
          <li key={row.status} {...measureProps} className="border-y border-border bg-sunken">
            <button
              type="button"
              aria-expanded={!row.isFolded}
              onClick={() => onFold(row.status)}
              className="flex min-h-11 w-full items-center gap-1.5 px-4 text-12 font-[540] text-muted"
            >
              {experimentsPage.statuses[row.status]}
              <span className="num font-normal">{format.count(row.count)}</span>
              <ChevronDown
                aria-hidden="true"
                className={classNames('ml-auto size-3.5', row.isFolded && '-rotate-90')}
                strokeWidth={1.75}
              />
            </button>
          </li>
        ) : (
          <li
            key={row.experiment.experimentKey}
            {...measureProps}
            className="border-b border-border bg-surface"
          >
            <ExperimentCard experiment={row.experiment} axis={axis} />
          </li>
        );
      })}
    </ul>
  );
}

function ExperimentCard({
  experiment,
  axis,
}: {
  readonly experiment: OverviewExperiment;
  readonly axis: Axis;
}) {
  const projectKey = useProjectKey();
  const { experimentsPage } = useWords();
  const format = useFormat();
  const translate = useTranslateSentence();
  const { experimentKey, name, outcome, owner, goals, variants, status, rollout } = experiment;
  const primary = goals.find(({ role }) => role === 'primary');
  const key = rollout ?? outcome?.leading?.variantKey;
  const index = variants.findIndex(({ variantKey }) => variantKey === key);
  const variant = variants[index];
  const isUntrusted = outcome?.verdict.state === 'untrusted';
  return (
    <Link
      to="/p/$projectKey/experiments/$experimentKey"
      params={{ projectKey, experimentKey }}
      className="block w-full px-4 pt-[13px] pb-3 text-left text-13"
    >
      <span className="flex items-start gap-2.5">
        <span className="mt-1.5">
          <HealthCell experiment={experiment} />
        </span>
        <span className="min-w-0 grow">
          <bdi className="title-row block text-15 leading-5">{name}</bdi>
          <span className="mt-0.5 flex min-w-0 items-center gap-1.5 text-muted">
            <bdi className="truncate">{primary?.name ?? experimentsPage.noGoal}</bdi>
            {variant !== undefined && (
              <>
                <span aria-hidden="true">·</span>
                <VariantBadge index={index} />
                <bdi className="truncate">{variant.name}</bdi>
              </>
            )}
          </span>
        </span>
        {owner !== null && <Avatar name={owner} />}
      </span>
      {isUntrusted ? (
        <span className="mt-2 flex gap-2 rounded-3 bg-negative-soft px-3 py-2">
          <ShieldAlert
            aria-hidden="true"
            className="mt-px size-4 shrink-0 text-negative-text"
            strokeWidth={1.75}
          />
          {translate(outcome.verdict)}
        </span>
      ) : (
        outcome !== null && (
          <span className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
            <IntervalCell experiment={experiment} axis={axis} />
            <span className="num text-right text-14">
              <LiftCell experiment={experiment} />
            </span>
          </span>
        )
      )}
      <span className="num mt-2 flex items-center gap-2 text-12 text-muted">
        <span className="text-13">
          <VerdictLabel experiment={experiment} />
        </span>
        <span className="grow" />
        {outcome !== null && (
          <>
            <Sparkline outcome={outcome} isRunning={status === 'running'} />
            <span>{format.count(outcome.visitors)}</span>
          </>
        )}
      </span>
    </Link>
  );
}
