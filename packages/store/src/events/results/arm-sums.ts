/*
 * The shapes that statistics take. Each number is the double nearest to the exact one.
 */

/** Sum and sum of squares of one value per visitor. */
export interface ValueSums {
  readonly sum: number;
  readonly sumSquares: number;
}

/** Visitors and conversions. */
export interface ProportionSums {
  readonly kind: 'proportion';
  readonly n: number;
  readonly sum: number;
}

/** One value per visitor, zeros included. */
export interface MeanSums extends ValueSums {
  readonly kind: 'mean';
  readonly n: number;
}

/** Two values per visitor. */
export interface RatioSums {
  readonly kind: 'ratio';
  readonly n: number;
  readonly num: ValueSums;
  readonly den: ValueSums;
  readonly numDen: number;
}

/** A value per visitor within its window (post) and before its first exposure (pre). */
export interface CupedMeanSums {
  readonly kind: 'cupedMean';
  readonly n: number;
  readonly post: ValueSums;
  readonly pre: ValueSums;
  readonly postPre: number;
}

/** A conversion per visitor within its window (post) and before its first exposure (pre). */
export interface CupedProportionSums {
  readonly kind: 'cupedProportion';
  readonly n: number;
  readonly post: { readonly sum: number };
  readonly pre: { readonly sum: number };
  readonly postPre: number;
}

/** Two values per visitor within its window (post) and before its first exposure (pre). */
export interface CupedRatioSums {
  readonly kind: 'cupedRatio';
  readonly n: number;
  readonly num: ValueSums;
  readonly den: ValueSums;
  readonly numPre: ValueSums;
  readonly denPre: ValueSums;
  readonly numDen: number;
  readonly numNumPre: number;
  readonly numDenPre: number;
  readonly denNumPre: number;
  readonly denDenPre: number;
  readonly numPreDenPre: number;
}

/**
 * A quantile of events with its limits at nu ± z √(nu (1 − nu) / n), z for 95%, and the number of each visitor's events at or below it.
 */
export interface QuantileClusteredSums {
  readonly kind: 'quantileClustered';
  /** Events. */
  readonly n: number;
  readonly nStar: number;
  readonly nu: number;
  readonly q: number;
  readonly qLower: number;
  readonly qUpper: number;
  readonly below: ValueSums;
  readonly events: ValueSums;
  readonly belowEvents: number;
  /** Visitors. */
  readonly nClusters: number;
}

export type ArmSums =
  | ProportionSums
  | MeanSums
  | RatioSums
  | CupedMeanSums
  | CupedProportionSums
  | CupedRatioSums
  | QuantileClusteredSums;
