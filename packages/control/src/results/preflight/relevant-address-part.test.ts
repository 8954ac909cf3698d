import type { UrlRule } from '@pixel/protocol';
import { describe, expect, it } from 'vitest';
import { prepareMatcher } from './known-visit.ts';
import { relevantAddressPart } from './relevant-address-part.ts';

const of = (kind: UrlRule['kind'], value: string) => ({
  urlRules: { include: [{ kind, value }], exclude: [] },
  audience: null,
});
const everywhere = { include: [], exclude: [] };

describe('relevantAddressPart', () => {
  it.each([
    ['simple', 'shop.example/a', 'path'],
    ['simple', '#/checkout', 'fragment'],
    ['starts_with', '/a', 'path'],
    ['starts_with', '/a?b=', 'query'],
    ['starts_with', '#/a', 'fragment'],
    ['glob', 'https://shop.example/a*', 'path'],
    ['glob', 'https://shop.example/a', 'query'],
    ['glob', '/a*b*', 'query'],
    ['exact', '/a', 'query'],
    ['contains', '/a', 'query'],
    ['regex', '^/a', 'query'],
    ['query_param', 'a', 'query'],
  ] as const)('of %s %s reads up to the %s', (kind, value, part) => {
    expect(relevantAddressPart(of(kind, value))).toBe(part);
  });

  it('reads only paths if rules need nothing more', () => {
    expect(relevantAddressPart({ urlRules: everywhere, audience: null })).toBe('path');
    const audience = { attribute: 'device', operator: 'equals', value: 'mobile' } as const;
    expect(relevantAddressPart({ urlRules: everywhere, audience })).toBe('path');
  });

  it.each(['utm_source', 'query.ref'])('reads queries if an audience uses %s', (attribute) => {
    const audience = { not: { attribute, operator: 'equals', value: 'a' } } as const;
    expect(relevantAddressPart({ urlRules: everywhere, audience })).toBe('query');
  });

  it('keeps every part that decides about an address', () => {
    const ends = ['', '?', '?b=1', '?next=/a', '#/a', '?b=/a#/a', '?b=1#x'];
    const addresses = ['https://shop.example/', 'https://shop.example/a', 'https://shop.example/ab/a'];
    for (const [kind, value] of [
      ['simple', '/a'],
      ['simple', 'shop.example/a'],
      ['starts_with', '/a'],
      ['starts_with', 'shop.example'],
      ['glob', '/a*'],
      ['glob', 'https://shop.example/*'],
      ['glob', 'shop.example*'],
    ] as const) {
      const isMatching = prepareMatcher(of(kind, value));
      for (const address of addresses)
        for (const end of ends)
          expect(
            isMatching({ url: address + end, attributes: new Map() }),
            `${kind} ${value} ${address}${end}`,
          ).toBe(isMatching({ url: address, attributes: new Map() }));
    }
  });
});
