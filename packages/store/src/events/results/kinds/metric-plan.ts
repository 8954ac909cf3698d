import type { ArmSums } from '../arm-sums.ts';
import type { CappedValue, MetricDetails } from '../scanned.ts';
import type { EventFields } from '../sql/event-fields.ts';
import type { Unit } from '../units.ts';

/** How a metric becomes part of a statement, and how its sums become statistics. */
export interface MetricPlan {
  /** Visitors count once they have been in the experiment for this long. */
  readonly windowMs: number;
  /** Intermediate expressions over a visitor's arrays, by names that are unique in the statement; later ones may use earlier ones. */
  readonly steps?: Readonly<Record<string, string>>;
  /** The values computed per visitor, by name. */
  readonly values: Readonly<Record<string, VisitorValue>>;
  /** The aggregates: values, or products of two. */
  readonly sums: readonly (readonly [string] | readonly [string, string])[];
  /** Event values whose quantiles must be known before the metric can be fully planned. */
  readonly quantiles?: { readonly values: string; readonly level: number };
  /** Whether daily sums can be merged. */
  readonly isMergeable: boolean;
  /** Converts sums into statistics. */
  toStats(sums: MetricSums): { readonly stats?: ArmSums; readonly details: MetricDetails };
}

/** An integer per visitor. */
export interface VisitorValue {
  readonly sql: string;
  readonly unit: Unit;
  /** Condition that the number is incomplete, because an event's value doesn't fit the unit. */
  readonly misfit?: string;
  /** The cap to apply if the metric has a percentile. A covariate (`isCovariate`) uses the caps of the post-exposure value. */
  readonly cap?: {
    readonly cappedValue: CappedValue;
    readonly percentile: number;
    readonly isCovariate: boolean;
  };
}

/** The sums over an arm's visitors. */
export interface MetricSums {
  /** Visitors. */
  readonly n: number;
  sum(value: string): number;
  product(a: string, b: string): number;
  /** Returns how many visitors' values were capped. */
  capped(value: CappedValue): number;
  /** The arm's quantile; absent if there are no values. */
  readonly quantile?: ArmQuantile;
}

/** Quantiles of an arm's event values. */
export interface ArmQuantile {
  readonly variantKey: string;
  /** Group of a breakdown, or empty. */
  readonly group: string;
  readonly n: number;
  readonly q: number;
  readonly qLower: number;
  readonly qUpper: number;
}

/** The input of a metric's plan. */
export interface PlanContext {
  readonly events: EventFields;
  /** Prefix for the names of steps, unique in the statement. */
  readonly prefix: string;
  /** The time of the analysis, as SQL. */
  readonly asOf: string;
  /** Returns the unit for a property that usually has this many decimals. */
  unitFor(property: string, decimals: number): Unit;
  /** Set once the quantiles have been found. */
  readonly quantiles?: readonly ArmQuantile[];
}

export type MetricPlanner<Definition> = (definition: Definition, context: PlanContext) => MetricPlan;
