import type { EventRow } from '../events.ts';
import type { ExposureRange } from './exposure-range.ts';
import type { PhaseQuestion, ScanQuestion } from './phase-question.ts';
import { armsOf, capsOf, metricOf } from './reference-scan.fixture.ts';
import { visitorsOf } from './reference-visitors.fixture.ts';
import type { Breakdown, Overlap } from './results.ts';

/** Reference for `Results.cross`. */
export function referenceCross(
  rows: readonly EventRow[],
  question: ScanQuestion & { readonly other: ExposureRange; readonly otherVariants: readonly string[] },
): Omit<Breakdown, 'rowsRead'> {
  const { other, otherVariants, asOf } = question;
  const others = new Map(
    countedIn(rows, { ...question, asOf }, other).map((visitor) => [visitor.anonymousId, visitor]),
  );
  const both = visitorsOf(rows, question)
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
      metrics: question.metrics.map((metric) =>
        metricOf(
          metric,
          counted.filter(({ group }) => group === value),
          question,
          capsOf(metric, counted, question),
        ),
      ),
    })),
  };
}

/** Reference for `Results.overlap`. */
export function referenceOverlap(
  rows: readonly EventRow[],
  question: Pick<PhaseQuestion, 'projectKey' | 'asOf'> & { readonly experiments: readonly ExposureRange[] },
): Omit<Overlap, 'rowsRead'> {
  const all = question.experiments.map(
    (range) => new Set(countedIn(rows, question, range).map(({ anonymousId }) => anonymousId)),
  );
  const [first] = all;
  return {
    visitors: all.map(({ size }) => size),
    shared: all.map((ids) => [...ids].filter((id) => first?.has(id)).length),
  };
}

function countedIn(
  rows: readonly EventRow[],
  { projectKey, asOf }: Pick<PhaseQuestion, 'projectKey' | 'asOf'>,
  range: ExposureRange,
) {
  return visitorsOf(rows, { projectKey, asOf, ...range }).filter(({ state }) => state === 'counted');
}
