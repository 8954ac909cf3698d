import { z } from 'zod';

/** How many entries of a list are asked for, as it stands in a query: 1 to 1,000, by default 20. */
export const limitSchema = z
  .string()
  .regex(/^\d{1,4}$/, 'must be a whole number')
  .transform(Number)
  .pipe(z.number().min(1).max(1_000))
  .default(20);
