import type { SurveyLabels } from '@pixel/protocol';

/** The words that Pixel brings to surveys of a language. */
export interface SurveyWords {
  /** `{n}` and `{count}` stand for numbers. */
  readonly labels: SurveyLabels;
  /** What the ends of the scales of questions with a standard wording mean. */
  readonly scales: Readonly<Record<'nps' | 'csat' | 'ces', ScaleEnds>>;
}

/** What the lowest and the highest point of a scale mean. */
export interface ScaleEnds {
  readonly minLabel: string;
  readonly maxLabel: string;
}
