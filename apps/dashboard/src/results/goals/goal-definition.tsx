import type { ReportedMetric } from '@pixel/control/client';
import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { Popover } from '../../ui/popover.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useResultsView } from '../view/results-context.tsx';
import { guardrailLimit } from './comparison-style.ts';

const hoursPerDay = 24;

/** The name of a goal; a click shows its definition. */
export function GoalName({ metric }: { readonly metric: ReportedMetric }) {
  const { goals } = usePageWords('results');
  const [isOpen, setOpen] = useState(false);
  const lines = useDefinition(metric);
  return (
    <>
      <Popover
        isOpen={isOpen}
        onOpenChange={setOpen}
        label={goals.definitionOf(metric.name)}
        trigger={
          <button
            type="button"
            aria-label={goals.definitionOf(metric.name)}
            className="group/name inline-flex max-w-full min-h-6 items-center gap-1 text-left font-[560] underline-offset-3 hover:underline"
          >
            <bdi className="min-w-0">{metric.name}</bdi>
            <CircleHelp
              aria-hidden="true"
              className="size-3 shrink-0 text-faint opacity-0 group-hover/name:opacity-100 group-focus-visible/name:opacity-100 print:hidden"
              strokeWidth={1.75}
            />
          </button>
        }
      >
        <p className="text-13 font-[560]">
          <bdi>{metric.name}</bdi>
        </p>
        <ul className="num mt-1 flex flex-col gap-1 text-12 text-muted">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Popover>
      <span className="num block text-12 text-muted">{useShortDefinition(metric)}</span>
    </>
  );
}

function useShortDefinition(metric: ReportedMetric): string {
  const { definition } = usePageWords('results');
  const format = useFormat();
  const { windowHours } = metric;
  const kind = definition.short[metric.kind];
  if (windowHours === null) return kind;
  const isDays = windowHours % hoursPerDay === 0 && windowHours > 3 * hoursPerDay;
  const inWindow = isDays
    ? definition.inDays(format.count(windowHours / hoursPerDay))
    : definition.inWindow(format.number(windowHours));
  return `${kind}, ${inWindow}`;
}

/** Returns the facts about how a goal is measured, one per line. */
function useDefinition(metric: ReportedMetric): readonly string[] {
  const { definition } = usePageWords('results');
  const format = useFormat();
  const { report } = useResultsView();
  const { analysis, windowHours, capPercentile, direction, isExploratory, arms } = metric;
  const findGoalName = (goalKey: string) =>
    report.metrics.find((candidate) => candidate.goalKey === goalKey)?.name ?? goalKey;
  const total = (select: (arm: ReportedMetric['arms'][number]) => number | undefined) =>
    arms.reduce((sum, arm) => sum + (select(arm) ?? 0), 0);
  const refundable = total(({ details }) => details.refundable);
  const otherCurrency = total(({ details }) => details.otherCurrency);
  const cappedCount = total(({ details }) => details.capped?.value);
  const limit = guardrailLimit(metric);
  const lines: readonly (string | undefined | false)[] = [
    useKindName(metric),
    analysis.denominatorGoalKey !== undefined && definition.over(findGoalName(analysis.denominatorGoalKey)),
    analysis.funnelGoalKeys !== undefined &&
      definition.steps(analysis.funnelGoalKeys.map(findGoalName).join(' → ')),
    windowHours !== null &&
      (windowHours % hoursPerDay === 0 && windowHours > hoursPerDay
        ? definition.windowDays(format.count(windowHours / hoursPerDay))
        : definition.windowHours(format.number(windowHours))),
    capPercentile !== null && definition.capped(format.share(capPercentile, percentDecimals(capPercentile))),
    definition[direction],
    limit !== null && definition.limit(format.share(Math.abs(limit), percentDecimals(Math.abs(limit)))),
    cappedCount > 0 && definition.cut(format.count(cappedCount)),
    refundable > 0 && definition.refunds(format.count(refundable)),
    otherCurrency > 0 && definition.otherCurrency(format.count(otherCurrency)),
    isExploratory && definition.exploratory,
  ];
  return lines.filter((line) => typeof line === 'string');
}

function useKindName({ kind, analysis }: ReportedMetric): string {
  const { definition } = usePageWords('results');
  const format = useFormat();
  if (kind === 'quantile' && analysis.quantile !== undefined)
    return definition.quantile(format.share(analysis.quantile, percentDecimals(analysis.quantile)));
  if (kind === 'retention' && analysis.retentionDays !== undefined)
    return definition.retention(format.count(analysis.retentionDays[0]));
  return definition.kinds[kind];
}

/** Returns the number of decimals to format a share as a percentage: 0 or 1. */
function percentDecimals(share: number): number {
  return Math.abs(share * 100 - Math.round(share * 100)) < 1e-9 ? 0 : 1;
}
