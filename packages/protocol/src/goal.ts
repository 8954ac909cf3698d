import { z } from 'zod';
import { idSchema, keySchema } from './identifiers.ts';

/** Kinds of goal: both are events that the page sends by `pixel.track`. */
export const goalTypes = ['custom_event', 'revenue'] as const;

/** A goal as the pixel receives it; how it is analysed stays on the server. */
export const goalSchema = z.object({
  goalKey: keySchema,
  goalId: idSchema,
  goalName: z.string(),
  type: z.enum(goalTypes),
  isPrimary: z.boolean(),
  eventName: z.string(),
  valueProperty: z.string().optional(),
});

export type Goal = z.infer<typeof goalSchema>;
