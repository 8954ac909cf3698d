import { type ReactNode, useState } from 'react';

/** A point on a chart that the cursor can be moved to. */
export interface CursorStop {
  /** From the left edge, in pixels. */
  readonly x: number;
  /** Label of the point, such as its day. */
  readonly name: string;
}

/**
 * A chart with a cursor that the pointer and the keys `←` `→` move from stop to stop. `tip` renders the tooltip, which is also announced;
 * `draw` gets the current stop, or undefined if inactive.
 */
export function ChartCursor({
  label,
  stops,
  width,
  draw,
  tip,
}: {
  /** Label of the cursor for screen readers. */
  readonly label: string;
  readonly stops: readonly CursorStop[];
  readonly width: number;
  readonly draw: (stop: number | undefined) => ReactNode;
  readonly tip: (stop: number) => ReactNode;
}) {
  const [requestedStop, setStop] = useState<number>();
  const stop = requestedStop !== undefined && requestedStop < stops.length ? requestedStop : undefined;
  const current = stop === undefined ? undefined : stops[stop];
  return (
    <div
      className="relative touch-pan-y rounded-2 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus"
      onPointerMove={(event) => {
        const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
        setStop(nearest(stops, x));
      }}
      onPointerLeave={(event) => {
        if (!event.currentTarget.contains(document.activeElement)) setStop(undefined);
      }}
    >
      {draw(stop)}
      <input
        type="range"
        aria-label={label}
        aria-valuetext={current?.name ?? stops.at(-1)?.name ?? ''}
        min={0}
        max={Math.max(0, stops.length - 1)}
        value={stop ?? Math.max(0, stops.length - 1)}
        onChange={(event) => setStop(Number(event.target.value))}
        onFocus={() => setStop(stop ?? stops.length - 1)}
        onBlur={() => setStop(undefined)}
        className="pointer-events-none absolute inset-0 size-full cursor-default opacity-0"
      />
      <div role="status" className="contents">
        {current !== undefined && stop !== undefined && (
          <div
            className="pointer-events-none absolute top-6 z-10 w-max max-w-[min(280px,90%)] min-w-[208px] rounded-3 bg-raised px-2.5 py-2 text-12 shadow-3 ring-1 ring-border-strong"
            style={current.x > width / 2 ? { right: width - current.x + 12 } : { left: current.x + 12 }}
          >
            {tip(stop)}
          </div>
        )}
      </div>
    </div>
  );
}

function nearest(stops: readonly CursorStop[], x: number): number {
  return stops.reduce(
    (best, stop, index) =>
      Math.abs(stop.x - x) < Math.abs((stops[best]?.x ?? Number.POSITIVE_INFINITY) - x) ? index : best,
    0,
  );
}
