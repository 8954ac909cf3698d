import { type TrafficGroup, type TrafficState, trafficDimensions, trafficStates } from './traffic.ts';
import type { TrafficRow } from './traffic-query.ts';

/** Reads groups in the order of their dimensions. */
export function readTraffic(rows: readonly TrafficRow[]): readonly TrafficGroup[] {
  return trafficDimensions.flatMap((dimension, index) =>
    rows
      .filter((row) => row.index === index + 1)
      .map(({ value, cells }) => ({
        dimension,
        value,
        cells: cells
          .flatMap(([period, variantKey, state, visitors]) =>
            isTrafficState(state)
              ? [{ period: Number(period), variantKey, state, visitors: Number(visitors) }]
              : [],
          )
          .sort((a, b) => a.period - b.period || (a.variantKey < b.variantKey ? -1 : 1)),
      })),
  );
}

function isTrafficState(state: string): state is TrafficState {
  return trafficStates.some((other) => other === state);
}
