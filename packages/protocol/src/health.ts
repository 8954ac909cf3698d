import { z } from 'zod';

/** Answer of `GET /health`: exactly these three keys. */
export const healthSchema = z.strictObject({
  ok: z.boolean(),
  service: z.literal('pixel-worker'),
  kv: z.boolean(),
});

export type Health = z.infer<typeof healthSchema>;
