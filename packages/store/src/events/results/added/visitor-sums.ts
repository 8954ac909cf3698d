import type { MetricDefinition } from '../metric-definition.ts';
import type { ScannedMetric, ScannedVariant } from '../scanned.ts';
import { planMetrics } from '../statements/planned-metrics.ts';
import type { EncodedMetric, VisitorRow } from '../visitor-values.ts';
import { createMetricTotals } from './metric-totals.ts';

/** Sums visitors exactly like the event store, in constant memory. */
export interface VisitorSums {
  /** Adds a visitor. Throws if its values don't match the metrics. */
  add(visitor: VisitorRow): void;
  read(): AddedVisitors;
}

/** The sums of all added visitors. */
export interface AddedVisitors {
  /** Ordered by key. */
  readonly variants: readonly Pick<
    ScannedVariant,
    'variantKey' | 'visitors' | 'multiExposed' | 'automation'
  >[];
  /** In the order of their definitions. */
  readonly metrics: readonly ScannedMetric[];
}

/**
 * Creates sums from the metrics' definitions and the store's metadata. Reported caps and quantiles aren't trusted: the results agree with
 * them if they are correct and differ otherwise. Throws if the metadata doesn't list exactly the defined metrics.
 */
export function createVisitorSums(
  definitions: readonly MetricDefinition[],
  encoded: readonly EncodedMetric[],
): VisitorSums {
  const known = new Map(
    encoded.flatMap(({ key, largest }) =>
      largest === undefined ? [] : [[key, { largest: new Map(Object.entries(largest)) }] as const],
    ),
  );
  const planned = planMetrics(definitions, { asOf: 0 }, known);
  const metrics = planned.metrics.map((metric, at) => {
    const own = encoded[at];
    if (own?.key !== metric.definition.key)
      throw new TypeError(`Nothing is told of ${metric.definition.key}`);
    return createMetricTotals(metric, own);
  });
  const variants = new Map<string, { visitors: number; multiExposed: number; automation: number }>();

  return {
    add({ variant, automation, severalVariants, values }) {
      const counts = variants.get(variant) ?? { visitors: 0, multiExposed: 0, automation: 0 };
      variants.set(variant, counts);
      counts.visitors += 1;
      if (automation) counts.automation += 1;
      if (severalVariants) {
        counts.multiExposed += 1;
        return;
      }
      if (values.length !== metrics.length) throw new TypeError('A visitor has values of each metric');
      metrics.forEach((metric, at) => {
        metric.add(variant, values[at] ?? null);
      });
    },
    read: () => ({
      variants: [...variants]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([variantKey, counts]) => ({ variantKey, ...counts })),
      metrics: metrics.map((metric) => metric.read()),
    }),
  };
}
