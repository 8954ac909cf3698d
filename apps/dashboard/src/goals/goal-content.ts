import type { UrlRulesValue } from '../rules/url-rules.ts';
import type { Goal, GoalType } from './goal.ts';
import { type GoalField, goalTypes } from './goal-types.ts';

/** The editable fields of a goal. */
export type GoalContent = Omit<
  Goal,
  'goalKey' | 'goalId' | 'revision' | 'usedBy' | 'usedBySurveys' | 'name' | 'eventName'
> & {
  readonly name?: string;
  readonly eventName?: string;
};

/** Form values of a goal: text as typed, including fields that the chosen type doesn't use. */
export interface GoalValues {
  readonly goalKey: string;
  readonly name: string;
  readonly type: GoalType;
  readonly eventName: string;
  readonly selector: string;
  readonly urlRules: UrlRulesValue;
  readonly scrollPercent: string;
  readonly seconds: string;
  readonly valueProperty: string;
  readonly countMode: 'once' | 'every';
}

export const emptyGoal: GoalValues = {
  goalKey: '',
  name: '',
  type: 'custom_event',
  eventName: '',
  selector: '',
  urlRules: { include: [], exclude: [] },
  scrollPercent: '50',
  seconds: '30',
  valueProperty: '',
  countMode: 'once',
};

const msPerSecond = 1_000;

/** Returns a goal's form values. */
export function goalValuesOf(goal: Goal): GoalValues {
  return {
    ...emptyGoal,
    goalKey: goal.goalKey,
    name: goal.name,
    type: goal.type,
    eventName: goal.eventName === defaultEventName(goal.goalKey) ? '' : goal.eventName,
    selector: goal.selector ?? '',
    urlRules: goal.urlRules ?? emptyGoal.urlRules,
    ...(goal.scrollPercent !== undefined && { scrollPercent: String(goal.scrollPercent) }),
    ...(goal.durationMs !== undefined && { seconds: String(goal.durationMs / msPerSecond) }),
    valueProperty: goal.valueProperty ?? '',
    countMode: goal.countMode ?? 'once',
  };
}

/** Returns the name of the event that the script sends for a goal whose `eventName` is empty. */
export function defaultEventName(goalKey: string): string {
  return `$goal:${goalKey}`;
}

/** Returns the request body that creates a goal: the filled-in fields of its type. */
export function goalContentOf(values: GoalValues): GoalContent {
  const { fields } = goalTypes[values.type];
  const filled = Object.fromEntries(
    fields.flatMap((field) => {
      const value = fieldOf(field, values);
      return value === undefined ? [] : [[field, value]];
    }),
  );
  return { type: values.type, ...(values.name.trim() !== '' && { name: values.name.trim() }), ...filled };
}

/**
 * Returns the patch that changes a goal; null removes a field. Fields of the type that the form doesn't show stay unchanged, unless the
 * type changes.
 */
export function goalPatchOf(values: GoalValues, before: Goal): Readonly<Record<string, unknown>> {
  const content: Readonly<Record<string, unknown>> = goalContentOf(values);
  const editedFields: readonly string[] =
    values.type === before.type ? goalTypes[values.type].fields : allFields;
  const removed = editedFields.filter((field) => !(field in content)).map((field) => [field, null] as const);
  return { ...content, ...Object.fromEntries(removed) };
}

/** Whether two forms would save the same goal. */
export function hasSameContent(a: GoalValues, b: GoalValues): boolean {
  return a.goalKey === b.goalKey && JSON.stringify(goalContentOf(a)) === JSON.stringify(goalContentOf(b));
}

const allFields: readonly GoalField[] = [
  'eventName',
  'selector',
  'urlRules',
  'scrollPercent',
  'durationMs',
  'valueProperty',
  'countMode',
];

function fieldOf(field: GoalField, values: GoalValues): unknown {
  switch (field) {
    case 'urlRules': {
      const { include, exclude } = values.urlRules;
      return include.length + exclude.length === 0 ? undefined : values.urlRules;
    }
    case 'scrollPercent':
      return parseNumber(values.scrollPercent);
    case 'durationMs': {
      const seconds = parseNumber(values.seconds);
      return seconds === undefined ? undefined : Math.round(seconds * msPerSecond);
    }
    case 'countMode':
      return values.countMode === 'once' ? undefined : values.countMode;
    default:
      return values[field].trim() === '' ? undefined : values[field].trim();
  }
}

/** Also accepts a decimal comma, as in German. */
function parseNumber(text: string): number | undefined {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || Number.isNaN(number) ? undefined : number;
}
