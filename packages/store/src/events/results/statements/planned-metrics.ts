import type { ArmQuantile, MetricPlan } from '../kinds/metric-plan.ts';
import { planMetric } from '../kinds/plan-metric.ts';
import type { MetricDefinition } from '../metric-definition.ts';
import type { ScanRequest } from '../phase-request.ts';
import type { CappedValue } from '../scanned.ts';
import { createEventFieldCollector, type EventFieldCollector } from '../sql/event-fields.ts';
import { binaryUnit } from '../units.ts';

/** Metrics of one statement, and the event columns they need. */
export interface PlannedMetrics {
  readonly fields: EventFieldCollector;
  /** Whether visitors count before their window is closed. */
  readonly withOpenWindows: boolean;
  readonly metrics: readonly PlannedMetric[];
}

/** A metric in a statement. */
export interface PlannedMetric {
  readonly definition: MetricDefinition;
  readonly plan: MetricPlan;
  /** Prefix of its column names. */
  readonly prefix: string;
  readonly limits: MetricLimits;
}

/** What earlier statements determined about a metric. */
export interface MetricLimits {
  /** Caps in units, by capped value. */
  readonly caps?: Readonly<Partial<Record<CappedValue, CapUnits>>>;
  readonly quantiles?: readonly ArmQuantile[];
  /** Largest absolute values by property, if decimals don't fit. */
  readonly largest?: ReadonlyMap<string, number>;
}

/** Caps in integer units. */
export interface CapUnits {
  readonly lower?: bigint;
  readonly upper: bigint;
}

/** The time that metrics are planned for; `each` reads it from the column `asOf`, for several times at once. */
interface PlannedFor extends Pick<ScanRequest, 'withOpenWindows'> {
  readonly asOf: ScanRequest['asOf'] | 'each';
}

/** Plans metrics with what is known about each, by key. */
export function planMetrics(
  definitions: readonly MetricDefinition[],
  { asOf, withOpenWindows = false }: PlannedFor,
  limitsByKey: ReadonlyMap<string, MetricLimits> = new Map(),
): PlannedMetrics {
  const fields = createEventFieldCollector();
  const metrics = definitions.map((definition, index) => {
    const prefix = `m${index}`;
    const limits = limitsByKey.get(definition.key) ?? {};
    const { largest, quantiles } = limits;
    const plan = planMetric(definition, {
      events: fields,
      prefix,
      asOf: asOf === 'each' ? 'asOf' : `${asOf}`,
      unitFor: (property, decimals) =>
        largest === undefined ? { decimals, exponent: 0 } : binaryUnit(largest.get(property) ?? 0),
      ...(quantiles && { quantiles }),
    });
    return { definition, plan, prefix, limits };
  });
  return { fields, withOpenWindows, metrics };
}

/** Plans no metrics, to count visitors only. */
export function planNoMetrics(): PlannedMetrics {
  return planMetrics([], { asOf: 0 });
}
