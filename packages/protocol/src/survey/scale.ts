import type { SurveyQuestion } from './survey.ts';

/** Points of a rating that does not say how many it has. */
export const usualScale = 5;

/** Gives the lowest and the highest point of a question that is answered with a number, or undefined. */
export function scaleOf({
  type,
  scale = usualScale,
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
