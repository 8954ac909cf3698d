import type { SurveyQuestion } from './survey.ts';

/** Default number of points of a rating. */
export const defaultRatingScale = 5;

/** Returns the lowest and highest answer to a question with numeric answers; undefined for other types. */
export function answerScale({
  type,
  scale = defaultRatingScale,
}: Pick<SurveyQuestion, 'type' | 'scale'>): { readonly min: number; readonly max: number } | undefined {
  switch (type) {
    case 'rating':
      return { min: 1, max: scale };
    case 'nps':
      return { min: 0, max: 10 };
    case 'csat':
      return { min: 1, max: 5 };
    case 'ces':
      return { min: 1, max: 7 };
    default:
      return undefined;
  }
}
