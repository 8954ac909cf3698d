import { createAttributes, parsePageUrl } from '@pixel/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/support/volume.ts';
import { rowOf } from './enriched-row.fixture.ts';
import {
  campaignCases,
  contextCases,
  type EnrichmentCase,
  plainCases,
  referrerCases,
  softwareCases,
} from './enrichment-cases.fixture.ts';
import { readCampaign } from './read-campaign.ts';

const tables: readonly (readonly [name: string, cases: readonly EnrichmentCase[]])[] = [
  ['user agents and client hints', softwareCases],
  ['referrers', referrerCases],
  ['campaigns', campaignCases],
  ['contexts of exposures', contextCases],
  ['fields of the request and the event', plainCases],
];

for (const [name, cases] of tables)
  describe(`${name}: ${cases.length} cases`, () => {
    it.each(cases)('$name', ({ sent, columns }) => {
      // Compared as JSON, so that `__proto__` is a key like any other.
      expect(jsonOf(rowOf(sent), Object.keys(columns))).toBe(jsonOf(columns, Object.keys(columns)));
    });
  });

function jsonOf(columns: object, names: readonly string[]): string {
  return JSON.stringify(names.map((name) => [name, Reflect.get(columns, name)]));
}

it('pollutes no prototype', () => {
  for (const { sent } of contextCases) rowOf(sent);
  expect(Reflect.get({}, 'plan')).toBeUndefined();
});

it('omits an overlong context key', () => {
  const context = { ['k'.repeat(129)]: 'long', short: 'value' };
  // The payload's limits may be wider.
  expect(rowOf({ body: { eventName: '$exposure', payload: { $context: context } } }).context).toEqual({
    short: 'value',
  });
});

it('parses campaigns as audiences do, for any address', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'utm_source',
      'utm_',
      '=',
      '&',
      '?',
      '#',
      '%',
      '%5F',
      'x',
      '/',
      '\n',
      '\t',
      '+',
      'é',
      '😀',
    ),
    fc.string({ maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
      const address = `https://shop.example/?${pieces.join('')}`;
      const source = createAttributes({ page: parsePageUrl(address) }).get('utm_source') ?? '';
      expect(readCampaign(address).utmSource).toBe(`${source}`.replaceAll('\0', '\uFFFD'));
    }),
    { numRuns: runs(2_000) },
  );
});
