import { z } from 'zod';

export const operations = [
  'set_text',
  'set_html',
  'append_html',
  'prepend_html',
  'insert_before',
  'insert_after',
  'replace_with_html',
  'set_attribute',
  'remove_attribute',
  'add_class',
  'remove_class',
  'set_style',
  'remove_style',
  'hide',
  'show',
  'remove',
  'move',
  'set_image',
  'set_link',
  'set_value',
  'inject_css',
  'run_js',
  'redirect',
] as const;

export type Operation = (typeof operations)[number];

/** Operations on the page as a whole, with an empty `selector`. */
export const pageOperations: ReadonlySet<Operation> = new Set(['inject_css', 'run_js', 'redirect']);

/** Operations whose value is HTML. */
export const htmlOperations: ReadonlySet<Operation> = new Set([
  'set_html',
  'append_html',
  'prepend_html',
  'insert_before',
  'insert_after',
  'replace_with_html',
]);

/** Where `move` puts the element, relative to the target. */
export const positions = ['before', 'after', 'prepend', 'append'] as const;

/**
 * An edit of the page. `value` is always a string; changes apply in ascending `orderIndex`. `attribute` names the attribute of
 * `*_attribute` and the property of `*_style`; without it, `set_style` takes a list of declarations. The value of a served `run_js` is the
 * path of its script.
 */
export const changeSchema = z.strictObject({
  selector: z.string().max(2_048),
  operation: z.enum(operations),
  value: z.string().max(32_768),
  orderIndex: z.int().min(0),
  attribute: z.string().min(1).max(128).optional(),
  targetSelector: z.string().min(1).max(2_048).optional(),
  position: z.enum(positions).optional(),
  match: z.enum(['all', 'first']).optional(),
});

export type Change = z.infer<typeof changeSchema>;
