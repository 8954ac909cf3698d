import type { Audience, Change, UrlRule } from '@pixel/protocol';
import { describe, expect, it } from 'vitest';
import {
  change,
  experiment,
  goal,
  layer as layerOf,
  project,
  audience as sharedAudience,
  variant,
} from '../../project/documents/project.fixture.ts';
import type { Experiment, Project } from '../../project/documents/project.ts';
import { checkPublishing } from './check-publishing.ts';
import { contradictoryAudiences } from './contradictory-audiences.ts';
import { distantRedirects } from './distant-redirects.ts';
import { areDisjoint, rangeOf } from './page-range.ts';
import { sameSelector } from './same-selector.ts';
import { sanitisedHtml } from './sanitised-html.ts';
import { unmatchableRules } from './unmatchable-rules.ts';

describe('the same selector in two experiments', () => {
  const layer = (from: number, to: number, layerKey = 'l') => ({ layer: { layerKey, from, to } });
  const pages = (...values: readonly string[]) => ({
    urlRules: { include: values.map((value) => ({ kind: 'starts_with' as const, value })), exclude: [] },
  });

  it.each<[string, Partial<Experiment>, Partial<Experiment>, boolean]>([
    ['on all pages', {}, {}, true],
    ['of which one is a draft', {}, { status: 'draft' }, false],
    ['of which one is scheduled', {}, { status: 'scheduled' }, true],
    ['in slots apart of one layer', layer(0, 0.5), layer(0.5, 1), false],
    ['in slots of two layers', layer(0, 0.5), layer(0.5, 1, 'm'), true],
    ['of which one is in a layer', layer(0, 0.5), {}, true],
    ['on different pages', pages('/a/'), pages('/b/', '/c'), false],
    ['on pages of which one begins like another', pages('/a/'), pages('/b/', '/a/x'), true],
    ['of which one is on all pages', pages('/a/'), {}, true],
  ])('%s', (_, one, other, isReported) => {
    const served = [shown('one', '#buy', one), shown('two', '#buy', other)];
    expect(sameSelector(next({ experiments: served }))).toHaveLength(isReported ? 1 : 0);
  });

  it('is reported with both names', () => {
    const [found] = sameSelector(next({ experiments: [shown('one', '#buy'), shown('two', '#buy')] }));
    expect(found).toMatchObject({
      code: 'same_selector',
      experimentKey: 'two',
      message: expect.stringContaining('Experiments "one" and "two" both change "#buy"'),
    });
    expect(sameSelector(next({ experiments: [shown('one', '#buy'), shown('two', '#sell')] }))).toEqual([]);
  });

  it('is reported at most a hundred times', () => {
    const experiments = Array.from({ length: 50 }, (_, n) => shown(`e${n}`, '#buy'));
    expect(sameSelector(next({ experiments }))).toHaveLength(100);
  });
});

describe('areDisjoint', () => {
  it.each<[string, string, boolean]>([
    ['exact https://a.example/x', 'exact http://a.example/y', true],
    ['exact https://a.example/x', 'exact http://www.A.example/x', false],
    ['exact https://a.example', 'exact https://a.example/', false],
    ['exact https://a.example/x', 'starts_with https://a.example/x', false],
    ['exact https://a.example/x', 'starts_with https://b.example/', true],
    ['exact https://a.example/x', 'starts_with /y', true],
    ['exact https://a.example/x', 'starts_with /x', false],
    ['simple a.example/x', 'simple a.example/x/', false],
    ['simple a.example/x?z=1', 'simple a.example/x', false],
    ['simple a.example/x', 'simple a.example/xy', true],
    ['simple a.example/x', 'exact a.example/x?q', false],
    ['simple /x', 'simple a.example/y', true],
    ['glob */product/*', 'glob */cart/*', false],
    ['glob a.example/product/*', 'glob a.example/cart/*', true],
    ['glob https://*.a.example', 'exact https://b.example/', false],
    ['starts_with shop.a', 'starts_with shop.b', true],
    ['starts_with shop', 'exact shop.example/x', false],
    ['starts_with ww', 'exact www.a.example/', false],
    ['exact /%C3%A9', 'exact /é', false],
    ['exact xn--bcher-kva.example/', 'exact bücher.example/', false],
    ['exact a.example/x#y', 'exact a.example/x', false],
    ['exact a.example:443/x', 'exact a.example/y', false],
    ['exact a.example/b/../x', 'exact a.example/x', false],
    ['contains /x', 'contains /y', false],
    ['regex ^/x', 'regex ^/y', false],
    ['query_param a=1', 'query_param a=2', false],
  ])('%s and %s: %s', (one, other, isCertain) => {
    expect(areDisjoint(rangeOf(rule(one)), rangeOf(rule(other)))).toBe(isCertain);
    expect(areDisjoint(rangeOf(rule(other)), rangeOf(rule(one)))).toBe(isCertain);
  });
});

