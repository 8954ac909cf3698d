import { useQuery } from '@tanstack/react-query';
import { useProjectKey } from '../../session/project.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useResultsView } from '../view/results-context.tsx';
import { ChartCard } from './chart-card.tsx';
import { ChartCursor } from './chart-cursor.tsx';
import { ChartPlaceholder } from './chart-placeholder.tsx';
import { ChartTable } from './chart-table.tsx';
import { LiftChart } from './lift-chart.tsx';
import { buildLiftCourse, type CourseDay, estimatePlannedEnd } from './lift-course.ts';
import { LiftFlagList } from './lift-flag-list.tsx';
import { createLiftFlags } from './lift-flags.ts';
import { plotLifts } from './lift-plot.ts';
import { looksQuery, timelineQuery } from './phase-queries.ts';
import { positionOn } from './scale.ts';
import { TipHead, TipNote, TipRow } from './tip.tsx';
import { useDayFormat } from './use-day-format.ts';
import { useWidth } from './use-width.ts';
import { LineLegend } from './variant-legend.tsx';

const dayMs = 86_400_000;

/** The goal's lift by day, as analyzed by the registered plan. */
export function LiftCard() {
  const { lift: words, ...shared } = usePageWords('charts');
  const format = useFormat();
  const dayFormat = useDayFormat();
  const projectKey = useProjectKey();
  const { report, search, variants, primary, isWithheld } = useResultsView();
  const [ref, width] = useWidth();
  const goal = report.metrics.find(({ goalKey }) => goalKey === search.metric) ?? primary;
  const phaseRef = { projectKey, experimentKey: report.experimentKey, phase: report.phase ?? undefined };
  const looks = useQuery(looksQuery({ ...phaseRef, goalKey: goal?.goalKey ?? '' }));
  const { data: timeline } = useQuery(timelineQuery(phaseRef));
  if (goal === undefined || report.startedAt === null) return null;

  const { timeZone, plan } = report;
  const until = search.at === undefined ? Number.POSITIVE_INFINITY : Date.parse(search.at);
  const visibleLooks = (looks.data ?? []).filter(({ computedAt }) => Date.parse(computedAt) <= until);
  const course = buildLiftCourse(visibleLooks, {
    timeZone,
    engine: plan.engine,
    plannedVisitors: plan.plannedVisitors,
  });
  const { days } = course;
  const startedAt = Date.parse(report.startedAt);
  const latest = days.at(-1);
  const plannedEnd =
    plan.engine === 'fixed' ? (course.bandsFrom ?? estimatePlannedEnd(days, { ...plan, startedAt })) : null;
  const end = latest?.at ?? startedAt;
  const plot = plotLifts(course, {
    width,
    from: Math.min(startedAt, days[0]?.at ?? startedAt),
    // Extends the axis to the planned end unless that would more than double it.
    until: plannedEnd !== null && plannedEnd < end + (end - startedAt) ? Math.max(end, plannedEnd) : end,
    variantKeys: variants.filter(({ index }) => index > 0).map(({ variantKey }) => variantKey),
  });
  const flags = createLiftFlags(timeline?.marks ?? [], goal.comparisons).filter(
    ({ at }) => at <= plot.x.high,
  );
  const zone = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' });
  const toDay = (ms: number) => zone.format(new Date(ms));
  const others = variants.filter(({ index }) => index > 0);
  const findLift = ({ lifts }: CourseDay, variantKey: string) =>
    lifts.find((lift) => lift.variantKey === variantKey);
  const formatLift = (day: CourseDay, variantKey: string) => {
    const estimate = findLift(day, variantKey)?.estimate;
    return estimate == null ? words.none : format.lift(estimate);
  };
  const formatInterval = (day: CourseDay, variantKey: string) => {
    const lift = findLift(day, variantKey);
    if (lift?.interval == null || course.bandsFrom === null || day.at < course.bandsFrom) return words.none;
    return format.interval(finiteOrNull(lift.interval.lower), finiteOrNull(lift.interval.upper));
  };
  const label = words.sentence(
    goal.name,
    latest === undefined
      ? []
      : others.map(
          ({ variantKey, name }) =>
            `${name} ${formatLift(latest, variantKey)} (${formatInterval(latest, variantKey)})`,
        ),
  );

  return (
    <ChartCard
      title={words.title(goal.name)}
      table={
        days.length === 0 || isWithheld ? undefined : (
          <ChartTable
            caption={words.title(goal.name)}
            head={[
              shared.day,
              shared.visitors,
              ...others.flatMap(({ name }) => [name, shared.interval(format.percent(intervalLevel(latest)))]),
            ]}
            rows={days.map((day) => ({
              key: day.day,
              cells: [
                dayFormat.short(day.day),
                format.count(day.visitors),
                ...others.flatMap(({ variantKey }) => [
                  formatLift(day, variantKey),
                  formatInterval(day, variantKey),
                ]),
              ],
            }))}
          />
        )
      }
      chart={
        <div ref={ref}>
          {!plot.hasEndLabels && <LineLegend variants={others} />}
          {looks.isError && looks.data === undefined ? (
            <ErrorNotice error={looks.error} />
          ) : isWithheld ? (
            <ChartPlaceholder kind="withheld" height={plot.height}>
              {shared.heldBack}
            </ChartPlaceholder>
          ) : looks.isPending ? (
            <ChartPlaceholder kind="loading" height={plot.height} />
          ) : days.every(({ lifts }) => lifts.every(({ estimate }) => estimate === null)) ? (
            <ChartPlaceholder kind="empty" height={plot.height}>
              {words.empty}
            </ChartPlaceholder>
          ) : (
            <ChartCursor
              label={words.cursor}
              width={width}
              stops={days.map(({ day, at }) => ({ x: positionOn(plot.x, at), name: dayFormat.long(day) }))}
              draw={(stop) => (
                <LiftChart
                  {...{ plot, variants, flags, plannedEnd, label, toDay }}
                  cursor={stop === undefined ? undefined : days[stop]?.at}
                />
              )}
              tip={(stop) => {
                const day = days[stop];
                if (day === undefined) return null;
                const decided = flags.find((flag) => flag.kind === 'decided' && toDay(flag.at) === day.day);
                return (
                  <>
                    <TipHead
                      title={dayFormat.long(day.day)}
                      aside={shared.dayNumber(format.count(Math.floor((day.at - startedAt) / dayMs) + 1))}
                    />
                    {others.map(({ variantKey, name, index }) => (
                      <div key={variantKey} className="mt-1">
                        <TipRow colorIndex={index} name={name} value={formatLift(day, variantKey)} />
                        <TipRow
                          tone="muted"
                          name={shared.interval(format.percent(findLift(day, variantKey)?.level ?? 0.95))}
                          value={formatInterval(day, variantKey)}
                        />
                      </div>
                    ))}
                    <TipRow tone="muted" name={shared.visitors} value={format.count(day.visitors)} />
                    {decided !== undefined && <TipNote tone="positive">{words.decidedOn}</TipNote>}
                  </>
                );
              }}
            />
          )}
        </div>
      }
    >
      {!isWithheld && <LiftFlagList flags={flags} variants={variants} toDay={toDay} engine={plan.engine} />}
      {plan.engine === 'fixed' && course.bandsFrom === null && days.length > 0 && (
        <p className="mt-2 text-12 text-muted">
          {shared.beforeHorizon(format.count(plan.plannedVisitors ?? 0))}
        </p>
      )}
    </ChartCard>
  );
}

function intervalLevel(day: CourseDay | undefined): number {
  return day?.lifts[0]?.level ?? 0.95;
}

function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
