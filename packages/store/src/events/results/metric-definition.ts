export interface GoalEvents {
  readonly eventName: string;
  /** With `once`, only a visitor's first event within a window counts. Default: every one. */
  readonly countMode?: 'once' | 'every';
}

/**
 * Events of a goal with a number at the top level of the payload; events without it have the value 0. Excludes numbers of 10¹⁵ or more, or
 * -10¹⁵ or less, so that one visitor's typo can't dominate the metric.
 */
export interface GoalValues extends GoalEvents {
  readonly valueProperty: string;
}

/** Amounts of money in major units. */
export interface GoalAmounts extends GoalValues {
  /**
   * The project's currency. Excludes events that name another one in `currency`. If null, the project has none and no event is excluded.
   */
  readonly currency: string | null;
}

interface Metric {
  /** Identifies the metric in the results; unique within a scan. */
  readonly key: string;
}

/** Only events from a visitor's first exposure until before this long after it count. */
interface WindowedMetric extends Metric {
  readonly windowMs: number;
}

/** A metric that can be adjusted by its value in the 14 days before a visitor's first exposure. */
interface ComparableMetric extends WindowedMetric {
  readonly withCovariate?: boolean;
}

interface CappedMetric {
  /** Caps visitors' values at this percentile of the non-zero values of all arms; from 0.5 to below 1. */
  readonly capPercentile?: number;
}

/** Whether a visitor reaches a goal. */
export interface ProportionMetric extends ComparableMetric {
  readonly kind: 'proportion';
  readonly goal: GoalEvents;
}

/** How often a visitor reaches a goal. */
export interface CountMetric extends ComparableMetric, CappedMetric {
  readonly kind: 'count';
  readonly goal: GoalEvents;
}

/** Sum of the values of a visitor's events. */
export interface MeanMetric extends ComparableMetric, CappedMetric {
  readonly kind: 'mean';
  readonly goal: GoalValues;
}

/**
 * Sum of a visitor's order amounts, minus refunds. An order is an event of the goal with a non-negative amount. A refund is an event of any
 * name with a negative amount that names the order in `orderId`; it counts until before 30 days after the end of the window. A negative
 * amount on the goal's own event without an order id counts within the window, but not against another order.
 */
export interface RevenueMetric extends ComparableMetric, CappedMetric {
  readonly kind: 'revenue';
  readonly goal: GoalAmounts;
}

/** Two numbers per visitor, each a count of events or, with `valueProperty`, a sum. The metric is the ratio of their totals. */
export interface RatioMetric extends ComparableMetric, CappedMetric {
  readonly kind: 'ratio';
  readonly numerator: GoalEvents | GoalValues | GoalAmounts;
  readonly denominator: GoalEvents | GoalValues | GoalAmounts;
}

/** Goals reached in sequence. An event reaches a step if it happens at or after the event that reached the previous step. */
export interface FunnelMetric extends WindowedMetric {
  readonly kind: 'funnel';
  /** 2 to 10 steps. */
  readonly steps: readonly GoalEvents[];
}

/** Whether a visitor reaches a goal within a range of days after its first exposure, end exclusive. The window ends with the range. */
export interface RetentionMetric extends Metric {
  readonly kind: 'retention';
  readonly goal: GoalEvents;
  /** Days of 24 hours. */
  readonly days: readonly [from: number, until: number];
}

/** A quantile of all values of a goal's events, of which a visitor may have several. */
export interface QuantileMetric extends WindowedMetric {
  readonly kind: 'quantile';
  readonly goal: GoalValues;
  /** Between 0 and 1. */
  readonly level: number;
}

/** A visitor's numeric answer to a survey question: the last answer of the response answered last. */
export interface SurveyScoreMetric extends WindowedMetric {
  readonly kind: 'survey_score';
  /** In lower case. */
  readonly surveyId: string;
  readonly questionId: string;
}

/** The same for answers from 0 to 10, scored 1 from 9 on, -1 up to 6, and 0 otherwise. */
export interface NpsMetric extends WindowedMetric {
  readonly kind: 'nps';
  /** In lower case. */
  readonly surveyId: string;
  readonly questionId: string;
}

/** How events become the per-visitor number that arms are compared by. */
export type MetricDefinition =
  | ProportionMetric
  | CountMetric
  | MeanMetric
  | RevenueMetric
  | RatioMetric
  | FunnelMetric
  | RetentionMetric
  | QuantileMetric
  | SurveyScoreMetric
  | NpsMetric;

export type MetricDefinitionOf<Kind extends MetricDefinition['kind']> = Extract<
  MetricDefinition,
  { readonly kind: Kind }
>;
