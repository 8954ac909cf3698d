import type { EventRow } from '../events.ts';
import type { ExposureRange } from './exposure-range.ts';
import type { PhaseRequest, ScanRequest } from './phase-request.ts';
import { armsOf, capsOf, metricOf } from './reference-scan.fixture.ts';
import { visitorsOf } from './reference-visitors.fixture.ts';
import type { Breakdown, Overlap } from './results.ts';

/** Reference for `Results.cross`. */
export function referenceCross(
  rows: readonly EventRow[],
  request: ScanRequest & { readonly other: ExposureRange; readonly otherVariants: readonly string[] },
): Omit<Breakdown, 'rowsRead'> {
  const { other, otherVariants, asOf } = request;
  const others = new Map(
    countedIn(rows, { ...request, asOf }, other).map((visitor) => [visitor.anonymousId, visitor]),
  );
  const both = visitorsOf(rows, request)
    .filter(({ state }) => state !== 'none')
    .flatMap((visitor) => {
      const inOther = others.get(visitor.anonymousId);
      if (inOther === undefined) return [];
      const exposedAt = Math.max(visitor.exposedAt, inOther.exposedAt);
      return [{ ...visitor, exposedAt, group: inOther.variantKey }];
    });
  const counted = both.filter(({ state }) => state === 'counted');
  return {
    groups: otherVariants.map((value) => ({
      value,
      arms: armsOf(both.filter(({ group }) => group === value)),
      metrics: request.metrics.map((metric) =>
        metricOf(
          metric,
          counted.filter(({ group }) => group === value),
          request,
          capsOf(metric, counted, request),
        ),
      ),
    })),
  };
}

/** Reference for `Results.overlap`. */
export function referenceOverlap(
  rows: readonly EventRow[],
  request: Pick<PhaseRequest, 'projectKey' | 'asOf'> & { readonly experiments: readonly ExposureRange[] },
): Omit<Overlap, 'rowsRead'> {
  const all = request.experiments.map(
    (range) => new Set(countedIn(rows, request, range).map(({ anonymousId }) => anonymousId)),
  );
  const [first] = all;
  return {
    visitors: all.map(({ size }) => size),
    shared: all.map((ids) => [...ids].filter((id) => first?.has(id)).length),
  };
}

function countedIn(
  rows: readonly EventRow[],
  { projectKey, asOf }: Pick<PhaseRequest, 'projectKey' | 'asOf'>,
  range: ExposureRange,
) {
  return visitorsOf(rows, { projectKey, asOf, ...range }).filter(({ state }) => state === 'counted');
}
