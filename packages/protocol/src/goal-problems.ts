import type { GoalType } from './goal.ts';

type Field = 'eventName' | 'selector' | 'urlRules' | 'scrollPercent' | 'durationMs' | 'valueProperty';

/** The field that each type of goal needs to be detected, and which no other type may have. */
const needed: Readonly<Partial<Record<GoalType, Field>>> = {
  custom_event: 'eventName',
  revenue: 'eventName',
  pageview: 'urlRules',
  click: 'selector',
  form_submit: 'selector',
  element_visible: 'selector',
  scroll_depth: 'scrollPercent',
  time_on_page: 'durationMs',
};
const only: Readonly<Partial<Record<Field, readonly GoalType[]>>> = {
  selector: ['click', 'form_submit', 'element_visible'],
  scrollPercent: ['scroll_depth'],
  durationMs: ['time_on_page'],
};

/** Returns the fields that a goal lacks and those that its type doesn't use. */
export function goalProblems(
  goal: { readonly type: GoalType } & { readonly [field in Field]?: unknown },
): readonly { readonly field: Field; readonly message: string }[] {
  const missing = needed[goal.type];
  const useless = Object.entries(only).filter(
    ([field, types]) => goal[field as Field] !== undefined && !types.includes(goal.type),
  );
  return [
    ...(missing !== undefined && goal[missing] === undefined
      ? [{ field: missing, message: `is required for a goal of type ${goal.type}` }]
      : []),
    ...useless.map(([field]) => ({
      field: field as Field,
      message: `is not allowed for a goal of type ${goal.type}`,
    })),
  ];
}
