import { useQuery } from '@tanstack/react-query';
import { useProjectKey } from '../../session/project.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useResultsView, type VariantView } from '../view/results-context.tsx';
import { ChartCard } from './chart-card.tsx';
import { ChartCursor } from './chart-cursor.tsx';
import { ChartPlaceholder } from './chart-placeholder.tsx';
import { ChartTable } from './chart-table.tsx';
import { timelineQuery } from './phase-queries.ts';
import { positionOn } from './scale.ts';
import { TipHead, TipNote, TipRow } from './tip.tsx';
import { useDayFormat } from './use-day-format.ts';
import { useWidth } from './use-width.ts';
import { LetterLegend } from './variant-legend.tsx';
import { plotVisitors, type VisitorPlot } from './visitor-plot.ts';

/** Newly exposed visitors by day and variant. */
export function NewVisitorsCard() {
  const { newVisitors: words, ...shared } = usePageWords('charts');
  const format = useFormat();
  const dayFormat = useDayFormat();
  const projectKey = useProjectKey();
  const { report, variants } = useResultsView();
  const [ref, width] = useWidth();
  const { experimentKey, phase } = report;
  const { data, error } = useQuery(timelineQuery({ projectKey, experimentKey, phase: phase ?? undefined }));
  const days = data?.days ?? [];
  const variantKeys = variants.map(({ variantKey }) => variantKey);
  const plot = plotVisitors(days, { width, variantKeys });
  const maxVisitors = Math.max(0, ...plot.bars.map(({ total }) => total));
  const label = words.sentence(format.count(maxVisitors), days.length);
  const formatDay = (index: number) => {
    const day = days[index];
    if (day === undefined) return '';
    return day.isWhole ? dayFormat.short(day.day) : `${dayFormat.short(day.day)} ${words.partly}`;
  };

  return (
    <ChartCard
      title={words.title}
      legend={<LetterLegend variants={variants} />}
      table={
        days.length === 0 ? undefined : (
          <ChartTable
            caption={words.title}
            head={[shared.day, ...variants.map(({ name }) => name), words.all]}
            rows={days.map(({ day, visitors }, index) => ({
              key: day,
              cells: [
                formatDay(index),
                ...variantKeys.map((key) => format.count(visitors[key] ?? 0)),
                format.count(plot.bars[index]?.total ?? 0),
              ],
            }))}
          />
        )
      }
      chart={
        <div ref={ref}>
          {error !== null && data === undefined ? (
            <ErrorNotice error={error} />
          ) : data === undefined ? (
            <ChartPlaceholder kind="loading" height={plot.height} />
          ) : maxVisitors === 0 ? (
            <ChartPlaceholder kind="empty" height={plot.height}>
              {data.days === null ? words.notKept : words.empty}
            </ChartPlaceholder>
          ) : (
            <ChartCursor
              label={words.cursor}
              width={width}
              stops={plot.bars.map(({ center, day }) => ({ x: center, name: dayFormat.long(day) }))}
              draw={(stop) => <VisitorChart {...{ plot, variants, width, label, stop }} />}
              tip={(stop) => {
                const day = days[stop];
                if (day === undefined) return null;
                return (
                  <>
                    <TipHead
                      title={dayFormat.long(day.day)}
                      aside={format.count(plot.bars[stop]?.total ?? 0)}
                    />
                    {variants.map(({ variantKey, name, index }) => (
                      <TipRow
                        key={variantKey}
                        colorIndex={index}
                        name={name}
                        value={format.count(day.visitors[variantKey] ?? 0)}
                      />
                    ))}
                    {!day.isWhole && <TipNote tone="warning">{words.partOfDay}</TipNote>}
                  </>
                );
              }}
            />
          )}
        </div>
      }
    />
  );
}

function VisitorChart({
  plot: { height, x, y, yTicks, bars, labels },
  variants,
  width,
  label,
  stop,
}: {
  readonly plot: VisitorPlot;
  readonly variants: readonly VariantView[];
  readonly width: number;
  readonly label: string;
  readonly stop: number | undefined;
}) {
  const { compact, short } = useDayFormat();
  const hoveredBar = stop === undefined ? undefined : bars[stop];
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="block max-w-full text-11 [&_text]:fill-faint [&_text]:num"
    >
      {hoveredBar !== undefined && (
        <rect
          x={hoveredBar.x - 2}
          width={hoveredBar.width + 4}
          y={y.end}
          height={y.start - y.end}
          className="fill-hover"
        />
      )}
      {yTicks.map((tick) => (
        <g key={tick}>
          <line
            x1={x.start}
            x2={x.end}
            y1={positionOn(y, tick)}
            y2={positionOn(y, tick)}
            className={tick === 0 ? 'stroke-neutral-mark' : 'stroke-border'}
          />
          <text x={x.start - 6} y={positionOn(y, tick) + 4} textAnchor="end">
            {compact(tick)}
          </text>
        </g>
      ))}
      {bars.map((bar) => (
        <g key={bar.day} opacity={bar.isWhole ? 1 : 0.4}>
          {bar.parts.map(({ variantKey, ...part }) => (
            <rect
              key={variantKey}
              x={bar.x}
              width={bar.width}
              y={part.y}
              height={part.height}
              fill={variants.find((variant) => variant.variantKey === variantKey)?.color}
            />
          ))}
        </g>
      ))}
      {labels.map((index) => {
        const bar = bars[index];
        if (bar === undefined) return null;
        return (
          <text key={bar.day} x={Math.max(x.start + 12, bar.center)} y={height - 6} textAnchor="middle">
            {short(bar.day)}
          </text>
        );
      })}
    </svg>
  );
}
