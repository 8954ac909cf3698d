import { z } from 'zod';

/**
 * Kinds of URL rule. All but `query_param` match a URL in its human-readable form: `%C3%A9` is `é`, `xn--bcher-kva.example` is
 * `bücher.example`, but an encoded delimiter such as `%2F` stays distinct from `/`. Scheme and host ignore case, the rest doesn't. Default
 * ports, user names, dot segments, and empty queries or fragments are removed. The fragment only matters if the value contains a `#`. A
 * value begins with a scheme, with a host (`shop.example/a` matches any scheme), or with `/`, `?` or `#`, which matches the rest of the URL
 * from there on, on any host.
 * - `exact`: the whole URL, or all of it from where the value begins; parameters in the same order.
 * - `simple`: host and path, or only the path. Ignores scheme, `www.`, a trailing slash, query and fragment, but not a hash route
 *   (`#/checkout`) in the value.
 * - `starts_with`: a prefix of the URL, or of the part where the value begins.
 * - `contains`: a string anywhere in the URL; a space also matches `+` in a query.
 * - `glob`: like `exact`, with `*` for any characters, including none. Everything else is literal, `%2A` is a literal `*`. A pattern that
 *   ends with the host matches the root page, like a host alone.
 * - `regex`: RE2 syntax, matches anywhere in the URL, in its human-readable or encoded form; an anchor, as in `^/` or `^(/a|/b)`, also
 *   matches the start of the path. If the URL is too long to search, the page doesn't match.
 * - `query_param`: `name` with any value, or `name=value` if one of its values equals it; `+` is a space. The query ends before `#`:
 *   parameters of a hash route (`#/list?size=l`) don't count.
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

/** A pattern for a page URL. */
export const urlRuleSchema = z.strictObject({
  kind: z.enum(urlRuleKinds),
  value: z.string().min(1).max(2_048),
});

/** The pages for which something applies: any of `include` (every page if empty) and none of `exclude`. */
export const urlRulesSchema = z.strictObject({
  include: z.array(urlRuleSchema).max(100).default([]),
  exclude: z.array(urlRuleSchema).max(100).default([]),
});

export type UrlRule = z.infer<typeof urlRuleSchema>;
export type UrlRules = z.infer<typeof urlRulesSchema>;
