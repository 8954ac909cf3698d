import type { FoundQuantile, MetricPlan } from '../kinds/metric-plan.ts';
import { planMetric } from '../kinds/plan-metric.ts';
import type { MetricDefinition } from '../metric-definition.ts';
import type { ScanQuestion } from '../phase-question.ts';
import type { CappedValue } from '../scanned.ts';
import { type CollectedFields, createEventFields } from '../sql/event-fields.ts';
import { binaryUnit } from '../units.ts';

/** Metrics of one statement, and the event columns they need. */
export interface PlannedMetrics {
  readonly fields: CollectedFields;
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
  readonly known: KnownOfMetric;
}

/** What earlier statements determined about a metric. */
export interface KnownOfMetric {
  /** Caps in units, by capped value. */
  readonly caps?: Readonly<Partial<Record<CappedValue, CapUnits>>>;
  readonly quantiles?: readonly FoundQuantile[];
  /** Largest absolute values by property, if decimals don't fit. */
  readonly largest?: ReadonlyMap<string, number>;
}

/** Caps in integer units. */
export interface CapUnits {
  readonly lower?: bigint;
  readonly upper: bigint;
}

/** The time that metrics are planned for; `each` reads it from the column `asOf`, for several times at once. */
interface PlannedFor extends Pick<ScanQuestion, 'withOpenWindows'> {
  readonly asOf: ScanQuestion['asOf'] | 'each';
}

/** Plans metrics with what is known about each, by key. */
export function planMetrics(
  definitions: readonly MetricDefinition[],
  { asOf, withOpenWindows = false }: PlannedFor,
  known: ReadonlyMap<string, KnownOfMetric> = new Map(),
): PlannedMetrics {
  const fields = createEventFields();
  const metrics = definitions.map((definition, at) => {
    const prefix = `m${at}`;
    const ofMetric = known.get(definition.key) ?? {};
    const { largest, quantiles } = ofMetric;
    const plan = planMetric(definition, {
      events: fields,
      prefix,
      asOf: asOf === 'each' ? 'asOf' : `${asOf}`,
      unitOf: (property, decimals) =>
        largest === undefined ? { decimals, exponent: 0 } : binaryUnit(largest.get(property) ?? 0),
      ...(quantiles && { quantiles }),
    });
    return { definition, plan, prefix, known: ofMetric };
  });
  return { fields, withOpenWindows, metrics };
}

/** Plans no metrics, to count visitors only. */
export function nothing(): PlannedMetrics {
  return planMetrics([], { asOf: 0 });
}