describe('rules that cannot match', () => {
  it.each<[string, readonly string[], readonly string[], readonly string[], string | undefined]>([
    ['a host without a dot', ['exact pricing'], [], ['*'], 'start a path with /'],
    ['a development host', ['exact localhost:3000/x'], [], ['*'], undefined],
    ['a page that is left out as well', ['exact /a', 'exact /b'], ['exact /a'], ['*'], 'also excludes'],
    ['all pages left out', [], ['glob *'], ['*'], 'excludes every page'],
    ['a host that is let in', ['simple www.a.example/x'], [], ['https://a.example'], undefined],
    ['a host that is kept out', ['simple b.example/x'], [], ['https://a.example'], 'not an allowed origin'],
    ['a path', ['exact /x'], [], ['https://a.example'], undefined],
    ['an address that no page has', ['exact ftp://a.example'], [], ['*'], 'no page can match'],
  ])('%s', (_, include, exclude, allowedOrigins, message) => {
    const urlRules = { include: include.map(rule), exclude: exclude.map(rule) };
    const found = unmatchableRules(next({ allowedOrigins, experiments: [experiment({ urlRules })] }));
    expect(found.map((each) => each.message)).toEqual(
      message === undefined ? [] : [expect.stringContaining(message)],
    );
  });
});

describe('an audience that contradicts itself', () => {
  const is = (attribute: string, ...values: readonly string[]): Audience =>
    values.length === 1
      ? { attribute, operator: 'equals', value: values[0] ?? '' }
      : { attribute, operator: 'in', value: values };

  it.each<[string, Audience, boolean]>([
    ['two devices at once', { all: [is('device', 'mobile'), is('device', 'desktop')] }, true],
    ['the same in another case', { all: [is('country', 'de'), is('country', 'DE')] }, false],
    ['deeper', { all: [is('os', 'ios'), { all: [is('os', 'macos', 'windows')] }] }, true],
    ['any of two', { any: [is('device', 'mobile'), is('device', 'desktop')] }, false],
    ['lists that share one', { all: [is('os', 'ios', 'macos'), is('os', 'macos', 'linux')] }, false],
    ['languages that stand for others', { all: [is('language', 'de'), is('language', 'de-AT')] }, false],
    ['attributes of the page, which may be lists', { all: [is('plan', 'a'), is('plan', 'b')] }, false],
  ])('%s', (_, audience, isReported) => {
    const found = contradictoryAudiences(next({ experiments: [experiment({ audience })] }));
    expect(found).toHaveLength(isReported ? 1 : 0);
    const shared = sharedAudience('k', audience);
    const named = next({ audiences: [shared], experiments: [experiment({ audienceKey: 'k' })] });
    expect(contradictoryAudiences(named)).toHaveLength(isReported ? 1 : 0);
  });
});

