import type { SurveyLabelName } from './survey.ts';
import { problemAt, type SurveyProblem } from './survey-problem.ts';

/** Placeholders for numbers, by label; other labels have none. */
const numbers: Readonly<Partial<Record<string, readonly string[]>>> = {
  progress: ['{n}', '{count}'],
  tooShortProblem: ['{n}'],
  tooLongProblem: ['{n}'],
  tooFewProblem: ['{n}'],
  tooManyProblem: ['{n}'],
} satisfies Partial<Record<SurveyLabelName, readonly string[]>>;

/** Returns the labels that contain an unknown placeholder in braces. */
export function labelProblems(
  labels: Readonly<Partial<Record<string, string>>> | undefined,
  path: SurveyProblem['path'],
): readonly SurveyProblem[] {
  return Object.entries(labels ?? {}).flatMap(([name, label = '']) => {
    const known = numbers[name] ?? [];
    const strange = label.match(/\{\w*\}/g)?.find((each) => !known.includes(each));
    const usable = known.length === 0 ? '' : `; use ${known.join(' and ')}`;
    return problemAt(
      [...path, name],
      strange === undefined ? undefined : `must not have the unknown placeholder ${strange}${usable}`,
    );
  });
}
