import { scaleOf } from './scale.ts';
import type { SurveyQuestion } from './survey.ts';

/** Stands in no text that anybody compares with. */
const nothingElse = '\u{10fffe}';

/**
 * Gives answers to a question among which there is one for every way that an answer can take from it: all that there are, or where
 * they cannot be counted, those that its branches tell apart. Undefined is no answer.
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
      // Where it is required, only consent gets further.
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

/** Of each branch, and of none: the fewest options that fit it and no branch before it. */
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

/** Every text that is compared with, by itself and within another, and one that has nothing of them in it. */
function texts({ branching = [] }: SurveyQuestion): readonly string[] {
  const compared = branching.flatMap(({ when }) =>
    [when.value].flat().filter((value) => typeof value === 'string'),
  );
  return [nothingElse, ...compared.flatMap((text) => [text, `${text}${nothingElse}`])];
}
