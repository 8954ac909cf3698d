import { scaleOf } from './scale.ts';
import { type Branch, type QuestionType, type SurveyQuestion, surveyEnd } from './survey.ts';
import { problemAt, type SurveyProblem } from './survey-problem.ts';

type Operator = Branch['when']['operator'];

/** Operators without a value. */
const bare: readonly Operator[] = ['answered', 'not_answered', 'always'];
const numeric: readonly Operator[] = ['equals', 'not_equals', 'in', 'greater', 'less', ...bare];

const operators: Readonly<Record<QuestionType, readonly Operator[]>> = {
  open_text: ['equals', 'not_equals', 'in', 'contains', ...bare],
  single_choice: ['equals', 'not_equals', 'in', ...bare],
  multiple_choice: ['in', 'contains', ...bare],
  rating: numeric,
  nps: numeric,
  csat: numeric,
  ces: numeric,
  consent: ['equals', 'not_equals', ...bare],
  link: bare,
};

/** Returns the branches that compare with impossible answers or lead to missing questions. */
export function branchProblems(
  question: SurveyQuestion,
  questionIds: ReadonlySet<string>,
): readonly SurveyProblem[] {
  return (question.branching ?? []).flatMap(({ when, goTo }, at) => [
    ...conditionProblems(question, when).map(({ path, message }) => ({
      path: ['branching', at, 'when', ...path],
      message,
    })),
    ...problemAt(
      ['branching', at, 'goTo'],
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
  const known = operators[type];
  if (!known.includes(operator))
    return [
      {
        path: ['operator'],
        message: `must be one of ${known.join(', ')} for a question of type ${type}, not ${operator}`,
      },
    ];
  if (operator === 'not_answered' && required)
    return [{ path: ['operator'], message: 'must not be not_answered, since the question is required' }];
  if (bare.includes(operator))
    return problemAt(
      ['value'],
      value === undefined ? undefined : `is not allowed: ${operator} takes no value`,
    );
  if (value === undefined) return [{ path: ['value'], message: `is required by ${operator}` }];
  if (operator !== 'in')
    return problemAt(
      ['value'],
      Array.isArray(value) ? `must not be a list; only operator in takes one` : valueProblem(question, value),
    );
  if (!Array.isArray(value))
    return [{ path: ['value'], message: 'must be a list: operator in compares with several values' }];
  if (value.length === 0) return [{ path: ['value'], message: 'must have at least 1 entry' }];
  return value.flatMap((each, at) => problemAt(['value', at], valueProblem(question, each)));
}

/** Why no answer can equal a value. */
function valueProblem(question: SurveyQuestion, value: unknown): string | undefined {
  const { type, options = [], allowOther } = question;
  const scale = scaleOf(question);
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
