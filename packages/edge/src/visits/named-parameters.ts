import { type PreparedSnapshot, parseParameters } from '@pixel/engine';
import type { UrlRule, UrlRules } from '@pixel/protocol';

const cache = new WeakMap<PreparedSnapshot, ReadonlySet<string>>();

/** Returns the decoded names of the query parameters that any URL rule of the configuration refers to. */
export function namedParameters(prepared: PreparedSnapshot): ReadonlySet<string> {
  const cached = cache.get(prepared);
  if (cached !== undefined) return cached;
  const names = new Set(rulesOf(prepared).flatMap(namesOf));
  cache.set(prepared, names);
  return names;
}

function rulesOf({ snapshot }: PreparedSnapshot): readonly UrlRule[] {
  const all: readonly (UrlRules | undefined)[] = [
    ...snapshot.experiments.flatMap(({ urlRules, goals }) => [
      urlRules,
      ...goals.map((goal) => goal.urlRules),
    ]),
    ...(snapshot.surveys ?? []).map(({ urlRules }) => urlRules),
  ];
  return all.flatMap((rules) => (rules === undefined ? [] : [...rules.include, ...rules.exclude]));
}

/** A rule is `name` or `name=value`, plain or URL-encoded. */
function namesOf({ kind, value }: UrlRule): readonly string[] {
  if (kind !== 'query_param') return [];
  const [written = ''] = value.trim().replace(/^\?/, '').split('=');
  return [written.normalize('NFC'), ...parseParameters(written).keys()];
}
