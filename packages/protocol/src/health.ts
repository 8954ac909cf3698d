import { z } from 'zod';

/** Answer of `GET /health`: exactly these three keys. */
export const healthSchema = z.strictObject({
  ok: z.boolean(),
  service: z.literal('pixel-worker'),
  kv: z.boolean(),
});

export type Health = z.infer<typeof healthSchema>;

/**
 * Answer of `GET /health/ready`. Not ready while the server drains, while bootstraps cannot be served, while a stored configuration
 * cannot be used or a published one has not reached the edges, while events would be refused, and while some wait and none has been stored for a minute; `kv` says whether the
 * key-value store answered.
 */
export const readinessSchema = z.strictObject({
  ready: z.boolean(),
  kv: z.boolean(),
  /** How many stored configurations cannot be used; the last good ones are served in their place. */
  unusableConfigurations: z.int().min(0),
  /** How many published configurations could not be handed to the edges; the ones before are served in their place. */
  outdatedConfigurations: z.int().min(0),
  events: z.strictObject({
    /** Whether a well-formed event would be answered with 200. */
    accepted: z.boolean(),
    /** How many wait to be stored. */
    waiting: z.int().min(0),
    /** For how long some have waited and none was stored, where that is a minute or more; else 0. */
    stuckSeconds: z.int().min(0),
    /** How many were acknowledged and are lost, since a queue file was damaged or is gone. */
    lost: z.int().min(0),
  }),
  draining: z.boolean(),
});

export type Readiness = z.infer<typeof readinessSchema>;
