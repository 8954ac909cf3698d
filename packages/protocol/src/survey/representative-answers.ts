import { answerScale } from './scale.ts';
import type { SurveyQuestion } from './survey.ts';

/** A noncharacter of Unicode, which no text that a branch compares with contains. */
const unmatchedText = '\u{10fffe}';

/**
 * Returns answers to a question that together take every branch that can be taken: all possible answers, or, if there are too many, those
 * that its branches distinguish. Undefined means no answer.
 */
export function representativeAnswers(question: SurveyQuestion): readonly unknown[] {
  const { type, required } = question;
  const none = required ? [] : [undefined];
  const scale = answerScale(question);
  if (scale !== undefined)
    return [...none, ...Array.from({ length: scale.max - scale.min + 1 }, (_, point) => scale.min + point)];
  switch (type) {
    case 'single_choice':
      return [...none, ...optionIds(question)];
    case 'multiple_choice':
      return [...none, ...choiceLists(question)];
    case 'consent':
      // A required consent can only be given.
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

/** Returns, for each branch and for none, a choice of as few options as possible that matches it and no earlier branch. */
function choiceLists(question: SurveyQuestion): readonly (readonly string[])[] {
  const { branching = [], minChoices = 1 } = question;
  const idsByBranch = branching.map(({ when }) => [when.value].flat());
  return [...idsByBranch, []].flatMap((wanted, index) => {
    const earlierIds = new Set(idsByBranch.slice(0, index).flat());
    const remaining = optionIds(question).filter((id) => !earlierIds.has(id));
    const [first] = remaining.filter((id) => wanted.includes(id));
    const chosen = [...(first === undefined ? [] : [first]), ...remaining.filter((id) => id !== first)];
    return chosen.length < minChoices ? [] : [chosen.slice(0, minChoices)];
  });
}

/** Returns every text that a branch compares with, alone and followed by other text, and a text that contains none of them. */
function texts({ branching = [] }: SurveyQuestion): readonly string[] {
  const operands = branching.flatMap(({ when }) =>
    [when.value].flat().filter((value) => typeof value === 'string'),
  );
  return [unmatchedText, ...operands.flatMap((text) => [text, `${text}${unmatchedText}`])];
}
