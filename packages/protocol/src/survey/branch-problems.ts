import { answerScale } from './scale.ts';
import { type Branch, type QuestionType, type SurveyQuestion, surveyEnd } from './survey.ts';
import { problemsAt, type SurveyProblem } from './survey-problem.ts';

type Operator = Branch['when']['operator'];

/** Operators without a value. */
const valuelessOperators: readonly Operator[] = ['answered', 'not_answered', 'always'];
const numericOperators: readonly Operator[] = [
  'equals',
  'not_equals',
  'in',
  'greater',
  'less',
  ...valuelessOperators,
];

const operatorsByType: Readonly<Record<QuestionType, readonly Operator[]>> = {
  open_text: ['equals', 'not_equals', 'in', 'contains', ...valuelessOperators],
  single_choice: ['equals', 'not_equals', 'in', ...valuelessOperators],
  multiple_choice: ['in', 'contains', ...valuelessOperators],
  rating: numericOperators,
  nps: numericOperators,
  csat: numericOperators,
  ces: numericOperators,
  consent: ['equals', 'not_equals', ...valuelessOperators],
  link: valuelessOperators,
};

/**
 * Returns the problems of a question's branches: comparisons that no answer can match, and targets that don't exist. Paths are relative to
 * the question.
 */
export function branchProblems(
  question: SurveyQuestion,
  questionIds: ReadonlySet<string>,
): readonly SurveyProblem[] {
  return (question.branching ?? []).flatMap(({ when, goTo }, index) => [
    ...conditionProblems(question, when).map(({ path, message }) => ({
      path: ['branching', index, 'when', ...path],
      message,
    })),
    ...problemsAt(
      ['branching', index, 'goTo'],
      goTo === surveyEnd || questionIds.has(goTo)
        ? undefined
        : `question "${goTo}" is not among the survey's questions`,
    ),
  ]);
}

function conditionProblems(
  question: SurveyQuestion,
  { operator, value }: Branch['when'],
): readonly SurveyProblem[] {
  const { type, required } = question;
  const allowed = operatorsByType[type];
  if (!allowed.includes(operator))
    return [
      {
        path: ['operator'],
        message: `must be one of ${allowed.join(', ')} for a question of type ${type}, not ${operator}`,
      },
    ];
  if (operator === 'not_answered' && required)
    return [{ path: ['operator'], message: 'must not be not_answered, since the question is required' }];
  if (valuelessOperators.includes(operator))
    return problemsAt(
      ['value'],
      value === undefined ? undefined : `is not allowed: ${operator} takes no value`,
    );
  if (value === undefined) return [{ path: ['value'], message: `is required by ${operator}` }];
  if (operator !== 'in')
    return problemsAt(
      ['value'],
      Array.isArray(value) ? `must not be a list; only operator in takes one` : valueProblem(question, value),
    );
  if (!Array.isArray(value))
    return [{ path: ['value'], message: 'must be a list: operator in compares with several values' }];
  if (value.length === 0) return [{ path: ['value'], message: 'must have at least 1 entry' }];
  return value.flatMap((entry, index) => problemsAt(['value', index], valueProblem(question, entry)));
}

/** Returns why no answer can equal a value, or undefined. */
function valueProblem(question: SurveyQuestion, value: unknown): string | undefined {
  const { type, options = [], allowOther } = question;
  const scale = answerScale(question);
  if (scale !== undefined)
    return Number.isInteger(value) && Number(value) >= scale.min && Number(value) <= scale.max
      ? undefined
      : `must be a whole number from ${scale.min} to ${scale.max}`;
  if (type === 'consent') return typeof value === 'boolean' ? undefined : 'must be true or false';
  if (type === 'open_text')
    return typeof value === 'string' && value.trim() === value && value !== ''
      ? undefined
      : 'must be text without surrounding spaces, like trimmed answers';
  const ids = [...options.map(({ optionId }) => optionId), ...(allowOther ? ['other'] : [])];
  return typeof value === 'string' && ids.includes(value)
    ? undefined
    : `must be the id of an option: ${ids.join(', ')}`;
}
