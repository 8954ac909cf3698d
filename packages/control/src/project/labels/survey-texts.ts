import type { SurveyLabels } from '@pixel/protocol';

/** Pixel's built-in survey texts in one language. */
export interface SurveyTexts {
  /** `{n}` and `{count}` are placeholders for numbers. */
  readonly labels: SurveyLabels;
  /** The labels of the scale's ends for standard question types. */
  readonly scales: Readonly<Record<'nps' | 'csat' | 'ces', ScaleEndLabels>>;
}

/** The labels of the lowest and the highest point of a scale. */
export interface ScaleEndLabels {
  readonly minLabel: string;
  readonly maxLabel: string;
}
