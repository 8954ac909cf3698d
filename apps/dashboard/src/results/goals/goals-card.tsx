import { ChartGantt, Table2 } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { usePageWords } from '../../words/page-words.ts';
import { LoadingBar } from '../view/loading-bar.tsx';
import { useResultsView } from '../view/results-context.tsx';
import { createForestAxis } from './forest-axis.ts';
import { BarSample } from './forest-bar.tsx';
import { ForestCards } from './forest-cards.tsx';
import { AxisLabels, ForestTable } from './forest-table.tsx';
import { groupGoals } from './goal-groups.ts';
import { NumbersTable } from './numbers-table.tsx';

/** Every goal and variant with its interval: primary, secondary and guardrail goals. */
export function GoalsCard() {
  const { goals } = usePageWords('results');
  const { report, baseline, search, setSearch } = useResultsView();
  const isPhone = useIsPhone();
  const groups = useMemo(() => groupGoals(report.metrics), [report.metrics]);
  const axis = useMemo(() => createForestAxis(report.metrics), [report.metrics]);
  const isTable = search.view === 'table';
  if (report.metrics.length === 0) return null;
  return (
    <Card aria-labelledby="every-goal" className="relative overflow-hidden">
      <LoadingBar />
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3.5 pb-2.5">
        <h2 id="every-goal" className="title-card">
          {goals.title}
        </h2>
        {baseline !== undefined && (
          <bdi className="min-w-0 truncate text-13 text-muted">{goals.against(baseline.name)}</bdi>
        )}
        <span className="grow" />
        {!isTable && <Legend />}
        <Button
          kind="ghost"
          size="small"
          className="print:hidden"
          onClick={() => setSearch({ view: isTable ? undefined : 'table' })}
        >
          {isTable ? (
            <ChartGantt aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
          ) : (
            <Table2 aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
          )}
          {isTable ? goals.asBars : goals.asTable}
        </Button>
      </header>
      {isTable ? (
        <NumbersTable groups={groups} />
      ) : isPhone ? (
        <>
          <div className="px-6 pb-1 text-faint">
            <AxisLabels axis={axis} />
          </div>
          <ForestCards groups={groups} axis={axis} />
        </>
      ) : (
        <ForestTable groups={groups} axis={axis} />
      )}
    </Card>
  );
}

function Legend() {
  const { goals } = usePageWords('results');
  const { legend } = goals;
  const { report } = useResultsView();
  const hasGuardrails = report.metrics.some(({ role }) => role === 'guardrail');
  return (
    <span className="flex items-center gap-3 text-12 text-muted max-wide:hidden [&>span]:flex [&>span]:items-center [&>span]:gap-1.5">
      <span>
        <BarSample bar="good" />
        {legend.significant}
      </span>
      <span>
        <BarSample bar="unclear" />
        {legend.unclear}
      </span>
      {hasGuardrails && (
        <>
          <span>
            <BarSample bar="within" />
            {legend.within}
          </span>
          <span>
            <span aria-hidden="true" className="h-3.5 border-l-[1.5px] border-dashed border-warning" />
            {legend.limit}
          </span>
        </>
      )}
    </span>
  );
}
