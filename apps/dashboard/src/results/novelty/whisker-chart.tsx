import { useId } from 'react';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { ChartCursor } from '../charts/chart-cursor.tsx';
import { ChartTable } from '../charts/chart-table.tsx';
import { EndMark } from '../charts/end-mark.tsx';
import { positionOn } from '../charts/scale.ts';
import { TipHead, TipRow } from '../charts/tip.tsx';
import { useWidth } from '../charts/use-width.ts';
import { paintOf } from '../charts/variant-paint.ts';
import { useResultsView } from '../view/results-context.tsx';
import { plotWhiskers, type WhiskerPoint } from './whisker-plot.ts';

/** Lifts by day, each with its interval, as a chart or a table. */
export function WhiskerChart({
  title,
  about,
  points,
  nameOf,
  shortOf,
  form,
}: {
  readonly title: string;
  readonly about: string;
  readonly points: readonly WhiskerPoint[];
  readonly nameOf: (key: string) => string;
  readonly shortOf: (key: string) => string;
  readonly form: 'chart' | 'table';
}) {
  const { novelty: words, day } = usePageWords('charts');
  const format = useFormat();
  const id = useId();
  const [ref, width] = useWidth();
  const { variants, variantOf } = useResultsView();
  const others = variants.filter(({ isBaseline }) => !isBaseline);
  const plot = plotWhiskers(points, { width, variantKeys: others.map(({ variantKey }) => variantKey) });
  const { height, x, y, yTicks, middles, whiskers, labels } = plot;
  const liftOf = (point: WhiskerPoint, variantKey: string) => {
    const relative = point.lifts.find((lift) => lift.variantKey === variantKey)?.relative;
    if (relative === undefined || relative.estimate === null) return '–';
    return `${format.lift(relative.estimate)} (${format.interval(relative.lower, relative.upper)})`;
  };
  const newest = points.findLast(({ lifts }) => lifts.some(({ relative }) => relative.estimate !== null));
  const label = words.sentence(
    title,
    newest === undefined
      ? words.none
      : `${nameOf(newest.key)}: ${others.map(({ variantKey, name }) => `${name} ${liftOf(newest, variantKey)}`).join('; ')}`,
  );
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="text-13 font-semibold">
        {title}
      </h3>
      <p className="mb-2 text-12 text-muted">{about}</p>
      <div ref={ref}>
        {newest === undefined ? (
          <p className="rounded-3 bg-sunken px-4 py-6 text-center text-13 text-muted">{words.none}</p>
        ) : form === 'table' ? (
          <ChartTable
            caption={title}
            head={[day, ...others.map(({ name }) => name)]}
            rows={points.map((point) => ({
              key: point.key,
              cells: [nameOf(point.key), ...others.map(({ variantKey }) => liftOf(point, variantKey))],
            }))}
          />
        ) : (
          <ChartCursor
            label={`${words.cursor}: ${title}`}
            width={width}
            stops={points.map(({ key }, index) => ({ x: middles[index] ?? 0, name: nameOf(key) }))}
            tip={(stop) => {
              const point = points[stop];
              if (point === undefined) return null;
              return (
                <>
                  <TipHead title={nameOf(point.key)} />
                  {others.map(({ variantKey, name, index }) => (
                    <TipRow
                      key={variantKey}
                      colorIndex={index}
                      name={name}
                      value={liftOf(point, variantKey)}
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
                    x1={middles[stop]}
                    x2={middles[stop]}
                    y1={y.end}
                    y2={y.start}
                    className="stroke-muted"
                    strokeDasharray="1 3"
                  />
                )}
                {whiskers.map((whisker) => {
                  const variant = variantOf(whisker.variantKey);
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
                      <EndMark
                        mark={paintOf(variant?.index ?? 0).mark}
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
                    <text key={point.key} x={middles[index]} y={height - 6} textAnchor="middle">
                      {shortOf(point.key)}
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
