import type { Sentence } from '../words/sentence.ts';
import type { Counted } from './count-answers.ts';
import type { TallyResult } from './tally.ts';

/** What those who count in a phase of an experiment answered to surveys. It is looked at besides the plan, and decides nothing. */
export interface ExperimentSurveys {
  readonly experimentKey: string;
  /** Null before the experiment ran. */
  readonly phase: number | null;
  /** What is counted up to then, ISO 8601; null where nothing was computed yet. */
  readonly computedAt: string | null;
  /** Those that visitors of the experiment met, the ones with the most visitors first. */
  readonly surveys: readonly { readonly surveyKey: string; readonly name: string }[];
  /** The one that was asked for, else the first; null where there is none. */
  readonly survey: SurveyByVariant | null;
}

/** The answers to one survey: one response of each visitor, the one that it answered last, of those since its first exposure. */
export interface SurveyByVariant {
  readonly surveyKey: string;
  readonly name: string;
  /** In the order of the experiment, the control first. Intervals are of one variant and one look, at 95 %. */
  readonly arms: readonly SurveyArm[];
  /** Whether as many visitors of each variant answer; null where too few do to say it. */
  readonly rates: ResponseRates | null;
}

/** Responses of the visitors of a variant. */
export interface SurveyArm extends TallyResult {
  readonly variantKey: string;
  /** Those who count in metrics. */
  readonly visitors: number;
  /** Of these, those who were shown the survey. */
  readonly asked: Counted;
}

/** How many of all visitors answer, compared between variants. */
export interface ResponseRates extends Sentence {
  /** A warning where it is below 0.001, or nobody answers in one variant and enough do in others. */
  readonly state: 'ok' | 'warning';
  /** Of the same share in each; null where that cannot be tested. */
  readonly pValue: number | null;
  readonly cause: Sentence | null;
  readonly advice: Sentence | null;
}
