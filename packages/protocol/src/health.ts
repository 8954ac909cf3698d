import { z } from 'zod';

/** Answer of `GET /health`: exactly these three keys. */
export const healthSchema = z.strictObject({
  ok: z.boolean(),
  service: z.literal('pixel-worker'),
  kv: z.boolean(),
});

export type Health = z.infer<typeof healthSchema>;

/**
 * Answer of `GET /health/ready`. Not ready while the server drains, while bootstraps cannot be served, and while a stored
 * configuration cannot be used; `kv` says whether the key-value store answered.
 */
export const readinessSchema = z.strictObject({
  ready: z.boolean(),
  kv: z.boolean(),
  /** How many stored configurations cannot be used; the last good ones are served in their place. */
  unusableConfigurations: z.int().min(0),
  draining: z.boolean(),
});

export type Readiness = z.infer<typeof readinessSchema>;
