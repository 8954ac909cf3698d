import type { UrlRule } from '@pixel/protocol';
import type { UrlPart } from '@pixel/store/events';
import { attributesIn } from '../../base/attributes-in.ts';
import { isPageAttribute } from '../../base/known-attributes.ts';
import type { PreflightSubject } from './preflight-subject.ts';

/**
 * Returns the part of URLs that determines who enters an experiment: up to the path, the query or the fragment. No rule or condition
 * depends on what follows it.
 */
export function relevantAddressPart({
  urlRules: { include, exclude },
  audience,
}: Pick<PreflightSubject, 'urlRules' | 'audience'>): UrlPart {
  const rules = [...include, ...exclude];
  if (rules.some(({ value }) => value.includes('#'))) return 'fragment';
  const attributes = audience === null ? [] : [...attributesIn(audience)];
  return attributes.some(isPageAttribute) || rules.some(dependsOnQuery) ? 'query' : 'path';
}

/** Whether a query affects the rule, even by its presence. */
function dependsOnQuery({ kind, value }: UrlRule): boolean {
  switch (kind) {
    case 'simple':
      return false;
    case 'starts_with':
      return value.includes('?');
    case 'glob':
      // A prefix match.
      return value.includes('?') || value.indexOf('*') !== value.length - 1;
    default:
      return true;
  }
}
