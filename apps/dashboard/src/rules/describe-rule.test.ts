import { expect, it } from 'vitest';
import { en } from '../words/en.ts';
import type { AudienceRule } from './audience-rule.ts';
import { describeRule } from './describe-rule.ts';

const mobile: AudienceRule = { attribute: 'device', operator: 'equals', value: 'mobile' };

it.each<[AudienceRule, string]>([
  [mobile, 'Device is mobile'],
  [{ attribute: 'country', operator: 'in', value: ['DE', 'AT'] }, 'Country is one of DE, AT'],
  [{ attribute: 'returning', operator: 'equals', value: false }, 'new visitor'],
  [{ attribute: 'plan', operator: 'exists' }, 'plan is known'],
  [{ attribute: 'query.ref', operator: 'exists', value: false }, 'parameter ref is not known'],
  [{ attribute: 'seats', operator: 'greater', value: 5 }, 'seats is more than 5'],
  [{ not: mobile }, 'not (Device is mobile)'],
  [
    { all: [mobile, { any: [mobile, { not: mobile }] }] },
    'Device is mobile and (Device is mobile or not (Device is mobile))',
  ],
  [{ any: [{ all: [mobile] }, mobile] }, 'Device is mobile or Device is mobile'],
])('describes %j', (rule, words) => {
  expect(describeRule(rule, en)).toBe(words);
});
