import type { SurveyTrigger } from './survey.ts';
import { problemAt, type SurveyProblem } from './survey-problem.ts';

type Condition = NonNullable<Extract<SurveyTrigger, { type: 'event' }>['conditions']>[number];

/** Returns the payload conditions whose value nothing can match. */
export function triggerProblems(trigger: SurveyTrigger): readonly SurveyProblem[] {
  if (trigger.type !== 'event') return [];
  return (trigger.conditions ?? []).flatMap((condition, at) =>
    problemAt(['trigger', 'conditions', at, 'value'], valueProblem(condition)),
  );
}

function valueProblem({ operator, value }: Condition): string | undefined {
  if (operator === 'exists')
    return value === undefined ? undefined : 'must be left out, since exists compares nothing';
  if (value === undefined) return `is missing, and ${operator} needs it`;
  switch (operator) {
    case 'in':
      if (!Array.isArray(value)) return 'must be a list, since in compares with several';
      return value.length === 0 ? 'must have at least 1 entry' : undefined;
    case 'greater':
    case 'less':
      return typeof value === 'number' ? undefined : `must be a number, since ${operator} compares numbers`;
    case 'contains':
      return typeof value === 'string' ? undefined : 'must be a text, since contains looks into texts';
    default:
      return Array.isArray(value) ? `must not be a list, which is for in` : undefined;
  }
}
