import { assessGoals, type GoalAssessment } from './assess-goals.ts';
import { assessGuardrails } from './assess-guardrails.ts';
import type { AssessInput } from './assess-input.ts';
import type { Assessment } from './assessment.ts';
import { lead } from './lead.ts';

/**
 * Judges an experiment by its registered plan: what leads, a state with its reason for every goal and variant, and the monitors to
 * hand back at the next look. Never throws for data; the same input gives the same answer. A view besides the plan is exploratory
 * and leaves the monitors as they are.
 */
export function assessExperiment(input: AssessInput): Assessment {
  const { goals, monitors = [], isExploratory = false } = input;
  const of = (role: string) => goals.filter((goal) => goal.role === role);
  // What is looked at only must not cost those that are judged.
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
    verdict: lead(results, input),
    goals: results,
    monitors: isExploratory ? monitors : assessed.flatMap((each) => each.monitors),
  };
}
