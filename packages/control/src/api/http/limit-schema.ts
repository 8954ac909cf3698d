import { z } from 'zod';

/** Query parameter for the number of entries to list: 1 to 1,000, 20 by default. */
export const limitSchema = z
  .string()
  .regex(/^\d{1,4}$/, 'must be a whole number')
  .transform(Number)
  .pipe(z.number().min(1).max(1_000))
  .default(20);
