import { z } from 'zod';
import type { Audience } from './audience.ts';
import { audienceProblems } from './audience-problems.ts';

/** The audience of an experiment. Problems carry the path of the part that has them. */
export const audienceSchema = z.custom<Audience>().superRefine((value, context) => {
  for (const { path, message } of audienceProblems(value))
    context.addIssue({ code: 'custom', path: [...path], message });
});
