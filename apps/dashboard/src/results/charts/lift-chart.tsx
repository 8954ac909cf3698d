import { useId } from 'react';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import type { VariantView } from '../view/results-context.tsx';
import type { LiftFlag } from './lift-flags.ts';
import type { LiftPlot } from './lift-plot.ts';
import { LineMarker } from './line-marker.tsx';
import { positionOn } from './scale.ts';
import { useDayFormat } from './use-day-format.ts';
import { variantPaint } from './variant-paint.ts';

/** Lines of each variant's lift over the days of a phase, with the confidence band of all looks so far, and flags at the top. */
export function LiftChart({
  plot,
  variants,
  flags,
  plannedEnd,
  cursor,
  label,
  toDay,
}: {
  readonly plot: LiftPlot;
  readonly variants: readonly VariantView[];
  readonly flags: readonly LiftFlag[];
  /** When a fixed horizon ends, in Unix milliseconds; null for other engines. */
  readonly plannedEnd: number | null;
  /** The cursor's position, in Unix milliseconds. */
  readonly cursor: number | undefined;
  readonly label: string;
  /** The day of a timestamp in the project's time zone. */
  readonly toDay: (ms: number) => string;
}) {
  const { lift: words } = usePageWords('charts');
  const format = useFormat();
  const dayFormat = useDayFormat();
  const id = useId();
  const { width, height, x, y, yTicks, xTicks, lines, hasEndLabels } = plot;
  const outermost = [yTicks[0], yTicks.at(-1)];
  const visibleLines = lines.flatMap((line) => {
    const variant = variants.find(({ variantKey }) => variantKey === line.variantKey);
    return variant === undefined ? [] : [{ ...line, variant, paint: variantPaint(variant.index) }];
  });
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="block max-w-full overflow-visible text-11 [&_text]:fill-faint [&_text]:num"
    >
      <defs>
        <clipPath id={`${id}c`}>
          <rect x={x.start} y={y.end} width={x.end - x.start + 1} height={y.start - y.end} />
        </clipPath>
        {visibleLines.map(({ variantKey, variant }) => (
          <pattern
            key={variantKey}
            id={`${id}${variant.index}`}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform={`rotate(${variant.index % 4 === 1 ? 45 : -45})`}
          >
            <rect width="1.2" height="6" fill={variant.color} opacity="0.34" />
          </pattern>
        ))}
      </defs>
      {yTicks.map((tick) => (
        <g key={tick}>
          {tick !== 0 && <Line x1={x.start} x2={x.end} y={positionOn(y, tick)} className="stroke-border" />}
          <text x={x.start - 8} y={positionOn(y, tick) + 4} textAnchor="end">
            {tick === 0
              ? '0'
              : outermost.includes(tick)
                ? format.lift(tick, 0)
                : withoutUnit(format.lift(tick, 0))}
          </text>
        </g>
      ))}
      <g clipPath={`url(#${id}c)`}>
        {visibleLines.map(({ variantKey, variant, paint, band, edges }) => (
          <g key={variantKey}>
            <path
              d={band}
              fill={paint.isHatched ? `url(#${id}${variant.index})` : variant.color}
              opacity={paint.isHatched ? 1 : 0.16}
            />
            <path d={edges} fill="none" stroke={variant.color} opacity="0.6" />
          </g>
        ))}
      </g>
      <Line x1={x.start} x2={x.end} y={positionOn(y, 0)} className="stroke-neutral-mark" />
      {flags.map((flag) => (
        <Flag key={`${flag.kind}${flag.at}`} flag={flag} x={positionOn(x, flag.at)} y={y} />
      ))}
      {plannedEnd !== null && plannedEnd <= x.high && (
        <g>
          <line
            x1={positionOn(x, plannedEnd)}
            x2={positionOn(x, plannedEnd)}
            y1={y.end}
            y2={y.start}
            className="stroke-accent"
            strokeWidth="1.5"
          />
          <text x={positionOn(x, plannedEnd) - 5} y={y.end + 10} textAnchor="end">
            {words.plannedSize}
          </text>
        </g>
      )}
      <g clipPath={`url(#${id}c)`}>
        {visibleLines.map(({ variantKey, variant, line, alone }) => (
          <g key={variantKey} stroke={variant.color} strokeLinecap="round" strokeLinejoin="round">
            <path d={line} fill="none" strokeWidth="2" strokeDasharray={variant.dash} />
            {alone.map((day) => (
              <line
                key={day.x}
                x1={day.x}
                x2={day.x}
                y1={day.top}
                y2={day.bottom}
                strokeWidth="2"
                opacity="0.6"
              />
            ))}
          </g>
        ))}
      </g>
      {cursor !== undefined && (
        <line
          x1={positionOn(x, cursor)}
          x2={positionOn(x, cursor)}
          y1={y.end}
          y2={y.start}
          className="stroke-muted"
          strokeDasharray="1 3"
        />
      )}
      {visibleLines.map(
        ({ variantKey, variant, paint, end, alone }) =>
          (end !== null || alone.length > 0) && (
            <g key={variantKey}>
              {alone.map((day) => (
                <LineMarker key={day.x} shape={paint.marker} color={variant.color} x={day.x} y={day.y} />
              ))}
              {end !== null && (
                <>
                  <LineMarker shape={paint.marker} color={variant.color} x={end.x} y={end.y} />
                  {hasEndLabels && (
                    <>
                      <text x={x.end + 12} y={end.label} className="fill-text! text-12 font-[560]">
                        {truncate(variant.name)}
                      </text>
                      <text x={x.end + 12} y={end.label + 14}>
                        {format.lift(end.estimate)}
                      </text>
                    </>
                  )}
                </>
              )}
            </g>
          ),
      )}
      {xTicks.map((at, index) => (
        <text key={at} x={positionOn(x, at)} y={height - 8} textAnchor={index === 0 ? 'start' : 'middle'}>
          {dayFormat.short(toDay(at))}
        </text>
      ))}
    </svg>
  );
}

