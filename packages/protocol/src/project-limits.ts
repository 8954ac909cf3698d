import { z } from 'zod';
import { maxBatchEvents } from './limits.ts';

const maxLimit = 1_000_000_000;
const bootstrapLimit = z.int().min(1).max(maxLimit).optional();
/** A lower limit would reject a full batch in every minute, so clients would retry it forever. */
const eventLimit = z.int().min(maxBatchEvents).max(maxLimit).optional();

/** Rate limits of a project per minute, by address and by visitor. Absent ones default to the server's. */
export const projectLimitsSchema = z
  .strictObject({
    bootstrapsPerAddress: bootstrapLimit,
    bootstrapsPerVisitor: bootstrapLimit,
    eventsPerAddress: eventLimit,
    eventsPerVisitor: eventLimit,
  })
  .refine((limits) => Object.values(limits).some((limit) => limit !== undefined), 'must set a limit');

export type ProjectLimits = z.infer<typeof projectLimitsSchema>;
