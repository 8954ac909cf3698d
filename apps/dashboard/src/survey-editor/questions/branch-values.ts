import type { Branch, Question, QuestionType } from '../draft/survey-content.ts';
import { bare } from './edits.ts';
import { pointsOf } from './question-types.ts';

type Operator = Branch['when']['operator'];
type Value = Branch['when']['value'];

const numeric: readonly Operator[] = [
  'less',
  'greater',
  'equals',
  'not_equals',
  'in',
  'answered',
  'not_answered',
  'always',
];
const operators: Readonly<Record<QuestionType, readonly Operator[]>> = {
  open_text: ['contains', 'equals', 'not_equals', 'in', 'answered', 'not_answered', 'always'],
  single_choice: ['equals', 'not_equals', 'in', 'answered', 'not_answered', 'always'],
  multiple_choice: ['contains', 'in', 'answered', 'not_answered', 'always'],
  rating: numeric,
  nps: numeric,
  csat: numeric,
  ces: numeric,
  consent: ['equals', 'not_equals', 'answered', 'not_answered', 'always'],
  link: ['answered', 'not_answered', 'always'],
};

/** Returns the operators for answers to a question; a required one is always answered. */
export function operatorsOf({ type, required }: Question): readonly Operator[] {
  return operators[type].filter((each) => !(required && each === 'not_answered'));
}

/** Returns an operator's value: the previous one if it fits, or else the most likely. */
export function valueFor(
  question: Question,
  operator: Operator,
  before: Value,
): { value?: NonNullable<Value> } {
  if (bare.has(operator)) return {};
  const [first] = [before].flat();
  const one = fits(question, first) ? first : usual(question);
  if (operator !== 'in') return { value: one };
  return { value: Array.isArray(before) ? before : [String(one) === one ? one : Number(one)] };
}

function fits({ type, options = [] }: Question, value: Value): value is string | number | boolean {
  if (type === 'consent') return typeof value === 'boolean';
  if (type === 'open_text') return typeof value === 'string';
  if (options.length > 0) return value === 'other' || options.some(({ optionId }) => optionId === value);
  return typeof value === 'number';
}

function usual(question: Question): string | number | boolean {
  const { type, options = [] } = question;
  if (type === 'consent') return true;
  if (type === 'nps') return 7;
  const points = pointsOf(question);
  if (points !== undefined) return Math.ceil((points.min + points.max) / 2);
  return options[0]?.optionId ?? '';
}
