import { AggregatorRegistry, type MetricObject, type MetricValue, Registry } from 'prom-client';

/** Figures of one process with their values, as plain values that can be sent. */
export type Figures = readonly (MetricObject & { readonly values: readonly MetricValue<string>[] })[];

export const figuresType = Registry.PROMETHEUS_CONTENT_TYPE;

/** Gives the figures of several processes as one page in Prometheus' text format. What several of them tell with the same labels is added up. */
export function mergeFigures(processes: readonly Figures[]): Promise<string> {
  // Prometheus' client would leave out some that differ between processes, which the role tells apart here.
  const added = processes.map((figures) =>
    figures.map((figure) => ({ ...figure, aggregator: 'sum' as const })),
  );
  return AggregatorRegistry.aggregate(added).metrics();
}
