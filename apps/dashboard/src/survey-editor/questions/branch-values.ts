import type { Branch, Question, QuestionType } from '../draft/survey-content.ts';
import { operatorsWithoutValue } from './question-edits.ts';
import { scaleRange } from './question-types.ts';

type Operator = Branch['when']['operator'];
type Value = Branch['when']['value'];

const numericOperators: readonly Operator[] = [
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
  rating: numericOperators,
  nps: numericOperators,
  csat: numericOperators,
  ces: numericOperators,
  consent: ['equals', 'not_equals', 'answered', 'not_answered', 'always'],
  link: ['answered', 'not_answered', 'always'],
};

/** Returns the operators for answers to a question; without `not_answered` if it is required. */
export function operatorsOf({ type, required }: Question): readonly Operator[] {
  return operators[type].filter((operator) => !(required && operator === 'not_answered'));
}

/** Returns the value for an operator: the previous one if it is valid, else a default. Empty if the operator has none. */
export function valueFor(
  question: Question,
  operator: Operator,
  previous: Value,
): { value?: NonNullable<Value> } {
  if (operatorsWithoutValue.has(operator)) return {};
  const [first] = [previous].flat();
  const single = isValidOperand(question, first) ? first : defaultValue(question);
  if (operator !== 'in') return { value: single };
  return {
    value: Array.isArray(previous) ? previous : [String(single) === single ? single : Number(single)],
  };
}

function isValidOperand({ type, options = [] }: Question, value: Value): value is string | number | boolean {
  if (type === 'consent') return typeof value === 'boolean';
  if (type === 'open_text') return typeof value === 'string';
  if (options.length > 0) return value === 'other' || options.some(({ optionId }) => optionId === value);
  return typeof value === 'number';
}

function defaultValue(question: Question): string | number | boolean {
  const { type, options = [] } = question;
  if (type === 'consent') return true;
  if (type === 'nps') return 7;
  const points = scaleRange(question);
  if (points !== undefined) return Math.ceil((points.min + points.max) / 2);
  return options[0]?.optionId ?? '';
}
