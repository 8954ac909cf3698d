import { z } from 'zod';
import { maxBatchEvents } from './limits.ts';

const most = 1_000_000_000;
const bootstraps = z.int().min(1).max(most).optional();
/** A batch that no minute has room for would be told to come back for ever. */
const events = z.int().min(maxBatchEvents).max(most).optional();

/**
 * What may be sent for one project in a minute, by an address and by a visitor, in place of what the server allows. Those that are
 * absent are the server's.
 */
export const projectLimitsSchema = z
  .strictObject({
    bootstrapsPerAddress: bootstraps,
    bootstrapsPerVisitor: bootstraps,
    eventsPerAddress: events,
    eventsPerVisitor: events,
  })
  .refine((limits) => Object.values(limits).some((limit) => limit !== undefined), 'must set a limit');

export type ProjectLimits = z.infer<typeof projectLimitsSchema>;
