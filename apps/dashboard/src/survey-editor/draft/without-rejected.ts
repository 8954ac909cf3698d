import { contentFrom } from '../../draft/draft-kind.ts';
import { isSame } from '../../draft/is-same.ts';
import { type SurveyContent, surveyFields } from './survey-content.ts';

/**
 * Returns the content with the values at the paths that the server rejected replaced by the last saved ones, so that one invalid question
 * doesn't keep the others from being saved. If that changes nothing, replaces whole fields; undefined if that changes nothing either.
 */
export function withoutRejected(
  content: SurveyContent,
  saved: SurveyContent,
  paths: readonly string[],
): SurveyContent | undefined {
  const indexes = paths.flatMap((path) => /^questions\.(\d+)\b/.exec(path)?.[1] ?? []).map(Number);
  const questions = content.questions.flatMap((question, index) =>
    indexes.includes(index)
      ? saved.questions.filter(({ questionId }) => questionId === question.questionId)
      : [question],
  );
  const rejectedFields = surveyFields.filter((name) =>
    paths.some((path) => path.split('.', 1)[0] === name && !/^questions\.\d/.test(path)),
  );
  const withSaved = (base: SurveyContent, names: readonly string[]) =>
    contentFrom(surveyFields, (name): unknown => (names.includes(name) ? saved[name] : base[name]));
  const withoutValues = withSaved({ ...content, questions }, rejectedFields);
  if (!isSame(withoutValues, content)) return withoutValues;
  const withoutFields = withSaved(content, [...rejectedFields, ...(indexes.length > 0 ? ['questions'] : [])]);
  return isSame(withoutFields, content) ? undefined : withoutFields;
}
