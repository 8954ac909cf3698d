import type { GoalType } from './goal.ts';

type Field = 'eventName' | 'selector' | 'urlRules' | 'scrollPercent' | 'durationMs' | 'valueProperty';

/** The field that each type of goal requires. */
const requiredField: Readonly<Partial<Record<GoalType, Field>>> = {
  custom_event: 'eventName',
  revenue: 'eventName',
  pageview: 'urlRules',
  click: 'selector',
  form_submit: 'selector',
  element_visible: 'selector',
  scroll_depth: 'scrollPercent',
  time_on_page: 'durationMs',
};
/** The only types of goal that may have a field, by field. */
const typesByField: Readonly<Partial<Record<Field, readonly GoalType[]>>> = {
  selector: ['click', 'form_submit', 'element_visible'],
  scrollPercent: ['scroll_depth'],
  durationMs: ['time_on_page'],
};

/** Returns the fields that a goal lacks and those that its type doesn't use. */
export function goalProblems(
  goal: { readonly type: GoalType } & { readonly [field in Field]?: unknown },
): readonly { readonly field: Field; readonly message: string }[] {
  const missing = requiredField[goal.type];
  const unusedFields = Object.entries(typesByField).filter(
    ([field, types]) => goal[field as Field] !== undefined && !types.includes(goal.type),
  );
  return [
    ...(missing !== undefined && goal[missing] === undefined
      ? [{ field: missing, message: `is required for a goal of type ${goal.type}` }]
      : []),
    ...unusedFields.map(([field]) => ({
      field: field as Field,
      message: `is not allowed for a goal of type ${goal.type}`,
    })),
  ];
}
