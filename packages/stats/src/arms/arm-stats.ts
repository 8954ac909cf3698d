/** Sum and sum of squares of one value per visitor. */
export interface Sums {
  readonly sum: number;
  readonly sumSquares: number;
}

/** Visitors, some of whom convert, at most once each. */
export interface ProportionStats {
  readonly kind: 'proportion';
  readonly n: number;
  readonly sum: number;
}

/** One value per visitor, zeros included: revenue, duration, a count. */
export interface MeanStats extends Sums {
  readonly kind: 'mean';
  readonly n: number;
}

/** One value per visitor, as centered moments, which keep precision if the mean is large relative to its spread. */
export interface MeanM2Stats {
  readonly kind: 'meanM2';
  readonly n: number;
  readonly mean: number;
  /** Sum of squared deviations from the mean. */
  readonly m2: number;
}

/** Two values per visitor, for the ratio of their totals: revenue per order, clicks per view, a funnel step. */
export interface RatioStats {
  readonly kind: 'ratio';
  readonly n: number;
  readonly num: Sums;
  readonly den: Sums;
  /** Sum of the products. */
  readonly numDen: number;
}

/** One value per visitor during the experiment (`post`), and the visitor's value before it (`pre`). */
export interface CupedMeanStats {
  readonly kind: 'cupedMean';
  readonly n: number;
  readonly post: Sums;
  readonly pre: Sums;
  readonly postPre: number;
}

/** Conversions of each visitor during the experiment (`post`) and before it (`pre`), both 0 or 1; other values belong in `cupedMean`. */
export interface CupedProportionStats {
  readonly kind: 'cupedProportion';
  readonly n: number;
  readonly post: Pick<Sums, 'sum'>;
  readonly pre: Pick<Sums, 'sum'>;
  readonly postPre: number;
}

/** A ratio during the experiment and the visitors' ratio before it, with all second moments. */
export interface CupedRatioStats {
  readonly kind: 'cupedRatio';
  readonly n: number;
  readonly num: Sums;
  readonly den: Sums;
  readonly numPre: Sums;
  readonly denPre: Sums;
  readonly numDen: number;
  readonly numNumPre: number;
  readonly numDenPre: number;
  readonly denNumPre: number;
  readonly denDenPre: number;
  readonly numPreDenPre: number;
}

/** A quantile of n values, with the values at nu ± z √(nu (1 − nu) / nStar), z for 95%. */
interface QuantileSums {
  readonly n: number;
  /** Number of values for which the limits were computed. */
  readonly nStar: number;
  /** The quantile's level, between 0 and 1. */
  readonly nu: number;
  readonly q: number;
  readonly qLower: number;
  readonly qUpper: number;
}

/** A quantile of one value per visitor. */
export interface QuantileStats extends QuantileSums {
  readonly kind: 'quantile';
}

/** A quantile of events, of which a visitor may have several. */
export interface QuantileClusteredStats extends QuantileSums {
  readonly kind: 'quantileClustered';
  /** Per visitor, the events at or below q. */
  readonly below: Sums;
  /** Per visitor, all events. */
  readonly events: Sums;
  readonly belowEvents: number;
  /** Number of visitors. */
  readonly nClusters: number;
}

/** The sufficient statistics of a metric in one arm, as queried from the event store; everything is computed from these. */
export type ArmStats =
  | ProportionStats
  | MeanStats
  | MeanM2Stats
  | RatioStats
  | CupedMeanStats
  | CupedProportionStats
  | CupedRatioStats
  | QuantileStats
  | QuantileClusteredStats;
