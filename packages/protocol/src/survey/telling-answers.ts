import { scaleOf } from './scale.ts';
import type { SurveyQuestion } from './survey.ts';

/** Occurs in no text that a branch compares with. */
const nothingElse = '\u{10fffe}';

/**
 * Returns answers to a question that cover every way to branch: all possible ones, or, if there are infinitely many, those that its
 * branches distinguish. Undefined means no answer.
 */
export function tellingAnswers(question: SurveyQuestion): readonly unknown[] {
  const { type, required } = question;
  const none = required ? [] : [undefined];
  const scale = scaleOf(question);
  if (scale !== undefined)
    return [...none, ...Array.from({ length: scale.max - scale.min + 1 }, (_, point) => scale.min + point)];
  switch (type) {
    case 'single_choice':
      return [...none, ...optionIds(question)];
    case 'multiple_choice':
      return [...none, ...choices(question)];
    case 'consent':
      // If required, only a consent passes.
      return required ? [true] : [undefined, true, false];
    case 'link':
      return [...none, true];
    default:
      return [...none, ...texts(question)];
  }
}

function optionIds({ options = [], allowOther }: SurveyQuestion): readonly string[] {
  return [...options.map(({ optionId }) => optionId), ...(allowOther ? ['other'] : [])];
}

/** For each branch, and for none, the fewest options that match it and no earlier branch. */
function choices(question: SurveyQuestion): readonly (readonly string[])[] {
  const { branching = [], minChoices = 1 } = question;
  const named = branching.map(({ when }) => [when.value].flat());
  return [...named, []].flatMap((wanted, at) => {
    const before = new Set(named.slice(0, at).flat());
    const left = optionIds(question).filter((id) => !before.has(id));
    const [first] = left.filter((id) => wanted.includes(id));
    const chosen = [...(first === undefined ? [] : [first]), ...left.filter((id) => id !== first)];
    return chosen.length < minChoices ? [] : [chosen.slice(0, minChoices)];
  });
}

/** Every text that a branch compares with, by itself and as part of a longer one, and a string that contains none of them. */
function texts({ branching = [] }: SurveyQuestion): readonly string[] {
  const compared = branching.flatMap(({ when }) =>
    [when.value].flat().filter((value) => typeof value === 'string'),
  );
  return [nothingElse, ...compared.flatMap((text) => [text, `${text}${nothingElse}`])];
}
