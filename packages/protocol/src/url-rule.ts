import { z } from 'zod';

/** Kinds of URL rule: `exact` compares the whole address; `glob` knows `*` (any characters). */
export const urlRuleKinds = ['exact', 'glob'] as const;

/** One pattern for a page address. */
export const urlRuleSchema = z.strictObject({
  kind: z.enum(urlRuleKinds),
  value: z.string().min(1).max(2_048),
});

/** Pages that a thing is for: any of `include` (none given: every page), and none of `exclude`. */
export const urlRulesSchema = z.strictObject({
  include: z.array(urlRuleSchema).default([]),
  exclude: z.array(urlRuleSchema).default([]),
});

export type UrlRule = z.infer<typeof urlRuleSchema>;
export type UrlRules = z.infer<typeof urlRulesSchema>;
