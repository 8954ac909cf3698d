import { ChartCard } from '../results/charts/chart-card.tsx';
import { ChartCursor } from '../results/charts/chart-cursor.tsx';
import { ChartTable } from '../results/charts/chart-table.tsx';
import { TipHead, TipRow } from '../results/charts/tip.tsx';
import { useDayFormat } from '../results/charts/use-day-format.ts';
import { useWidth } from '../results/charts/use-width.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { fillDays, plotDays, yPosition } from './days-plot.ts';
import { useShareFormat } from './use-share-format.ts';
import type { DayGroup } from './use-survey-results.ts';

/** Response rate by the day a response began, as a chart with intervals, or as a table that also has the net promoter scores. */
export function DaysCard({ days: groups }: { readonly days: readonly DayGroup[] }) {
  const { days: words } = usePageWords('surveyResults');
  const format = useFormat();
  const dayFormat = useDayFormat();
  const shares = useShareFormat();
  const [ref, width] = useWidth();
  const chartDays = fillDays(groups, ({ day }) => day).map(({ day, item }) => ({
    day,
    group: item,
    share: item?.funnel.accepted.share ?? null,
  }));
  const { height, x, y, yTicks, centers, labels } = plotDays(chartDays, width);
  const formatRate = (group: DayGroup | undefined) =>
    group === undefined ? '–' : shares.both(group.funnel.accepted);
  const latest = chartDays.findLast(({ group }) => group !== undefined);
  const scoredQuestions = groups[0]?.questions.filter(
    ({ answers }) => answers.kind === 'points' && answers.nps !== null,
  );
  const formatScore = (group: DayGroup, questionId: string) => {
    const answers = group.questions.find((question) => question.questionId === questionId)?.answers;
    if (answers?.kind !== 'points' || answers.nps?.score == null) return '–';
    return `${shares.points(answers.nps.score)} (${shares.pointsInterval(answers.nps.score)})`;
  };

  return (
    <ChartCard
      title={words.title}
      table={
        <ChartTable
          caption={words.title}
          head={[
            words.day,
            words.shown,
            words.rate,
            words.completed,
            ...(scoredQuestions ?? []).map(({ questionId, title }) => (
              <bdi key={questionId} className="block max-w-[24ch] truncate" title={title}>
                {words.nps}: {title}
              </bdi>
            )),
          ]}
          rows={groups.map((group) => ({
            key: group.day,
            cells: [
              dayFormat.long(group.day),
              format.count(group.funnel.shown),
              formatRate(group),
              shares.both(group.funnel.completed),
              ...(scoredQuestions ?? []).map(({ questionId }) => formatScore(group, questionId)),
            ],
          }))}
        />
      }
      chart={
        <div ref={ref}>
          <ChartCursor
            label={words.cursor}
            width={width}
            stops={chartDays.map(({ day }, index) => ({ x: centers[index] ?? 0, name: dayFormat.long(day) }))}
            tip={(stop) => {
              const hovered = chartDays[stop];
              if (hovered === undefined) return null;
              return (
                <>
                  <TipHead title={dayFormat.long(hovered.day)} />
                  <TipRow name={words.rate} value={formatRate(hovered.group)} />
                  <TipRow
                    name={words.shown}
                    value={format.count(hovered.group?.funnel.shown ?? 0)}
                    tone="muted"
                  />
                </>
              );
            }}
            draw={(stop) => (
              <svg
                role="img"
                aria-label={words.sentence(
                  latest === undefined ? '' : dayFormat.long(latest.day),
                  formatRate(latest?.group),
                )}
                width={width}
                height={height}
                viewBox={`0 0 ${width} ${height}`}
                className="block max-w-full text-11 [&_text]:fill-faint [&_text]:num"
              >
                {yTicks.map((tick) => (
                  <g key={tick}>
                    <line
                      x1={x.start}
                      x2={x.end}
                      y1={yPosition(y, tick)}
                      y2={yPosition(y, tick)}
                      className={tick === 0 ? 'stroke-neutral-mark' : 'stroke-border'}
                    />
                    <text x={x.start - 8} y={yPosition(y, tick) + 4} textAnchor="end">
                      {format.share(tick, Number.isInteger(tick * 100) ? 0 : 1)}
                    </text>
                  </g>
                ))}
                {stop !== undefined && (
                  <line
                    x1={centers[stop]}
                    x2={centers[stop]}
                    y1={y.end}
                    y2={y.start}
                    className="stroke-muted"
                    strokeDasharray="1 3"
                  />
                )}
                {chartDays.map(({ day, share }, index) =>
                  share === null ? null : (
                    <g key={day}>
                      <line
                        x1={centers[index]}
                        x2={centers[index]}
                        y1={yPosition(y, share.high)}
                        y2={yPosition(y, share.low)}
                        className="stroke-accent-line"
                        strokeWidth="3"
                      />
                      <circle
                        cx={centers[index]}
                        cy={yPosition(y, share.estimate)}
                        r="3.5"
                        className="fill-accent"
                      />
                    </g>
                  ),
                )}
                {labels.map((index) => (
                  <text key={index} x={centers[index]} y={height - 6} textAnchor="middle">
                    {dayFormat.short(chartDays[index]?.day ?? '')}
                  </text>
                ))}
              </svg>
            )}
          />
          <p className="mt-1 text-12 text-muted">{words.about}</p>
        </div>
      }
    />
  );
}
