import type { UrlRule } from '@pixel/protocol';
import { prepareContains } from './contains.ts';
import { prepareExact } from './exact.ts';
import { prepareGlob } from './glob.ts';
import { invalidRule, type PreparedUrlRule } from './prepared-url-rule.ts';
import { prepareQueryParam } from './query-param.ts';
import { prepareRegex } from './regex.ts';
import { prepareSimple } from './simple.ts';
import { prepareStartsWith } from './starts-with.ts';

const preparers: ReadonlyMap<string, (value: string) => PreparedUrlRule> = new Map<
  UrlRule['kind'],
  (value: string) => PreparedUrlRule
>([
  ['exact', prepareExact],
  ['simple', prepareSimple],
  ['starts_with', prepareStartsWith],
  ['contains', prepareContains],
  ['glob', prepareGlob],
  ['regex', prepareRegex],
  ['query_param', prepareQueryParam],
]);

/**
 * Prepares one rule by its kind. A blank or invalid value gives a rule that matches nothing and has a `problem`. Throws a plain `Error` for
 * an unknown kind.
 */
export function prepareUrlRule({ kind, value }: UrlRule): PreparedUrlRule {
  const prepare = preparers.get(kind);
  if (prepare === undefined) throw new Error(`Unknown URL rule kind "${kind}"`);
  return value.trim() === '' ? invalidRule('must not be blank') : prepare(value);
}
