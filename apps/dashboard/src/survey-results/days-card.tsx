import { ChartCard } from '../results/charts/chart-card.tsx';
import { ChartCursor } from '../results/charts/chart-cursor.tsx';
import { ChartTable } from '../results/charts/chart-table.tsx';
import { TipHead, TipRow } from '../results/charts/tip.tsx';
import { useDayFormat } from '../results/charts/use-day-format.ts';
import { useWidth } from '../results/charts/use-width.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { everyDay, heightOf, plotDays } from './days-plot.ts';
import { useShares } from './use-shares.ts';
import type { DayGroup } from './use-survey-results.ts';

/** Response rate by the day a response began, with intervals; or as a table with the scores. */
export function DaysCard({ days: groups }: { readonly days: readonly DayGroup[] }) {
  const { days: words } = usePageWords('surveyResults');
  const format = useFormat();
  const days = useDayFormat();
  const shares = useShares();
  const [ref, width] = useWidth();
  const shown = everyDay(groups, ({ day }) => day).map(({ day, item }) => ({
    day,
    group: item,
    share: item?.funnel.accepted.share ?? null,
  }));
  const { height, x, y, yTicks, middles, labels } = plotDays(shown, width);
  const rateOf = (group: DayGroup | undefined) =>
    group === undefined ? '–' : shares.both(group.funnel.accepted);
  const newest = shown.findLast(({ group }) => group !== undefined);
  const scored = groups[0]?.questions.filter(
    ({ answers }) => answers.kind === 'points' && answers.nps !== null,
  );
  const scoreOf = (group: DayGroup, questionId: string) => {
    const answers = group.questions.find((each) => each.questionId === questionId)?.answers;
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
            ...(scored ?? []).map(({ questionId, title }) => (
              <bdi key={questionId} className="block max-w-[24ch] truncate" title={title}>
                {words.nps}: {title}
              </bdi>
            )),
          ]}
          rows={groups.map((group) => ({
            key: group.day,
            cells: [
              days.long(group.day),
              format.count(group.funnel.shown),
              rateOf(group),
              shares.both(group.funnel.completed),
              ...(scored ?? []).map(({ questionId }) => scoreOf(group, questionId)),
            ],
          }))}
        />
      }
      chart={
        <div ref={ref}>
          <ChartCursor
            label={words.cursor}
            width={width}
            stops={shown.map(({ day }, index) => ({ x: middles[index] ?? 0, name: days.long(day) }))}
            tip={(stop) => {
              const found = shown[stop];
              if (found === undefined) return null;
              return (
                <>
                  <TipHead title={days.long(found.day)} />
                  <TipRow name={words.rate} value={rateOf(found.group)} />
                  <TipRow
                    name={words.shown}
                    value={format.count(found.group?.funnel.shown ?? 0)}
                    tone="muted"
                  />
                </>
              );
            }}
            draw={(stop) => (
              <svg
                role="img"
                aria-label={words.sentence(
                  newest === undefined ? '' : days.long(newest.day),
                  rateOf(newest?.group),
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
                      y1={heightOf(y, tick)}
                      y2={heightOf(y, tick)}
                      className={tick === 0 ? 'stroke-neutral-mark' : 'stroke-border'}
                    />
                    <text x={x.start - 8} y={heightOf(y, tick) + 4} textAnchor="end">
                      {format.share(tick, Number.isInteger(tick * 100) ? 0 : 1)}
                    </text>
                  </g>
                ))}
                {stop !== undefined && (
                  <line
                    x1={middles[stop]}
                    x2={middles[stop]}
                    y1={y.end}
                    y2={y.start}
                    className="stroke-muted"
                    strokeDasharray="1 3"
                  />
                )}
                {shown.map(({ day, share }, index) =>
                  share === null ? null : (
                    <g key={day}>
                      <line
                        x1={middles[index]}
                        x2={middles[index]}
                        y1={heightOf(y, share.high)}
                        y2={heightOf(y, share.low)}
                        className="stroke-accent-line"
                        strokeWidth="3"
                      />
                      <circle
                        cx={middles[index]}
                        cy={heightOf(y, share.estimate)}
                        r="3.5"
                        className="fill-accent"
                      />
                    </g>
                  ),
                )}
                {labels.map((index) => (
                  <text key={index} x={middles[index]} y={height - 6} textAnchor="middle">
                    {days.short(shown[index]?.day ?? '')}
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