function Line({
  x1,
  x2,
  y,
  className,
}: {
  readonly x1: number;
  readonly x2: number;
  readonly y: number;
  readonly className: string;
}) {
  return <line x1={x1} x2={x2} y1={y} y2={y} className={className} />;
}

/** A flag at the top of the chart: the number of a publication in amber, or a check or a cross for a decision. */
function Flag({ flag, x, y }: { readonly flag: LiftFlag; readonly x: number; readonly y: LiftPlot['y'] }) {
  if (flag.kind === 'published')
    return (
      <g>
        <line x1={x} x2={x} y1={y.end} y2={y.start} className="stroke-warning" strokeDasharray="3 3" />
        <circle cx={x} cy="14" r="8.5" className="fill-warning-soft stroke-warning" />
        <text x={x} y="18" textAnchor="middle" className="fill-warning-text! font-[640]">
          {flag.number}
        </text>
      </g>
    );
  const isGood = flag.state === 'winning';
  return (
    <g className={isGood ? 'fill-positive stroke-positive' : 'fill-negative stroke-negative'}>
      <line x1={x} x2={x} y1={y.end} y2={y.start} strokeWidth="1.5" />
      <rect x={x - 8.5} y="5.5" width="17" height="17" rx="4" />
      <path
        d={isGood ? 'M-4 0 -1.2 3 4 -3' : 'M-3 -3 3 3M3 -3 -3 3'}
        transform={`translate(${x} 14)`}
        fill="none"
        stroke="var(--surface)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  );
}

function withoutUnit(share: string): string {
  return share.replace(/\s*%/, '');
}

/** Truncates a name to 16 characters, the space at the end of a line. */
function truncate(name: string): string {
  const chars = [...name];
  return chars.length > 16 ? `${chars.slice(0, 15).join('')}…` : name;
}
