import { goalConfigurationSchema } from '@pixel/protocol';
import { z } from 'zod';
import { mergePart } from '../configuration/merge-part.ts';
import type { Experiment, ProjectGoal } from '../configuration/project.ts';
import { ControlError } from '../control-error.ts';
import { findByKey } from '../projects/by-key.ts';
import type { Kind } from '../projects/reusable.ts';

const { shape } = goalConfigurationSchema;

/** What people edit of a goal, as in a configuration file. */
export const goalContentSchema = z.strictObject({
  name: shape.name,
  type: shape.type,
  eventName: shape.eventName,
  selector: shape.selector,
  urlRules: shape.urlRules,
  scrollPercent: shape.scrollPercent,
  durationMs: shape.durationMs,
  valueProperty: shape.valueProperty,
  countMode: shape.countMode,
});

/** Goals as things that experiments name. */
export const goalKind: Kind<'goalKey', ProjectGoal, z.output<typeof goalContentSchema>> = {
  noun: 'goal',
  table: 'goals',
  key: 'goalKey',
  notFound: 'goal_not_found',
  thingsOf: (project) => project.goals,
  withThings: (project, goals) => ({ ...project, goals }),
  make(project, goalKey, content, making) {
    const { after } = mergePart(project, { list: 'goals', thing: { ...content, goalKey } }, making);
    const goal = findByKey(after.goals, 'goalKey', goalKey);
    if (goal === undefined) throw new ControlError('goal_not_found', `There is no goal "${goalKey}"`);
    return goal;
  },
  namedBy: goalKeysOf,
  namedBySurvey: () => [],
};

/** The goals that an experiment looks at, by themselves or to measure another by. */
function goalKeysOf({ goals }: Experiment): readonly string[] {
  return goals.flatMap(({ goalKey, analysis: { denominatorGoalKey, funnelGoalKeys = [] } }) => [
    goalKey,
    ...(denominatorGoalKey === undefined ? [] : [denominatorGoalKey]),
    ...funnelGoalKeys,
  ]);
}
