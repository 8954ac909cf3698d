import type { Sentence } from '../words/sentence.ts';
import type { CountWithShare } from './count-answers.ts';
import type { TallyResult } from './tally.ts';

/** Survey answers of the visitors who count in a phase of an experiment. They are exploratory and decide nothing. */
export interface ExperimentSurveys {
  readonly experimentKey: string;
  /** Null before the experiment ran. */
  readonly phase: number | null;
  /** Only events before this time count, ISO 8601; null if nothing was computed yet. */
  readonly computedAt: string | null;
  /** The surveys that visitors of the experiment saw, most visitors first. */
  readonly surveys: readonly { readonly surveyKey: string; readonly name: string }[];
  /** The answers to the requested survey, or else to the first; null if there is none. */
  readonly survey: SurveyByVariant | null;
}

/**
 * The answers to one survey. Each visitor counts with one response since its first exposure: the last one with an answer, or else the last
 * one.
 */
export interface SurveyByVariant {
  readonly surveyKey: string;
  readonly name: string;
  /** In the order of the experiment, control first. With 95% intervals, valid for a single variant and look. */
  readonly arms: readonly SurveyArm[];
  /** Whether response rates are equal in all variants; null if there are too few responses to tell. */
  readonly rates: ResponseRates | null;
}

/** Responses of a variant's visitors. */
export interface SurveyArm extends TallyResult {
  readonly variantKey: string;
  /** Visitors who count in metrics. */
  readonly visitors: number;
  /** Number and share of these visitors who saw the survey. */
  readonly asked: CountWithShare;
}

/** The response rates among all visitors, compared between variants. */
export interface ResponseRates extends Sentence {
  /** `warning` if `pValue` is below 0.001, or if a variant has no responses while others have enough. */
  readonly state: 'ok' | 'warning';
  /** P-value for equal response rates; null if it can't be tested. */
  readonly pValue: number | null;
  readonly cause: Sentence | null;
  readonly advice: Sentence | null;
}
