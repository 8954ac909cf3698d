import type { UrlRule, UrlRules } from '@pixel/protocol';
import type { ChangeOwner, DescribedChange } from './described-change.ts';
import { formatValue, quoteOneLine } from './format-value.ts';

const lists = { include: 'Pages', exclude: 'Excluded pages' } as const;

/** An experiment or survey, reduced to its name and URL rules. */
interface WithUrlRules {
  readonly name: string;
  readonly urlRules: UrlRules;
}

/** Describes the differences between the URL rules of two states of an experiment or survey at `path`. */
export function describeUrlRules(
  before: WithUrlRules,
  after: WithUrlRules,
  { path, ...owner }: ChangeOwner & { readonly path: string },
): readonly DescribedChange[] {
  return (['include', 'exclude'] as const).flatMap((list) => {
    const [old, now] = [before.urlRules[list], after.urlRules[list]];
    const [was, is] = [old, now].map((rules) => formatValue(rules.map(formatRule)));
    if (JSON.stringify(old.map(formatRule)) === JSON.stringify(now.map(formatRule))) return [];
    return [
      {
        ...owner,
        sentence: `${lists[list]} of ${quoteOneLine(after.name)}: ${was} → ${is}`,
        path: `${path}.urlRules.${list}`,
        before: old,
        after: now,
      },
    ];
  });
}

function formatRule({ kind, value }: UrlRule): string {
  return `${kind} ${value}`;
}
