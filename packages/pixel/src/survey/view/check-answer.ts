import type { SurveyAnswer, SurveyLabelName, SurveyQuestion } from '@pixel/protocol';
import { attempt } from '../../attempt.ts';
import { isObject } from '../../json.ts';

/** A problem with an answer: the label that describes it, and the number in it. */
export interface AnswerProblem {
  readonly label: SurveyLabelName;
  readonly count?: number;
}

/** The formats that the service accepts: mail addresses as in HTML, and numbers with optional grouping and one decimal separator. */
const formats: Readonly<Record<string, readonly [pattern: RegExp, label: SurveyLabelName]>> = {
  email: [
    /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?){0,20}$/,
    'emailProblem',
  ],
  url: [/^https?:\/\/[^\s/?#]\S*$/i, 'urlProblem'],
  number: [
    /^[+-]?(?:\d{1,3}(?:(?:[ \u00a0\u202f.,'\u2019]\d{3})*|\d*)(?:[.,]\d+)?|[.,]\d+)$/,
    'numberProblem',
  ],
};
/** Limit of texts without one of their own. */
const maxCharacters = 10_000;
const maxFormattedCharacters = 2_048;

/** Returns the problem with an answer (null for none), or undefined if it is valid for its question. */
export function checkAnswer(
  question: SurveyQuestion,
  answer: SurveyAnswer | null,
): AnswerProblem | undefined {
  const { required, type, format = '', minLength = 0, maxLength = maxCharacters } = question;
  if (answer === null || (type === 'consent' && answer === false && required))
    return required ? { label: 'requiredProblem' } : undefined;
  if (Array.isArray(answer)) return checkChoices(question, answer);
  if (isObject(answer)) return isBlank(answer) ? { label: 'requiredProblem' } : undefined;
  if (typeof answer !== 'string' || type !== 'open_text') return undefined;
  const [pattern, label] = formats[format] ?? [];
  if (pattern && label) {
    const isAddress = format !== 'url' || attempt(() => new URL(answer).hostname !== '', false);
    if (!isAddress || answer.length > maxFormattedCharacters || !pattern.test(answer)) return { label };
  }
  if (answer.length < minLength) return { label: 'tooShortProblem', count: minLength };
  return answer.length > maxLength ? { label: 'tooLongProblem', count: maxLength } : undefined;
}

function checkChoices(
  { minChoices = 1, maxChoices = Number.POSITIVE_INFINITY }: SurveyQuestion,
  answer: readonly unknown[],
): AnswerProblem | undefined {
  if (answer.some(isBlank)) return { label: 'requiredProblem' };
  if (answer.length < minChoices) return { label: 'tooFewProblem', count: minChoices };
  return answer.length > maxChoices ? { label: 'tooManyProblem', count: maxChoices } : undefined;
}

/** The option for the visitor's own words, left empty. */
function isBlank(choice: unknown): boolean {
  return isObject(choice) && `${choice.other}`.trim() === '';
}
