import type { ReportedBreakdown, ReportedMetric } from '@pixel/control/client';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useProjectKey } from '../../session/project.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useTranslateSentence } from '../../words/server-sentences.ts';
import { ChartRoom } from '../charts/chart-room.tsx';
import { useResultsView } from '../view/results-context.tsx';
import { DimensionMenu } from './dimension-menu.tsx';
import { groupRows } from './group-rows.ts';
import { GroupTable } from './group-table.tsx';
import { OtherDimensions } from './other-dimensions.tsx';
import { useGroupNames } from './use-group-names.ts';
import { groupsQuery, hasGroups } from './use-groups.ts';

const usual = 'device';
const dimensions = [
  usual,
  'browser',
  'os',
  'country',
  'language',
  'visitorType',
  'source',
  'sourceUtmCampaign',
  'entryPath',
] as const;
const roomHeight = 220;

/** Results by device, country and other dimensions, and whether they differ significantly. */
export function GroupsCard() {
  const { groups: words, heldBack, beforeHorizon } = usePageWords('charts');
  const names = useGroupNames();
  const format = useFormat();
  const id = useId();
  const projectKey = useProjectKey();
  const { report, search, setSearch, primary, isHeldBack, isBeforeHorizon } = useResultsView();
  const dimension = search.by ?? usual;
  const isWanted = hasGroups(search) && !isHeldBack && !isBeforeHorizon;
  const name = { projectKey, experimentKey: report.experimentKey };
  const { data, error, isPlaceholderData } = useQuery({
    ...groupsQuery(name, search, dimension),
    enabled: isWanted,
  });
  const goal = report.metrics.find(({ goalKey }) => goalKey === search.metric) ?? primary;
  if (goal === undefined) return null;

  const shown = isWanted && error === null ? data : undefined;
  const known = shown?.others.map((other) => other.dimension) ?? [];
  const met = report.phases > 1 ? ['earlierPhase'] : [];
  const all = [...new Set([...dimensions, ...met, ...known, dimension])];
  const choose = (by: string) => setSearch({ by: by === usual ? undefined : by });

  return (
    <Card aria-labelledby={id} aria-busy={isPlaceholderData} className="@container relative overflow-hidden">
      {isPlaceholderData && <span className="absolute inset-x-0 top-0 h-0.5 animate-appear bg-accent" />}
      <header className="flex min-h-12 items-center gap-4 px-4 pt-2.5">
        <h2 id={id} className="min-w-0 grow title-card">
          {words.by(names.dimension(shown?.dimension ?? dimension))}
        </h2>
        {isWanted && <DimensionMenu dimension={dimension} dimensions={all} onChoose={choose} />}
      </header>
      {!isWanted ? (
        <Room kind={isHeldBack ? 'held' : 'empty'}>
          {isHeldBack
            ? heldBack
            : isBeforeHorizon
              ? beforeHorizon(format.count(report.plan.plannedVisitors ?? 0))
              : words.wholeOnly}
        </Room>
      ) : error !== null ? (
        <div className="p-4">
          <ErrorNotice error={error} />
        </div>
      ) : shown === undefined ? (
        <Room kind="coming" />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] @3xl:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
          <div className="min-w-0">
            {shown === null ? (
              <Room kind="empty">{words.empty}</Room>
            ) : (
              <Groups breakdown={shown} goal={goal} />
            )}
          </div>
          <OtherDimensions
            dimensions={all.filter((each) => each !== dimension)}
            others={shown?.others ?? []}
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
  if (groups.length === 0) return <Room kind="empty">{words.empty}</Room>;
  return (
    <>
      <p className="px-4 pb-2 text-13 text-muted">{translate(breakdown.title)}</p>
      <GroupTable dimension={breakdown.dimension} groups={groups} goal={goal} />
      <p className="border-t border-border px-4 py-2.5 text-12 text-muted">{words.adjusted(groups.length)}</p>
    </>
  );
}

function Room({
  kind,
  children,
}: {
  readonly kind: 'coming' | 'held' | 'empty';
  readonly children?: ReactNode;
}) {
  return (
    <div className="p-4">
      <ChartRoom kind={kind} height={roomHeight}>
        {children}
      </ChartRoom>
    </div>
  );
}
