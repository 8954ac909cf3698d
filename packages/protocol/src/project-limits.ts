import { z } from 'zod';
import { maxBatchEvents } from './limits.ts';

const most = 1_000_000_000;
const bootstraps = z.int().min(1).max(most).optional();
/** A lower limit would reject a full batch in every minute, so clients would retry it forever. */
const events = z.int().min(maxBatchEvents).max(most).optional();

/** Rate limits of one project per minute, by address and by visitor, that override the server's. Absent ones fall back to the server's. */
export const projectLimitsSchema = z
  .strictObject({
    bootstrapsPerAddress: bootstraps,
    bootstrapsPerVisitor: bootstraps,
    eventsPerAddress: events,
    eventsPerVisitor: events,
  })
  .refine((limits) => Object.values(limits).some((limit) => limit !== undefined), 'must set a limit');

export type ProjectLimits = z.infer<typeof projectLimitsSchema>;
