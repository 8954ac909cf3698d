import { z } from 'zod';

/** Operations that the pixel can do to a page. */
export const operations = ['set_text', 'set_style'] as const;

/**
 * One edit of the page. `value` is always a string; `orderIndex` decides the order, ascending.
 * `set_style` takes one property (named by `attribute`) or, without it, a list of declarations.
 */
export const changeSchema = z.strictObject({
  selector: z.string().min(1).max(2_048),
  operation: z.enum(operations),
  value: z.string().max(32_768),
  orderIndex: z.int().min(0),
  attribute: z.string().min(1).max(128).optional(),
  match: z.enum(['all', 'first']).optional(),
});

export type Change = z.infer<typeof changeSchema>;
