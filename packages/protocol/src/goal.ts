import { z } from 'zod';
import { idSchema, keySchema } from './identifiers.ts';
import { urlRulesSchema } from './url-rule.ts';

/** Types of goal. The page sends the events of `custom_event` and `revenue`; the pixel detects the others. */
export const goalTypes = [
  'custom_event',
  'pageview',
  'click',
  'form_submit',
  'scroll_depth',
  'time_on_page',
  'element_visible',
  'revenue',
] as const;

export type GoalType = (typeof goalTypes)[number];

/** Whether the pixel detects goals of this type. */
export function isAutomaticGoal(type: GoalType): boolean {
  return type !== 'custom_event' && type !== 'revenue';
}

/** Whether a visitor reaches a goal at most once per page view, or every time. */
export const countModes = ['once', 'every'] as const;

export type CountMode = (typeof countModes)[number];

/** A goal as sent to the pixel; its analysis stays on the server. */
export const goalSchema = z.object({
  goalKey: keySchema,
  goalId: idSchema,
  goalName: z.string(),
  type: z.enum(goalTypes),
  isPrimary: z.boolean(),
  eventName: z.string(),
  selector: z.string().optional(),
  urlRules: urlRulesSchema.optional(),
  scrollPercent: z.number().optional(),
  durationMs: z.number().optional(),
  valueProperty: z.string().optional(),
  countMode: z.enum(countModes).optional(),
});

export type Goal = z.infer<typeof goalSchema>;
