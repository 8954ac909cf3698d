import type { ArmSums } from '../arm-sums.ts';
import type { CappedValue, MetricDetails } from '../scanned.ts';
import type { EventFields } from '../sql/event-fields.ts';
import type { Unit } from '../units.ts';

/** How a metric becomes part of a statement, and its sums become statistics. */
export interface MetricPlan {
  /** Visitors count once they have been in the experiment for so long. */
  readonly windowMs: number;
  /** Expressions over arrays of a visitor that values are made of, by names that are unique in a statement; later ones may use earlier ones. */
  readonly steps?: Readonly<Record<string, string>>;
  /** What is computed of each visitor, by name. */
  readonly values: Readonly<Record<string, VisitorValue>>;
  /** What is added up: values, or products of two. */
  readonly sums: readonly (readonly [string] | readonly [string, string])[];
  /** Values of events whose quantiles have to be known before the metric can be planned to its end. */
  readonly quantiles?: { readonly values: string; readonly level: number };
  /** Whether it adds up over days. */
  readonly isMergeable: boolean;
  /** Turns sums into statistics. */
  finish(sums: MetricSums): { readonly stats?: ArmSums; readonly details: MetricDetails };
}

/** A whole number of each visitor. */
export interface VisitorValue {
  readonly sql: string;
  readonly unit: Unit;
  /** Says that the number is not all there is, since an event's value does not fit its unit. */
  readonly misfit?: string;
  /** As what it is cut, where the metric has a percentile. One whose `isCovariate` is set is cut at the limits of the other. */
  readonly cap?: { readonly of: CappedValue; readonly percentile: number; readonly isCovariate: boolean };
}

/** What was added up over the visitors of an arm. */
export interface MetricSums {
  /** Visitors. */
  readonly n: number;
  sum(value: string): number;
  product(a: string, b: string): number;
  /** How many visitors' values were cut. */
  capped(of: CappedValue): number;
  /** Of the arm; absent where there are no values. */
  readonly quantile?: FoundQuantile;
}

/** Quantiles of the values of an arm's events. */
export interface FoundQuantile {
  readonly variantKey: string;
  /** Group of a breakdown, else empty. */
  readonly group: string;
  readonly n: number;
  readonly q: number;
  readonly qLower: number;
  readonly qUpper: number;
}

/** What a kind of metric makes its plan of. */
export interface PlanContext {
  readonly events: EventFields;
  /** Unique in the statement; names of steps begin with it. */
  readonly prefix: string;
  /** When the visitors are looked at, as SQL. */
  readonly asOf: string;
  /** The unit in which the metric reads a property that usually has so many decimals. */
  unitOf(property: string, decimals: number): Unit;
  /** Known once the quantiles were looked for. */
  readonly quantiles?: readonly FoundQuantile[];
}

export type PlanOf<Definition> = (definition: Definition, context: PlanContext) => MetricPlan;
