import {
  parsePageUrl,
  prepareSnapshot,
  prepareUrlRules,
  type Snapshot,
  type SnapshotExperiment,
} from '@pixel/engine';
import {
  type Change,
  type Goal,
  pageHash,
  pageText,
  type UrlRule,
  type UrlRules,
  urlRuleKinds,
} from '@pixel/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/support/volume.ts';
import { sampleExperiment, sampleSnapshot } from '../snapshots/snapshot.fixture.ts';
import { createManifest, nextStartOrEnd } from './manifest.ts';

const now = Date.parse('2026-01-02T00:00:00.000Z');
const manifest = (...experiments: Partial<SnapshotExperiment>[]) =>
  createManifest(
    prepareSnapshot(
      sampleSnapshot({ experiments: experiments.map((fields) => ({ ...sampleExperiment, ...fields })) }),
    ),
    now,
    Number.POSITIVE_INFINITY,
  ) ?? expect.unreachable();
const arm = (variantKey: string, ...selectors: string[]) => ({
  variantKey,
  variantId: '01900000-0000-7000-8000-000000000009',
  name: 'Secret name',
  weight: 0.5,
  isControl: false,
  changes: selectors.map(
    (selector): Change => ({ selector, operation: 'set_text', value: 'Secret value', orderIndex: 0 }),
  ),
});
const settings = (fields: Partial<Snapshot>) =>
  JSON.parse(JSON.stringify(createManifest(prepareSnapshot(sampleSnapshot(fields)), now, 200) ?? null));
const pagesOf = (...include: UrlRule[]) =>
  manifest({ urlRules: { include, exclude: [] } }).experiments?.[0]?.pages;
const sampleGoal: Goal = {
  goalKey: 'seen',
  goalId: '01900000-0000-7000-8000-00000000000a',
  goalName: 'Seen',
  type: 'pageview',
  isPrimary: true,
  eventName: '$goal:seen',
};
const hash = pageHash;

it('lists the elements of every arm once, and nothing else of an experiment', () => {
  const made = manifest({
    variants: [arm('a', '#a', '.b'), arm('b', '.b', '#c')],
    name: 'Secret experiment',
  });
  expect(made).toEqual({ projectKey: 'pk_test', experiments: [{ selectors: ['#a', '.b', '#c'] }] });
});

it('omits experiments that have not started, have ended, or change no element', () => {
  const made = manifest(
    { experimentKey: 'later', startAt: '2026-01-03T00:00:00.000Z' },
    { experimentKey: 'over', endAt: '2026-01-02T00:00:00.000Z' },
    { experimentKey: 'code', variants: [arm('a'), arm('b')] },
    { experimentKey: 'page', variants: [arm('a'), arm('b', '')] },
    { experimentKey: 'now', variants: [arm('a'), arm('b', '#now')] },
  );
  expect(made.experiments).toEqual([{ selectors: ['#now'] }]);
});

it('lists the elements of both sides of a rollout with a holdback', () => {
  const variants = [arm('a', '#a'), arm('b', '#b')];
  expect(manifest({ rollout: 'b', holdback: true, variants })).toEqual(manifest({ variants }));
});

it('lists only the elements that a rollout changes for everyone', () => {
  const made = manifest({ rollout: 'b', variants: [arm('a', '#a'), arm('b', '#b')] });
  expect(made.experiments).toEqual([{ selectors: ['#b'] }]);
});

it('lists duplicates once', () => {
  expect(manifest({ experimentKey: 'a' }, { experimentKey: 'b' }).experiments).toHaveLength(1);
});

it('includes only settings that differ from the defaults', () => {
  expect(settings({ manifest: false })).toBeNull();
  expect(
    settings({
      manifest: false,
      consent: 'pending',
      globalPrivacyControl: 'off',
      lateChanges: 'skip',
      pageviews: true,
      allowedOrigins: ['https://shop.example', 'http://shop.example', '*', 'http://localhost:3000'],
    }),
  ).toEqual({
    projectKey: 'pk_test',
    consent: 'pending',
    gpc: 'off',
    late: 'skip',
    pageviews: true,
    redirects: ['shop.example', 'localhost'],
  });
});

describe('marks a fragment as relevant if a rule reads it:', () => {
  const rules = (value: string): UrlRules => ({ include: [], exclude: [{ kind: 'contains', value }] });
  const goal = { ...sampleGoal, urlRules: rules('#done') };
  it.each<[string, Partial<SnapshotExperiment>, true | undefined]>([
    ['in a rule of an experiment', { urlRules: rules('#/checkout') }, true],
    ['in a rule of a goal', { goals: [goal] }, true],
    [
      'in an experiment that starts later',
      { urlRules: rules('#'), startAt: '2026-01-03T00:00:00.000Z' },
      true,
    ],
    ['in no rule', { urlRules: rules('/checkout'), goals: [sampleGoal] }, undefined],
  ])('%s', (_, fields, hash) => {
    const made = settings({ experiments: [{ ...sampleExperiment, ...fields }] });
    expect(made.hash).toBe(hash);
  });
});

