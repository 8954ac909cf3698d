import type { FoundQuantile, MetricPlan } from '../kinds/metric-plan.ts';
import { planMetric } from '../kinds/plan-metric.ts';
import type { MetricDefinition } from '../metric-definition.ts';
import type { ScanQuestion } from '../phase-question.ts';
import type { CappedValue } from '../scanned.ts';
import { type CollectedFields, createEventFields } from '../sql/event-fields.ts';
import { binaryUnit } from '../units.ts';

/** Metrics that are asked for in one statement, and what of events they need. */
export interface PlannedMetrics {
  readonly fields: CollectedFields;
  /** Whether visitors are in metrics before their window is closed. */
  readonly withOpenWindows: boolean;
  readonly metrics: readonly PlannedMetric[];
}

/** A metric in a statement. */
export interface PlannedMetric {
  readonly definition: MetricDefinition;
  readonly plan: MetricPlan;
  /** Names of its columns begin with it. */
  readonly prefix: string;
  readonly known: KnownOfMetric;
}

/** What earlier statements found out about a metric. */
export interface KnownOfMetric {
  /** Limits in units, by what is cut. */
  readonly caps?: Readonly<Partial<Record<CappedValue, CapUnits>>>;
  readonly quantiles?: readonly FoundQuantile[];
  /** Largest absolute values by property, where decimals do not fit. */
  readonly largest?: ReadonlyMap<string, number>;
}

/** Limits of a value in whole units. */
export interface CapUnits {
  readonly lower?: bigint;
  readonly upper: bigint;
}

/** What metrics are planned for; `each` where visitors are looked at as of several times, by the column `asOf`. */
interface PlannedFor extends Pick<ScanQuestion, 'withOpenWindows'> {
  readonly asOf: ScanQuestion['asOf'] | 'each';
}

/** Plans metrics by what is known of each, by its key. */
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

/** Plans no metric, where visitors are counted alone. */
export function nothing(): PlannedMetrics {
  return planMetrics([], { asOf: 0 });
}
