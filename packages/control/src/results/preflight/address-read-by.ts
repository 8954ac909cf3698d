import type { UrlRule } from '@pixel/protocol';
import type { AddressPart } from '@pixel/store/events';
import { attributesIn } from '../../base/attributes-in.ts';
import { isOfPage } from '../../base/known-attributes.ts';
import type { PreflightSubject } from './preflight-subject.ts';

/** Returns how much of addresses decides who meets an experiment: what comes behind it makes no difference to any rule or condition. */
export function addressReadBy({
  urlRules: { include, exclude },
  audience,
}: Pick<PreflightSubject, 'urlRules' | 'audience'>): AddressPart {
  const rules = [...include, ...exclude];
  if (rules.some(({ value }) => value.includes('#'))) return 'fragment';
  const asked = audience === null ? [] : [...attributesIn(audience)];
  return asked.some(isOfPage) || rules.some(readsQuery) ? 'query' : 'path';
}

/** Whether a query decides about a rule, and be it by being there. */
function readsQuery({ kind, value }: UrlRule): boolean {
  switch (kind) {
    case 'simple':
      return false;
    case 'starts_with':
      return value.includes('?');
    case 'glob':
      // The same as what an address begins with.
      return value.includes('?') || value.indexOf('*') !== value.length - 1;
    default:
      return true;
  }
}
