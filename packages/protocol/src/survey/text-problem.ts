import type { SurveyQuestion } from './survey.ts';

/** Longest text that is taken as an answer where the question sets no limit of its own, in UTF-16 code units. */
const maxTextAnswerLength = 10_000;

/** As HTML has it for `input type=email`: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
const email =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?){0,20}$/;
/** Digits, in groups if any, and one sign for decimals: `1,234.5`, `1 234,5`, `-3`. */
const number = /^[+-]?(?:\d{1,3}(?:(?:[ \u00a0\u202f.,'\u2019]\d{3})*|\d*)(?:[.,]\d+)?|[.,]\d+)$/;
const maxFormattedLength = 2_048;

type TextRules = Pick<SurveyQuestion, 'required' | 'minLength' | 'maxLength' | 'format'>;

/**
 * Says in a short phrase what is wrong with the answer to an `open_text` question, or undefined where it fits. A blank text is an answer
 * only where none is required, and then has no length or format to keep to.
 */
export function textProblem(
  text: string,
  { required, minLength, maxLength, format }: TextRules,
): string | undefined {
  const trimmed = text.trim();
  const longest = maxLength ?? maxTextAnswerLength;
  if (text.length > longest) return `must have at most ${longest} characters`;
  if (trimmed === '') return required ? 'must not be blank' : undefined;
  if (minLength !== undefined && text.length < minLength) return `must have at least ${minLength} characters`;
  if (format === undefined) return undefined;
  return trimmed.length <= maxFormattedLength && formats[format](trimmed) ? undefined : messages[format];
}

const formats: Readonly<Record<NonNullable<TextRules['format']>, (text: string) => boolean>> = {
  email: (text) => email.test(text),
  url: isHttpAddress,
  number: (text) => number.test(text),
};

const messages: Readonly<Record<NonNullable<TextRules['format']>, string>> = {
  email: 'must be a mail address',
  url: 'must be an absolute http(s) address',
  number: 'must be a number',
};

function isHttpAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s]+$/i.test(text)) return false;
  try {
    return new URL(text).hostname !== '';
  } catch {
    return false;
  }
}
