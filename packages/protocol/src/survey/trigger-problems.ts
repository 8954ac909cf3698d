import type { SurveyTrigger } from './survey.ts';
import { problemsAt, type SurveyProblem } from './survey-problem.ts';

type Condition = NonNullable<Extract<SurveyTrigger, { type: 'event' }>['conditions']>[number];

/** Returns a problem for each payload condition of the trigger that nothing can match. Paths are relative to the survey. */
export function triggerProblems(trigger: SurveyTrigger): readonly SurveyProblem[] {
  if (trigger.type !== 'event') return [];
  return (trigger.conditions ?? []).flatMap((condition, index) =>
    problemsAt(['trigger', 'conditions', index, 'value'], valueProblem(condition)),
  );
}

function valueProblem({ operator, value }: Condition): string | undefined {
  if (operator === 'exists') return value === undefined ? undefined : 'is not allowed: exists takes no value';
  if (value === undefined) return `is required by ${operator}`;
  switch (operator) {
    case 'in':
      if (!Array.isArray(value)) return 'must be a list: operator in compares with several values';
      return value.length === 0 ? 'must have at least 1 entry' : undefined;
    case 'greater':
    case 'less':
      return typeof value === 'number' ? undefined : `must be a number: ${operator} compares numbers`;
    case 'contains':
      return typeof value === 'string' ? undefined : 'must be text: operator contains searches text';
    default:
      return Array.isArray(value) ? `must not be a list; only operator in takes one` : undefined;
  }
}
