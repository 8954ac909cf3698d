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
  const goalsWithRole = (role: string) => goals.filter((goal) => goal.role === role);
  // Exploratory goals are corrected separately, so that they don't reduce the power of the others.
  const confirmatory = (role: string) => goalsWithRole(role).filter((goal) => !goal.isExploratory);
  const exploratory = ['primary', 'secondary'].flatMap((role) =>
    goalsWithRole(role).filter((goal) => goal.isExploratory),
  );
  const assessed: readonly GoalAssessment[] = [
    ...assessGoals(confirmatory('primary'), input),
    ...assessGoals(confirmatory('secondary'), input),
    ...assessGuardrails(goalsWithRole('guardrail'), input),
    ...[...exploratory, ...goalsWithRole('informational')].flatMap((goal) => assessGoals([goal], input)),
  ];
  const results = goals.flatMap(({ goalKey }) =>
    assessed.flatMap(({ result }) => (result.goalKey === goalKey ? [result] : [])),
  );
  return {
    verdict: leadingVerdictOf(results, input),
    goals: results,
    monitors: isExploratory ? monitors : assessed.flatMap((assessment) => assessment.monitors),
  };
}
