import { contentFrom } from '../../draft/draft-kind.ts';
import { isSame } from '../../draft/is-same.ts';
import { type SurveyContent, surveyNames } from './survey-content.ts';

/**
 * Returns a content without the values that the server refused, given the paths of the refusal: the last saved values take their place. A
 * refused question doesn't block others. Undefined if that leaves nothing out.
 */
export function leaveOut(
  content: SurveyContent,
  agreed: SurveyContent,
  paths: readonly string[],
): SurveyContent | undefined {
  const indexes = paths.flatMap((path) => /^questions\.(\d+)\b/.exec(path)?.[1] ?? []).map(Number);
  const questions = content.questions.flatMap((question, at) =>
    indexes.includes(at)
      ? agreed.questions.filter(({ questionId }) => questionId === question.questionId)
      : [question],
  );
  const refused = surveyNames.filter((name) =>
    paths.some((path) => path.split('.', 1)[0] === name && !/^questions\.\d/.test(path)),
  );
  const without = (base: SurveyContent, names: readonly string[]) =>
    contentFrom(surveyNames, (name): unknown => (names.includes(name) ? agreed[name] : base[name]));
  const fine = without({ ...content, questions }, refused);
  if (!isSame(fine, content)) return fine;
  const coarse = without(content, [...refused, ...(indexes.length > 0 ? ['questions'] : [])]);
  return isSame(coarse, content) ? undefined : coarse;
}
