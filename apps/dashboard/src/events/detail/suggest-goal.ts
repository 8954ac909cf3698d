import { emptyGoal, type GoalValues } from '../../goals/goal-content.ts';
import { toSlug } from '../../ui/to-slug.ts';
import type { StoredEvent } from '../base/stream-entries.ts';

/** Names of numeric properties that are amounts of money. */
const amountNames = ['revenue', 'value', 'amount', 'total', 'price'];

/** Whether an event can reach a goal; the pixel's own events can't. */
export function canBeGoal({ eventName, surveyEvent }: StoredEvent): boolean {
  return surveyEvent === '' && !eventName.startsWith('$');
}

/** Returns form values for a new goal from an event: its name and its numeric property. */
export function suggestGoal({ eventName, numbers }: StoredEvent): GoalValues {
  const names = Object.keys(numbers);
  const valueProperty = amountNames.find((name) => names.includes(name)) ?? names[0] ?? '';
  return {
    ...emptyGoal,
    goalKey: toSlug(eventName),
    name: toGoalName(eventName),
    type: amountNames.includes(valueProperty) ? 'revenue' : 'custom_event',
    eventName,
    valueProperty,
  };
}

/** Returns a goal name for an event name: `add_to_basket` becomes “Add to basket”. */
function toGoalName(eventName: string): string {
  const words = eventName.replace(/[_-]+/g, ' ').trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
