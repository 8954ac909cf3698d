import {
  type AttributeValue,
  type Audience,
  type AudienceCondition,
  audienceOperators,
} from '@pixel/protocol';
import fc from 'fast-check';
import type { Attributes } from './visit.ts';

const names = ['device', 'language', 'referrer_host', 'returning', 'query.x', 'plan'];
const texts = ['', 'mobile', 'de', 'de-AT', 'google.com', 'PRO', 'ß', '5', '5.0', 'true', '(', 'a.*'];
const scalar = fc.oneof(fc.constantFrom(...texts), fc.constantFrom(-1, 0, 5, 5.5), fc.boolean());

const condition: fc.Arbitrary<AudienceCondition> = fc.record(
  {
    attribute: fc.constantFrom(...names),
    operator: fc.constantFrom(...audienceOperators),
    value: fc.oneof(scalar, fc.array(scalar, { maxLength: 3 })),
  },
  { requiredKeys: ['attribute', 'operator'] },
);

/** Audiences of all shapes, valid and invalid, over a few attributes. */
export const randomAudience: fc.Arbitrary<Audience> = fc.letrec<{ audience: Audience }>((tie) => ({
  audience: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    condition,
    fc.record({ all: fc.array(tie('audience'), { maxLength: 4 }) }),
    fc.record({ any: fc.array(tie('audience'), { maxLength: 4 }) }),
    fc.record({ not: tie('audience') }),
  ),
})).audience;

/** Visitors for whom some of these attributes are known. */
export const randomAttributes: fc.Arbitrary<Attributes> = fc
  .dictionary<string, AttributeValue>(
    fc.constantFrom(...names),
    fc.oneof(scalar, fc.array(fc.constantFrom(...texts), { maxLength: 3 })),
  )
  .map((values) => ({ get: (name: string) => values[name] }));
