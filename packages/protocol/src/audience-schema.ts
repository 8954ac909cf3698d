import { z } from 'zod';
import type { Audience } from './audience.ts';
import { audienceProblems } from './audience-problems.ts';

/** The audience of an experiment. Each issue carries the path of the part it concerns. */
export const audienceSchema = z.custom<Audience>().superRefine((value, context) => {
  for (const { path, message } of audienceProblems(value))
    context.addIssue({ code: 'custom', path: [...path], message });
});
