import type { ReportedBreakdown, ReportedMetric } from '@pixel/control/client';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useProjectKey } from '../../session/project.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useTranslateSentence } from '../../words/server-sentences.ts';
import { ChartPlaceholder } from '../charts/chart-placeholder.tsx';
import { useResultsView } from '../view/results-context.tsx';
import { DimensionMenu } from './dimension-menu.tsx';
import { groupRows } from './group-rows.ts';
import { GroupTable } from './group-table.tsx';
import { OtherDimensions } from './other-dimensions.tsx';
import { useGroupNames } from './use-group-names.ts';
import { groupsQuery, hasGroups } from './use-groups.ts';

const defaultDimension = 'device';
const dimensions = [
  defaultDimension,
  'browser',
  'os',
  'country',
  'language',
  'visitorType',
  'source',
  'sourceUtmCampaign',
  'entryPath',
] as const;
const placeholderHeight = 220;

/** Results by device, country and other dimensions, and whether they differ significantly. */
export function GroupsCard() {
  const { groups: words, heldBack, beforeHorizon } = usePageWords('charts');
  const names = useGroupNames();
  const format = useFormat();
  const id = useId();
  const projectKey = useProjectKey();
  const { report, search, setSearch, primary, isWithheld, isBeforeHorizon } = useResultsView();
  const dimension = search.by ?? defaultDimension;
  const isEnabled = hasGroups(search) && !isWithheld && !isBeforeHorizon;
  const name = { projectKey, experimentKey: report.experimentKey };
  const { data, error, isPlaceholderData } = useQuery({
    ...groupsQuery(name, search, dimension),
    enabled: isEnabled,
  });
  const goal = report.metrics.find(({ goalKey }) => goalKey === search.metric) ?? primary;
  if (goal === undefined) return null;

  const breakdown = isEnabled && error === null ? data : undefined;
  const otherDimensions = breakdown?.others.map((other) => other.dimension) ?? [];
  const phaseDimensions = report.phases > 1 ? ['earlierPhase'] : [];
  const all = [...new Set([...dimensions, ...phaseDimensions, ...otherDimensions, dimension])];
  const choose = (by: string) => setSearch({ by: by === defaultDimension ? undefined : by });

  return (
    <Card aria-labelledby={id} aria-busy={isPlaceholderData} className="@container relative overflow-hidden">
      {isPlaceholderData && <span className="absolute inset-x-0 top-0 h-0.5 animate-appear bg-accent" />}
      <header className="flex min-h-12 items-center gap-4 px-4 pt-2.5">
        <h2 id={id} className="min-w-0 grow title-card">
          {words.by(names.dimension(breakdown?.dimension ?? dimension))}
        </h2>
        {isEnabled && <DimensionMenu dimension={dimension} dimensions={all} onChoose={choose} />}
      </header>
      {!isEnabled ? (
        <Placeholder kind={isWithheld ? 'withheld' : 'empty'}>
          {isWithheld
            ? heldBack
            : isBeforeHorizon
              ? beforeHorizon(format.count(report.plan.plannedVisitors ?? 0))
              : words.wholeOnly}
        </Placeholder>
      ) : error !== null ? (
        <div className="p-4">
          <ErrorNotice error={error} />
        </div>
      ) : breakdown === undefined ? (
        <Placeholder kind="loading" />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] @3xl:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
          <div className="min-w-0">
            {breakdown === null ? (
              <Placeholder kind="empty">{words.empty}</Placeholder>
            ) : (
              <Groups breakdown={breakdown} goal={goal} />
            )}
          </div>
          <OtherDimensions
            dimensions={all.filter((other) => other !== dimension)}
            others={breakdown?.others ?? []}
            onChoose={choose}
          />
        </div>
      )}
    </Card>
  );
}

function Groups({
  breakdown,
  goal,
}: {
  readonly breakdown: ReportedBreakdown;
  readonly goal: ReportedMetric;
}) {
  const { groups: words } = usePageWords('charts');
  const translate = useTranslateSentence();
  const groups = groupRows(breakdown, goal).filter(({ rows }) => rows.length > 0);
  if (groups.length === 0) return <Placeholder kind="empty">{words.empty}</Placeholder>;
  return (
    <>
      <p className="px-4 pb-2 text-13 text-muted">{translate(breakdown.title)}</p>
      <GroupTable dimension={breakdown.dimension} groups={groups} goal={goal} />
      <p className="border-t border-border px-4 py-2.5 text-12 text-muted">{words.adjusted(groups.length)}</p>
    </>
  );
}

function Placeholder({
  kind,
  children,
}: {
  readonly kind: 'loading' | 'withheld' | 'empty';
  readonly children?: ReactNode;
}) {
  return (
    <div className="p-4">
      <ChartPlaceholder kind={kind} height={placeholderHeight}>
        {children}
      </ChartPlaceholder>
    </div>
  );
}
