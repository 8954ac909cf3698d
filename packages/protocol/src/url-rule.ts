import { z } from 'zod';

/**
 * Kinds of URL rule. All but `query_param` look at an address as people read it: `%C3%A9` is `é`, `xn--bcher-kva.example` is
 * `bücher.example`, an encoded delimiter such as `%2F` stays apart from `/`; scheme and host are the same in any case, the rest is not;
 * default ports, user names, dot segments, and an empty query or fragment are gone. A fragment is looked at only where the value
 * has a `#`. A value begins with a scheme, with a host (`shop.example/a`: any scheme), or with `/`, `?` or `#`: then it is about
 * what follows from there on any host.
 *
 * - `exact`: the whole address, or all of it from where the value begins; parameters in the same order.
 * - `simple`: host and path, or the path alone. Scheme, `www.`, a slash at the end, query and fragment do not matter, but a hash
 *   route (`#/checkout`) in the value does.
 * - `starts_with`: what the address begins with, or the part of it where the value begins.
 * - `contains`: a text anywhere in the address; a blank is also found in the `+` of a query.
 * - `glob`: as `exact`, with `*` for any characters, also none; everything else stands for itself, and `%2A` for a star. One that
 *   ends in the host is about the first page, as a host alone is.
 * - `regex`: RE2 syntax, found anywhere in the address, as people read it or as browsers send it; the start of the text, as in
 *   `^/` or `^(/a|/b)`, is also that of the path. Where an address is too long to try it, the page is left out.
 * - `query_param`: `name`, with any value, or `name=value`, where one of its values is this one; `+` is a blank. The query is what
 *   goes before `#`: a hash route's parameters (`#/list?size=l`) are none.
 */
export const urlRuleKinds = [
  'exact',
  'simple',
  'starts_with',
  'contains',
  'glob',
  'regex',
  'query_param',
] as const;

/** One pattern for a page address. */
export const urlRuleSchema = z.strictObject({
  kind: z.enum(urlRuleKinds),
  value: z.string().min(1).max(2_048),
});

/** Pages that a thing is for: any of `include` (none given: every page), and none of `exclude`. */
export const urlRulesSchema = z.strictObject({
  include: z.array(urlRuleSchema).max(100).default([]),
  exclude: z.array(urlRuleSchema).max(100).default([]),
});

export type UrlRule = z.infer<typeof urlRuleSchema>;
export type UrlRules = z.infer<typeof urlRulesSchema>;