describe('HTML that the script in the page changes', () => {
  it.each<[string, Partial<Change>, string | undefined]>([
    ['a plain element', { value: '<b class="on" title="1 = 1">x</b>' }, undefined],
    ['a script', { value: '<p>x</p><script>1</script>' }, '<script>'],
    ['a frame', { value: '<IFRAME src="/x"></IFRAME>' }, '<iframe>'],
    ['an event handler', { value: '<img src=x onerror="a()">' }, 'the attribute onerror'],
    ['a document in an attribute', { value: '<p srcdoc="x">' }, 'the attribute srcdoc'],
    ['a javascript: URL', { value: '<a href=" java\nscript:a()">x</a>' }, 'a javascript: URL'],
    ['a link that is code', { operation: 'set_link', value: 'javascript:a()' }, 'a javascript: URL'],
    [
      'a handler as an attribute',
      { operation: 'set_attribute', attribute: 'onclick', value: 'a()' },
      'onclick',
    ],
    ['a text that looks like it', { operation: 'set_text', value: '<script>1</script>' }, undefined],
  ])('%s', (_, fields, message) => {
    const changes = [{ ...change('#x', 0), operation: 'set_html' as const, ...fields }];
    const variants = [variant('control', []), variant('b', changes)];
    const found = sanitisedHtml(next({ experiments: [experiment({ variants })] }));
    expect(found.map((each) => each.message)).toEqual(
      message === undefined ? [] : [expect.stringContaining(message)],
    );
  });
});

describe('a redirect to another site', () => {
  const other = 'https://www.other.example/new';
  it.each<[string, string, readonly string[], readonly string[], boolean]>([
    ['of which nothing is known', other, ['*'], [], true],
    ['that is another origin than those named', other, ['https://shop.example'], [], true],
    ['that is named', other, ['*', 'https://other.example:8443'], [], false],
    ['below one that is named', 'https://new.other.example/', ['https://www.other.example'], [], false],
    ['that ends like one that is named', 'https://another.example/', ['https://other.example'], [], true],
    ['that the pages of the experiment are on', other, ['*'], ['starts_with other.example/old'], false],
    [
      'that some pages of the experiment are not on',
      other,
      ['*'],
      ['starts_with other.example/old', 'starts_with shop.example'],
      true,
    ],
    ['that the rules do not speak of', other, ['*'], ['glob */old', 'query_param other.example'], true],
    ['by a path', '/new', ['*'], [], false],
  ])('%s', (_, value, allowedOrigins, include, isReported) => {
    const redirect = { ...change('', 0), operation: 'redirect' as const, value };
    const found = distantRedirects(
      next({
        allowedOrigins,
        experiments: [
          experiment({
            urlRules: { include: include.map(rule), exclude: [] },
            variants: [variant('control', []), variant('b', [change('#x', 0), redirect])],
          }),
        ],
      }),
    );
    expect(found.map(({ path }) => path)).toEqual(
      isReported ? ['experiments.cta.variants.b.changes.1.value'] : [],
    );
  });
});

