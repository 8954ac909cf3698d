import { type TrafficGroup, type TrafficState, trafficDimensions, trafficStates } from './traffic.ts';
import type { TrafficRow } from './traffic-query.ts';

/** Reads groups in the order of their dimensions. */
export function readTraffic(rows: readonly TrafficRow[]): readonly TrafficGroup[] {
  return trafficDimensions.flatMap((dimension, index) =>
    rows
      .filter(({ at }) => at === index + 1)
      .map(({ value, cells }) => ({
        dimension,
        value,
        cells: cells
          .flatMap(([period, variantKey, state, visitors]) =>
            isState(state) ? [{ period: Number(period), variantKey, state, visitors: Number(visitors) }] : [],
          )
          .sort((a, b) => a.period - b.period || (a.variantKey < b.variantKey ? -1 : 1)),
      })),
  );
}

function isState(state: string): state is TrafficState {
  return trafficStates.some((known) => known === state);
}
