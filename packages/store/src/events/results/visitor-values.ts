/** How a metric's values of single visitors are encoded. Plain data. */
export interface EncodedMetric {
  readonly key: string;
  /** The columns of a visitor's values, in order. */
  readonly columns: readonly EncodedColumn[];
  /** Caps by capped value, in units, as decimal digits; absent if nothing is capped. Visitors' values are uncapped. */
  readonly caps?: Readonly<Record<string, EncodedCap>>;
  /** For a quantile: the results of each arm with values. */
  readonly quantiles?: readonly EncodedQuantile[];
  /** The largest absolute value by property, for a metric whose values aren't whole decimals. */
  readonly largest?: Readonly<Record<string, number>>;
}

/** An integer per visitor, in units of 2^`exponent` / 10^`decimals`. The column `values` holds a list of plain numbers instead. */
export interface EncodedColumn {
  readonly name: string;
  readonly decimals: number;
  readonly exponent: number;
}

export interface EncodedCap {
  readonly lower?: string;
  readonly upper: string;
}

export interface EncodedQuantile {
  readonly variantKey: string;
  readonly q: number;
  readonly qLower: number;
  readonly qUpper: number;
}

/** A visitor without its id. Plain data. */
export interface VisitorRow {
  readonly variant: string;
  /** Day of the first exposure, such as `2026-01-31`. */
  readonly day: string;
  /** Whether the browser reported automation at first exposure. */
  readonly automation?: true;
  /** Whether the visitor was also exposed to another variant; excluded from metrics. */
  readonly severalVariants?: true;
  /** In the order of the metrics; null if the visitor's window is open. Empty if the visitor is excluded from metrics. */
  readonly values: readonly (readonly EncodedValue[] | null)[];
}

/** An integer, as a string of digits if a double can't hold it, or a list of event values. */
export type EncodedValue = number | string | readonly number[];