describe('checkPublishing', () => {
  const codes = (publishing: Parameters<typeof checkPublishing>[0]) => {
    const { warnings, errors } = checkPublishing(publishing);
    return [...warnings, ...errors].map(({ code }) => code);
  };
  const goals = (role: 'primary' | 'secondary') => ({
    goals: [{ goalKey: 'buy', role, analysis: {} }],
  });
  const decided = experiment(goals('primary'));
  const things = { goals: [goal('buy')] };

  it('accepts a proper experiment', () => {
    expect(codes(next({ ...things, experiments: [decided] }))).toEqual([]);
  });

  it('warns of missing goals, and of a missing primary one', () => {
    expect(codes(next({ experiments: [experiment({})] }))).toEqual(['no_goal']);
    expect(codes(next({ ...things, experiments: [experiment(goals('secondary'))] }))).toEqual([
      'no_primary_goal',
    ]);
  });

  it('warns of a redirect to another site, even if every origin is allowed', () => {
    const redirect = { ...change('', 0), operation: 'redirect' as const, value: 'https://other.example/new' };
    const variants = [variant('control', []), variant('b', [redirect])];
    expect(checkPublishing(next({ ...things, experiments: [{ ...decided, variants }] })).warnings).toEqual([
      {
        code: 'distant_redirect',
        experimentKey: 'cta',
        path: 'experiments.cta.variants.b.changes.0.value',
        message:
          'Variant "b" of "Call to action" redirects to other.example, which is not an allowed origin of the project: visitors from another site are not redirected',
        parameters: { name: 'Call to action', variant: 'b', host: 'other.example' },
      },
    ]);
  });

  it('warns that visitors of a running experiment have seen something else', () => {
    const live = project({ ...things, experiments: [decided] });
    const after = (fields: Partial<Experiment>) => ({
      live,
      next: project({ ...things, experiments: [{ ...decided, ...fields }] }),
    });
    const variants = [variant('control', []), variant('b', [change('#x', 0)])];
    expect(codes(after({ variants }))).toEqual(['running_edit']);
    expect(codes(after({ exclude: ['a'] }))).toEqual(['running_edit']);
    expect(codes(after({ variants, exclude: ['a'] }))).toEqual(['running_edit', 'running_edit']);
    expect(codes(after({ coverage: 0.5, name: 'Other' }))).toEqual([]);
    expect(codes(after({ variants, status: 'paused' }))).toEqual(['running_edit']);
    expect(codes(after({ exclude: ['a'], status: 'paused' }))).toEqual([]);
  });

  it('reports the epoch that starts with new content of a running experiment', () => {
    const edits = [{ at: '2026-03-02T08:00:00.000Z', variantKeys: ['b'] }];
    const phase = { number: 1, salt: 'salt', startedAt: '2026-03-01T08:00:00.000Z', edits };
    const kept = { ...decided.kept, phases: [phase] };
    const variants = [variant('control', []), variant('b', [change('#x', 0)])];
    const live = project({ ...things, experiments: [{ ...decided, kept }] });
    const after = project({ ...things, experiments: [{ ...decided, kept, variants }] });
    expect(checkPublishing({ live, next: after }).warnings).toEqual([
      {
        code: 'running_edit',
        experimentKey: 'cta',
        path: 'experiments.cta',
        message:
          'Experiment "Call to action" runs, and its variants changed: epoch 3 begins, and the verdict counts from then on, unless you publish the edit as not changing what is tested',
        parameters: { name: 'Call to action', what: 'content' },
      },
    ]);
  });

  it('refuses overlapping slots, weights that do not add up, and changes that the settings forbid', () => {
    const layers = [layerOf('l', 's')];
    const layer = { layerKey: 'l', from: 0, to: 0.6 };
    const other = { ...decided, experimentKey: 'other', layer: { ...layer, from: 0.5, to: 1 } };
    expect(codes(next({ ...things, layers, experiments: [{ ...decided, layer }, other] }))).toEqual([
      'layer_overlap',
    ]);
    const variants = [variant('control', []), { ...variant('b', []), weight: 0.6 }];
    expect(codes(next({ ...things, experiments: [{ ...decided, variants }] }))).toEqual([
      'invalid_experiment',
    ]);
    expect(codes(next({ ...things, experiments: [{ ...decided, variants, status: 'draft' }] }))).toEqual([]);
    const html = [{ ...change('#x', 0), operation: 'set_html' as const }];
    const withHtml = { ...decided, variants: [variant('control', []), variant('b', html)] };
    expect(codes(next({ ...things, allowHtml: false, experiments: [withHtml] }))).toEqual(['refused_change']);
  });

  it('warns that a project approaches the edge’s size limit', () => {
    const long = Array.from({ length: 100 }, (_, n) => ({
      ...change(`#x${n}`, n),
      value: 'x'.repeat(30_000),
    }));
    const variants = [variant('control', long), variant('b', long), variant('c', long)];
    const weighted = variants.map((each, at) => ({ ...each, weight: at === 0 ? 0 : 0.5 }));
    const experiments = [experiment({ ...goals('primary'), variants: weighted })];
    expect(codes(next({ ...things, experiments }))).toEqual(['snapshot_size']);
  });
});

function next(fields: Partial<Project>) {
  return { live: undefined, next: project(fields) };
}

function shown(experimentKey: string, selector: string, fields: Partial<Experiment> = {}): Experiment {
  const variants = [variant('control', []), variant('b', [change(selector, 0)])];
  return experiment({ experimentKey, name: experimentKey, variants, ...fields });
}

function rule(text: string): UrlRule {
  const [kind, ...value] = text.split(' ');
  return { kind: kind as UrlRule['kind'], value: value.join(' ') };
}
