/** Events that reach a goal. */
export interface GoalEvents {
  readonly eventName: string;
  /** Of a visitor, only the first of these events within a window counts. Default: every one. */
  readonly countMode?: 'once' | 'every';
}

/**
 * Events of a goal with a number at the top of their payload; an event without it has the value 0. Events with a number of 10¹⁵ or more,
 * or -10¹⁵ or less, are left out, lest one visitor's typing error be the whole metric.
 */
export interface GoalValues extends GoalEvents {
  readonly valueProperty: string;
}

/** Amounts of money in major units. */
export interface GoalAmounts extends GoalValues {
  /** The project's. Events that name another one in `currency` are left out; null of a project that has none, which leaves out no event. */
  readonly currency: string | null;
}

interface Metric {
  /** What the metric is called in what is returned; no two of a scan have the same. */
  readonly key: string;
}

/** Only what happens from a visitor's first exposure up to before this long after it counts. */
interface Windowed extends Metric {
  readonly windowMs: number;
}

/** A metric that can be compared with the same of the 14 days before a visitor's first exposure. */
interface Comparable extends Windowed {
  readonly withCovariate?: boolean;
}

interface Capped {
  /** Values of visitors beyond this share of all arms' values that are not 0 are cut to it; from 0.5 to below 1. */
  readonly capPercentile?: number;
}

/** Whether a visitor reaches a goal. */
export interface ProportionMetric extends Comparable {
  readonly kind: 'proportion';
  readonly goal: GoalEvents;
}

/** How often a visitor reaches a goal. */
export interface CountMetric extends Comparable, Capped {
  readonly kind: 'count';
  readonly goal: GoalEvents;
}

/** Sum of the values of a visitor's events. */
export interface MeanMetric extends Comparable, Capped {
  readonly kind: 'mean';
  readonly goal: GoalValues;
}

/**
 * Sum of the amounts of a visitor's orders, less what was refunded. An order is an event of the goal whose amount is not negative. A
 * refund is an event of any name with a negative amount that names the order in `orderId`; it counts up to before 30 days after the
 * window's end. A negative amount of the goal's own that names no order counts within the window, and against no other order.
 */
export interface RevenueMetric extends Comparable, Capped {
  readonly kind: 'revenue';
  readonly goal: GoalAmounts;
}

/** Two numbers per visitor, each a count of events or, where `valueProperty` is there, a sum; of interest is the ratio of their totals. */
export interface RatioMetric extends Comparable, Capped {
  readonly kind: 'ratio';
  readonly numerator: GoalEvents | GoalValues | GoalAmounts;
  readonly denominator: GoalEvents | GoalValues | GoalAmounts;
}

/** Goals that are reached one after the other. A step is reached by an event at or after the one that reached the step before. */
export interface FunnelMetric extends Windowed {
  readonly kind: 'funnel';
  /** From 2 to 10. */
  readonly steps: readonly GoalEvents[];
}

/** Whether a visitor reaches a goal from the first to before the second day after its first exposure. Its window ends with them. */
export interface RetentionMetric extends Metric {
  readonly kind: 'retention';
  readonly goal: GoalEvents;
  /** Days of 24 hours. */
  readonly days: readonly [from: number, until: number];
}

/** A quantile of the values of all events of a goal that have one, of which a visitor may have several. */
export interface QuantileMetric extends Windowed {
  readonly kind: 'quantile';
  readonly goal: GoalValues;
  /** Between 0 and 1. */
  readonly level: number;
}

/** The number that a visitor answers a survey's question with: the last one of the response that was answered last. */
export interface SurveyScoreMetric extends Windowed {
  readonly kind: 'survey_score';
  /** In lower case. */
  readonly surveyId: string;
  readonly questionId: string;
}

/** The same of 0 to 10, as 1 from 9 on, -1 up to 6, else 0. */
export interface NpsMetric extends Windowed {
  readonly kind: 'nps';
  /** In lower case. */
  readonly surveyId: string;
  readonly questionId: string;
}

/** How events become the number of a visitor that arms are compared by. */
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
