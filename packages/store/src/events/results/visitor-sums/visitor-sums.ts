import type { MetricDefinition } from '../metric-definition.ts';
import type { ScannedMetric, ScannedVariant } from '../scanned.ts';
import { planMetrics } from '../statements/planned-metrics.ts';
import type { EncodedMetric, VisitorRow } from '../visitor-values.ts';
import { createMetricTotals } from './metric-totals.ts';

/** Sums visitors exactly like the event store, in constant memory. */
export interface VisitorSums {
  /** Adds a visitor. Throws if its values don't match the metrics. */
  add(visitor: VisitorRow): void;
  read(): SummedVisitors;
}

/** The sums of all added visitors. */
export interface SummedVisitors {
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
  const limitsByKey = new Map(
    encoded.flatMap(({ key, largest }) =>
      largest === undefined ? [] : [[key, { largest: new Map(Object.entries(largest)) }] as const],
    ),
  );
  const planned = planMetrics(definitions, { asOf: 0 }, limitsByKey);
  const metrics = planned.metrics.map((metric, index) => {
    const metadata = encoded[index];
    if (metadata?.key !== metric.definition.key)
      throw new TypeError(`The metadata of ${metric.definition.key} is missing or out of order`);
    return createMetricTotals(metric, metadata);
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
      if (values.length !== metrics.length) throw new TypeError('A visitor must have values of every metric');
      metrics.forEach((metric, index) => {
        metric.add(variant, values[index] ?? null);
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
