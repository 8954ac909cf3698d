import { useId } from 'react';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { ChartCursor } from '../charts/chart-cursor.tsx';
import { ChartTable } from '../charts/chart-table.tsx';
import { LineMarker } from '../charts/line-marker.tsx';
import { positionOn } from '../charts/scale.ts';
import { TipHead, TipRow } from '../charts/tip.tsx';
import { useWidth } from '../charts/use-width.ts';
import { variantPaint } from '../charts/variant-paint.ts';
import { useResultsView } from '../view/results-context.tsx';
import { plotWhiskers, type WhiskerPoint } from './whisker-plot.ts';

/** Lifts by day, each with its interval, as a chart or a table. */
export function WhiskerChart({
  title,
  about,
  points,
  formatDay,
  formatShortDay,
  form,
}: {
  readonly title: string;
  readonly about: string;
  readonly points: readonly WhiskerPoint[];
  readonly formatDay: (key: string) => string;
  readonly formatShortDay: (key: string) => string;
  readonly form: 'chart' | 'table';
}) {
  const { novelty: words, day } = usePageWords('charts');
  const format = useFormat();
  const id = useId();
  const [ref, width] = useWidth();
  const { variants, findVariant } = useResultsView();
  const others = variants.filter(({ isBaseline }) => !isBaseline);
  const plot = plotWhiskers(points, { width, variantKeys: others.map(({ variantKey }) => variantKey) });
  const { height, x, y, yTicks, centers, whiskers, labels } = plot;
  const formatLift = (point: WhiskerPoint, variantKey: string) => {
    const relative = point.lifts.find((lift) => lift.variantKey === variantKey)?.relative;
    if (relative === undefined || relative.estimate === null) return '–';
    return `${format.lift(relative.estimate)} (${format.interval(relative.lower, relative.upper)})`;
  };
  const latest = points.findLast(({ lifts }) => lifts.some(({ relative }) => relative.estimate !== null));
  const label = words.sentence(
    title,
    latest === undefined
      ? words.none
      : `${formatDay(latest.key)}: ${others.map(({ variantKey, name }) => `${name} ${formatLift(latest, variantKey)}`).join('; ')}`,
  );
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="text-13 font-semibold">
        {title}
      </h3>
      <p className="mb-2 text-12 text-muted">{about}</p>
      <div ref={ref}>
        {latest === undefined ? (
          <p className="rounded-3 bg-sunken px-4 py-6 text-center text-13 text-muted">{words.none}</p>
        ) : form === 'table' ? (
          <ChartTable
            caption={title}
            head={[day, ...others.map(({ name }) => name)]}
            rows={points.map((point) => ({
              key: point.key,
              cells: [formatDay(point.key), ...others.map(({ variantKey }) => formatLift(point, variantKey))],
            }))}
          />
        ) : (
          <ChartCursor
            label={`${words.cursor}: ${title}`}
            width={width}
            stops={points.map(({ key }, index) => ({ x: centers[index] ?? 0, name: formatDay(key) }))}
            tip={(stop) => {
              const point = points[stop];
              if (point === undefined) return null;
              return (
                <>
                  <TipHead title={formatDay(point.key)} />
                  {others.map(({ variantKey, name, index }) => (
                    <TipRow
                      key={variantKey}
                      colorIndex={index}
                      name={name}
                      value={formatLift(point, variantKey)}
                    />
                  ))}
                </>
              );
            }}
            draw={(stop) => (
              <svg
                role="img"
                aria-label={label}
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
                      y1={positionOn(y, tick)}
                      y2={positionOn(y, tick)}
                      className={tick === 0 ? 'stroke-neutral-mark' : 'stroke-border'}
                    />
                    <text x={x.start - 8} y={positionOn(y, tick) + 4} textAnchor="end">
                      {tick === 0
                        ? '0'
                        : Math.abs(tick) === y.high
                          ? format.lift(tick, 0)
                          : format.lift(tick, 0).replace(/\s*%/, '')}
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
                {whiskers.map((whisker) => {
                  const variant = findVariant(whisker.variantKey);
                  const color = variant?.color ?? 'var(--v-control)';
                  return (
                    <g key={`${whisker.key} ${whisker.variantKey}`}>
                      <line
                        x1={whisker.x}
                        x2={whisker.x}
                        y1={whisker.top}
                        y2={whisker.bottom}
                        stroke={color}
                        strokeWidth="2"
                        opacity="0.5"
                      />
                      <LineMarker
                        shape={variantPaint(variant?.index ?? 0).marker}
                        color={color}
                        x={whisker.x}
                        y={whisker.y}
                      />
                    </g>
                  );
                })}
                {labels.map((index) => {
                  const point = points[index];
                  if (point === undefined) return null;
                  return (
                    <text key={point.key} x={centers[index]} y={height - 6} textAnchor="middle">
                      {formatShortDay(point.key)}
                    </text>
                  );
                })}
              </svg>
            )}
          />
        )}
      </div>
    </section>
  );
}
