/** How the values of a metric are told of single visitors. Plain data. */
export interface ToldMetric {
  readonly key: string;
  /** What a visitor's values are, in their order. */
  readonly columns: readonly ToldColumn[];
  /** Where values are cut, by what is cut, in their units as decimal digits; absent where nothing is. Visitors have the values of before. */
  readonly caps?: Readonly<Record<string, ToldCap>>;
  /** Of a quantile: what was found in each arm that has values. */
  readonly quantiles?: readonly ToldQuantile[];
  /** The largest absolute value by property, of a metric with values that are no whole decimals. */
  readonly largest?: Readonly<Record<string, number>>;
}

/** A number of each visitor: so many times 2^`exponent` / 10^`decimals`. Of `values` it is a list of numbers as they are. */
export interface ToldColumn {
  readonly name: string;
  readonly decimals: number;
  readonly exponent: number;
}

export interface ToldCap {
  readonly lower?: string;
  readonly upper: string;
}

export interface ToldQuantile {
  readonly variantKey: string;
  readonly q: number;
  readonly qLower: number;
  readonly qUpper: number;
}

/** A visitor without its id. Plain data. */
export interface VisitorRow {
  readonly variant: string;
  /** Of the first exposure, as `2026-01-31`. */
  readonly day: string;
  /** Whether its browser said then that a program controls it. */
  readonly automation?: true;
  /** Whether it met another variant too: metrics leave it out. */
  readonly severalVariants?: true;
  /** In the order of the metrics; null where the visitor's window is open. Empty where metrics leave it out. */
  readonly values: readonly (readonly ToldValue[] | null)[];
}

/** A whole number, as a text of digits where a double does not hold it; a list of numbers of single events. */
export type ToldValue = number | string | readonly number[];