it('knows when the set of running experiments changes next', () => {
  const prepared = prepareSnapshot(
    sampleSnapshot({
      experiments: [
        { ...sampleExperiment, startAt: '2026-01-01T00:00:00.000Z', endAt: '2026-01-04T00:00:00.000Z' },
        { ...sampleExperiment, startAt: '2026-01-03T00:00:00.000Z' },
      ],
    }),
  );
  const days = [1, 2, 3, 4].map((day) => nextStartOrEnd(prepared, Date.UTC(2026, 0, day)));
  expect(days).toEqual([Date.UTC(2026, 0, 3), Date.UTC(2026, 0, 3), Date.UTC(2026, 0, 4), Infinity]);
});

describe('lists a page that the rules fix:', () => {
  it.each<[UrlRule['kind'], string, string]>([
    ['exact', 'https://shop.example/pricing/team?a=1', 'shop.example/pricing'],
    ['exact', 'HTTPS://WWW.Shop.Example', 'shop.example/'],
    ['exact', 'http://localhost:8787/demo', 'localhost:8787/demo'],
    ['exact', 'https://bücher.example/caf%C3%A9', 'xn--bcher-kva.example/café'],
    ['exact', 'https://shop.example/cafe\u0301', 'shop.example/caf\u00e9'],
    ['simple', 'shop.example/pricing', 'shop.example/pricing'],
    ['simple', '//shop.example:80/pricing', 'shop.example/pricing'],
    ['starts_with', 'https://shop.example/product/', 'shop.example/product'],
    ['starts_with', 'shop.example/product?sort=', 'shop.example/product'],
    ['glob', 'https://shop.example/product/*', 'shop.example/product'],
    ['glob', 'https://shop.example/cart', 'shop.example/cart'],
  ])('%s %s', (kind, value, page) => {
    expect(pagesOf({ kind, value })).toEqual([hash(page)]);
  });
});

describe('lists no page if a rule leaves it open:', () => {
  it.each<[UrlRule['kind'], string]>([
    ['exact', '/pricing'],
    ['simple', '/pricing'],
    ['starts_with', 'https://shop.example'],
    ['starts_with', 'https://shop.example/prod'],
    ['starts_with', '/product/'],
    ['glob', '*/product/*'],
    ['glob', '*://shop.example/product/*'],
    ['glob', 'https://*.shop.example/product/'],
    ['glob', 'https://shop.example/prod*'],
    ['contains', 'https://shop.example/product/'],
    ['regex', '^https://shop\\.example/product/'],
    ['query_param', 'ref'],
    ['exact', 'ftp://shop.example/'],
  ])('%s %s', (kind, value) => {
    expect(pagesOf({ kind: 'exact', value: 'https://a.example/' }, { kind, value })).toBeUndefined();
  });

  it('no rule at all', () => {
    expect(pagesOf()).toBeUndefined();
  });
});

it('never omits a page that a rule matches', () => {
  const host = fc.constantFrom(
    'shop.example',
    'www.shop.example',
    'Shop.Example:80',
    'bücher.example',
    'h:8080',
  );
  const scheme = fc.constantFrom('https://', 'http://', 'HTTP://', '//', '');
  const path = fc.constantFrom(
    '',
    '/',
    '/product',
    '/product/',
    '/product/1?a=b',
    '/caf%c3%a9/',
    '/café/x',
    '/a%2Fb/',
    '/pro',
  );
  const text = fc.tuple(scheme, host, path).map((parts) => parts.join(''));
  const rule = fc.record({
    kind: fc.constantFrom(...urlRuleKinds.filter((kind) => kind !== 'regex')),
    value: fc.tuple(text, fc.constantFrom('', '*', '/*', '#x')).map((parts) => parts.join('')),
  });
  const pages = fc.tuple(fc.constantFrom('https://', 'http://'), host, path).map((parts) => parts.join(''));
  let matched = 0;
  fc.assert(
    fc.property(fc.array(rule, { minLength: 1, maxLength: 3 }), pages, (include, page) => {
      if (!prepareUrlRules({ include, exclude: [] })(parsePageUrl(page))) return;
      matched += 1;
      const { host: pageHost, pathname } = new URL(page);
      const made = pagesOf(...include);
      if (made !== undefined) expect(made).toContain(hash(pageText(pageHost, pathname)));
    }),
    { numRuns: runs(5_000), seed: 1 },
  );
  expect(matched).toBeGreaterThan(runs(5_000) / 50);
});

it('stops building once it is too long', () => {
  const prepared = prepareSnapshot(
    sampleSnapshot({
      experiments: Array.from({ length: 100 }, (_, n) => ({
        ...sampleExperiment,
        experimentKey: `e${n}`,
        variants: [arm('b', `#a${n}`)],
      })),
    }),
  );
  let looked = 0;
  const experiments = prepared.experiments.map((each) => ({
    ...each,
    get experiment() {
      looked += 1;
      return each.experiment;
    },
  }));
  expect(createManifest({ ...prepared, experiments }, now, 200)?.experiments).toBeUndefined();
  expect(looked).toBeLessThan(20);
});
