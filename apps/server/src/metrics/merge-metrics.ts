import { AggregatorRegistry, type MetricObject, type MetricValue, Registry } from 'prom-client';

/** A process's metrics and their values, as plain data. */
export type ProcessMetrics = readonly (MetricObject & { readonly values: readonly MetricValue<string>[] })[];

export const metricsContentType = Registry.PROMETHEUS_CONTENT_TYPE;

/** Returns the metrics of several processes as one page in Prometheus' text format. Sums values with the same labels. */
export function mergeMetrics(processes: readonly ProcessMetrics[]): Promise<string> {
  // Prometheus' client would drop some that differ between processes, which have the role as a label here.
  const summed = processes.map((metrics) =>
    metrics.map((metric) => ({ ...metric, aggregator: 'sum' as const })),
  );
  return AggregatorRegistry.aggregate(summed).metrics();
}
