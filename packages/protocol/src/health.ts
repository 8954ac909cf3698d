import { z } from 'zod';

/** Response of `GET /health`: exactly these three keys. */
export const healthSchema = z.strictObject({
  ok: z.boolean(),
  service: z.literal('pixel-worker'),
  kv: z.boolean(),
});

export type Health = z.infer<typeof healthSchema>;

/**
 * Response of `GET /health/ready`. The server isn't ready while it drains, can't serve bootstraps, has a stored configuration that is
 * unusable or a published one that hasn't reached the edges, would reject events, or has had queued events without storing any for a
 * minute. `kv` is whether the key-value store responded.
 */
export const readinessSchema = z.strictObject({
  ready: z.boolean(),
  kv: z.boolean(),
  /** Number of stored configurations that are unusable; the last valid ones are served instead. */
  unusableConfigurations: z.int().min(0),
  /** Number of published configurations that couldn't be delivered to the edges; their predecessors are served instead. */
  outdatedConfigurations: z.int().min(0),
  events: z.strictObject({
    /** Whether a valid event would get a 200. */
    accepted: z.boolean(),
    /** Number of queued events. */
    waiting: z.int().min(0),
    /** Seconds for which events have been queued without any being stored, if at least a minute; otherwise 0. */
    stuckSeconds: z.int().min(0),
    /** Number of acknowledged events lost to damaged or missing queue files. */
    lost: z.int().min(0),
  }),
  draining: z.boolean(),
});

export type Readiness = z.infer<typeof readinessSchema>;
