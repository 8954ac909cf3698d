import { assessGoals, type GoalAssessment } from './assess-goals.ts';
import { assessGuardrails } from './assess-guardrails.ts';
import type { AssessInput } from './assess-input.ts';
import type { Assessment } from './assessment.ts';
import { leadingVerdictOf } from './leading-verdict.ts';

/**
 * Assesses an experiment by its registered plan. Returns the leading verdict, a state with its reason for every goal and variant, and the
 * monitors to pass in at the next look. Deterministic; never throws for data. A view outside the plan is exploratory and leaves the
 * monitors unchanged.
 */
export function assessExperiment(input: AssessInput): Assessment {
  const { goals, monitors = [], isExploratory = false } = input;
  const of = (role: string) => goals.filter((goal) => goal.role === role);
  // Exploratory goals must not reduce the power of the others.
  const judged = (role: string) => of(role).filter((goal) => !goal.isExploratory);
  const apart = ['primary', 'secondary'].flatMap((role) => of(role).filter((goal) => goal.isExploratory));
  const assessed: readonly GoalAssessment[] = [
    ...assessGoals(judged('primary'), input),
    ...assessGoals(judged('secondary'), input),
    ...assessGuardrails(of('guardrail'), input),
    ...[...apart, ...of('informational')].flatMap((goal) => assessGoals([goal], input)),
  ];
  const results = goals.flatMap(({ goalKey }) =>
    assessed.flatMap(({ result }) => (result.goalKey === goalKey ? [result] : [])),
  );
  return {
    verdict: leadingVerdictOf(results, input),
    goals: results,
    monitors: isExploratory ? monitors : assessed.flatMap((each) => each.monitors),
  };
}
