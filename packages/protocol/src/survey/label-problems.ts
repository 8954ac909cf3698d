import type { SurveyLabelName } from './survey.ts';
import { problemsAt, type SurveyProblem } from './survey-problem.ts';

/** Placeholders for numbers, by label; other labels have none. */
const placeholders: Readonly<Partial<Record<string, readonly string[]>>> = {
  progress: ['{n}', '{count}'],
  tooShortProblem: ['{n}'],
  tooLongProblem: ['{n}'],
  tooFewProblem: ['{n}'],
  tooManyProblem: ['{n}'],
} satisfies Partial<Record<SurveyLabelName, readonly string[]>>;

/** Returns a problem for each label that contains an unknown placeholder. `path` leads to the labels. */
export function labelProblems(
  labels: Readonly<Partial<Record<string, string>>> | undefined,
  path: SurveyProblem['path'],
): readonly SurveyProblem[] {
  return Object.entries(labels ?? {}).flatMap(([name, label = '']) => {
    const known = placeholders[name] ?? [];
    const unknownPlaceholder = label.match(/\{\w*\}/g)?.find((placeholder) => !known.includes(placeholder));
    const hint = known.length === 0 ? '' : `; use ${known.join(' and ')}`;
    return problemsAt(
      [...path, name],
      unknownPlaceholder === undefined
        ? undefined
        : `must not have the unknown placeholder ${unknownPlaceholder}${hint}`,
    );
  });
}
