import type { Goal } from '../session/goals.ts';

export type { Goal };
export type GoalType = Goal['type'];

export function keyOfGoal({ goalKey }: Goal): string {
  return goalKey;
}
