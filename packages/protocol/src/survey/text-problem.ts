import type { SurveyQuestion } from './survey.ts';

/** Longest text that is taken as an answer where the question sets no limit of its own, in UTF-16 code units. */
export const maxTextAnswerLength = 10_000;

/**
 * A page has asked for the same, or for more. What is refused here is lost, so these only keep out what is clearly something else:
 * whether there is such an address nobody can tell from its letters.
 */
const formats = {
  email: { pattern: /^[^\s@]+@[^\s@]+$/, problem: 'must be a mail address' },
  url: { pattern: /^https?:\/\/[^\s/?#]+\S*$/i, problem: 'must be an absolute http(s) address' },
  /** Digits in groups, as in `1,234.5`, `1 234,5` and `1’234`. */
  number: { pattern: /^[+-]?(?:\d+(?:[ \u00a0\u202f.,'\u2019]\d+)*|[.,]\d+)$/, problem: 'must be a number' },
} as const;

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
  const { pattern, problem } = formats[format];
  return pattern.test(trimmed) ? undefined : problem;
}
