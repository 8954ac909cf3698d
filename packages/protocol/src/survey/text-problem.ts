import type { SurveyQuestion } from './survey.ts';

/** Default maximum length of a text answer, in UTF-16 code units. */
export const maxTextAnswerLength = 10_000;

/**
 * The page has already checked at least as strictly. An answer rejected here is lost, so these patterns reject only obvious mistakes: the
 * characters of an address don't tell whether it exists.
 */
const formats = {
  email: { pattern: /^[^\s@]+@[^\s@]+$/, problem: 'must be an email address' },
  url: { pattern: /^https?:\/\/[^\s/?#]+\S*$/i, problem: 'must be an absolute http(s) address' },
  /** Grouped digits, as in `1,234.5`, `1 234,5` and `1’234`. */
  number: { pattern: /^[+-]?(?:\d+(?:[ \u00a0\u202f.,'\u2019]\d+)*|[.,]\d+)$/, problem: 'must be a number' },
} as const;

type TextRules = Pick<SurveyQuestion, 'required' | 'minLength' | 'maxLength' | 'format'>;

/**
 * Returns why the answer to an `open_text` question is invalid (`must …`), or undefined. A blank text
 * is valid only if the question isn't required; `minLength` and `format` don't apply to it.
 */
export function textProblem(
  text: string,
  { required, minLength, maxLength, format }: TextRules,
): string | undefined {
  const trimmed = text.trim();
  const limit = maxLength ?? maxTextAnswerLength;
  if (text.length > limit) return `must have at most ${limit} characters`;
  if (trimmed === '') return required ? 'must not be blank' : undefined;
  if (minLength !== undefined && text.length < minLength) return `must have at least ${minLength} characters`;
  if (format === undefined) return undefined;
  const { pattern, problem } = formats[format];
  return pattern.test(trimmed) ? undefined : problem;
}
