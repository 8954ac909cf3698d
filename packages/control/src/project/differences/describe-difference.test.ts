import type { Change } from '@pixel/protocol';
import { describe, expect, it } from 'vitest';
import { audience, change, experiment, goal, layer, project, variant } from '../documents/project.fixture.ts';
import type { Experiment, Project } from '../documents/project.ts';
import { describeDifference } from './describe-difference.ts';

describe('describeDifference', () => {
  it.each<[string, Partial<Project>, string]>([
    ['a setting', { holdout: 0.05 }, 'Holdout of the project: 0% → 5%'],
    ['a switch', { allowJs: false }, 'JavaScript in changes of the project: on → off'],
    [
      'a list',
      { allowedOrigins: ['https://a.example'] },
      'Allowed origins of the project: "*" → "https://a.example"',
    ],
    ['what was not there', { retentionDays: 30 }, 'Event retention of the project: none → 30 days'],
    ['page views', { pageviews: true }, 'Page view events of the project: off → on'],
    ['samples of visits', { trafficSample: false }, 'Visit samples of the project: on → off'],
    [
      'its limits',
      { limits: { eventsPerVisitor: 600, bootstrapsPerAddress: 1_000 } },
      'Limits per minute of the project: those of the server → 1000 assignments per address, 600 events per visitor',
    ],
    ['its currency', { currency: 'EUR' }, 'Currency of the project: none → EUR'],
    [
      'its own addresses',
      { internalAddresses: ['192.0.2.0/24', '2001:db8::1'] },
      'Internal addresses of the project: none → "192.0.2.0/24", "2001:db8::1"',
    ],
    ['a goal', { goals: [goal('buy')] }, 'Goal "Purchase" added'],
    ['a layer', { layers: [layer('top', 's')] }, 'Layer "top" added'],
    [
      'an audience',
      {
        audiences: [{ ...audience('phones', { attribute: 'os', operator: 'exists' }), name: 'Phones' }],
      },
      'Audience "Phones" added',
    ],
    [
      'an experiment',
      { experiments: [experiment({ status: 'draft' })] },
      'Experiment "Call to action" added as draft',
    ],
  ])('describes what changed for %s', (_, fields, sentence) => {
    expect(sentences(project({}), project(fields))).toEqual([sentence]);
  });

  it.each<[string, Partial<Experiment>, string]>([
    ['its status', { status: 'paused' }, 'Status of "Call to action": running → paused'],
    ['its coverage', { coverage: 0.123 }, 'Coverage of "Call to action": 100% → 12.3%'],
    [
      'its pages',
      { urlRules: { include: [{ kind: 'exact', value: '/a' }], exclude: [] } },
      'Pages of "Call to action": none → "exact /a"',
    ],
    [
      'its layer',
      { layer: { layerKey: 'l', from: 0, to: 0.5 } },
      'Layer of "Call to action": none → l [0, 0.5)',
    ],
    [
      'its goals',
      { goals: [{ goalKey: 'buy', role: 'primary', analysis: {} }] },
      'Goal "buy" added to "Call to action" as primary',
    ],
    [
      'the order of its variants',
      { variants: [variant('b', []), variant('control', [])] },
      'Order of variants of "Call to action": control, b → b, control',
    ],
    ['a variant', { variants: [variant('control', [])] }, 'Variant "b" removed from "Call to action"'],
    [
      'a weight',
      { variants: [variant('control', []), { ...variant('b', []), weight: 0.6 }] },
      'Weight of variant "b" in "Call to action": 50% → 60%',
    ],
    [
      'its steps',
      { coverageSteps: [{ at: '2026-01-01T00:00:00.000Z', coverage: 1 }] },
      'Coverage steps of "Call to action": none → 100% at 2026-01-01T00:00:00.000Z',
    ],
  ])('describes what changed in an experiment for %s', (_, fields, sentence) => {
    const [before, after] = [{}, fields].map((each) => project({ experiments: [experiment(each)] }));
    if (after === undefined) throw new Error('Nothing to compare');
    expect(sentences(before, after)).toEqual([sentence]);
  });

  it.each<[Partial<Experiment>, Partial<Experiment>, string]>([
    [{}, { owner: 'ann@shop.example' }, 'Owner of "Call to action": none → "ann@shop.example"'],
    [
      { tags: ['checkout'] },
      { tags: ['checkout', 'q3'] },
      'Tags of "Call to action": "checkout" → "checkout", "q3"',
    ],
  ])('describes an experiment with %j as having %j', (before, after, sentence) => {
    expect(sentences(holding(before), holding(after))).toEqual([sentence]);
  });

  it.each<[string, Partial<Change>, Partial<Change>, string]>([
    ['a text', { value: 'A' }, { value: 'B' }, 'Text of "#x": "A" → "B"'],
    [
      'HTML',
      { operation: 'set_html' },
      { operation: 'set_html', value: '<b>' },
      'HTML (set_html) of "#x": "x" → "<b>"',
    ],
    [
      'a style',
      { operation: 'set_style', attribute: 'color', value: 'red' },
      { operation: 'set_style', attribute: 'color', value: 'blue' },
      'Style color of "#x": "red" → "blue"',
    ],
    [
      'an attribute',
      { operation: 'set_attribute', attribute: 'title' },
      { operation: 'set_attribute', attribute: 'title', value: 'y' },
      'Attribute title of "#x": "x" → "y"',
    ],
    [
      'code, of which only the length',
      { operation: 'run_js', selector: '', value: 'secret()' },
      { operation: 'run_js', selector: '', value: 'secret(1)' },
      'Code: 8 characters → 9 characters',
    ],
    [
      'a redirect',
      { operation: 'redirect', selector: '', value: '/a' },
      { operation: 'redirect', selector: '', value: '/b' },
      'Redirect: "/a" → "/b"',
    ],
    [
      'a move',
      { operation: 'move', value: '', targetSelector: '#a', position: 'before' },
      { operation: 'move', value: '', targetSelector: '#a', position: 'after' },
      'Move of "#x": before "#a" → after "#a"',
    ],
    [
      'the order',
      { orderIndex: 0 },
      { orderIndex: 3 },
      'Text of "#x" is applied at position 3 of the changes, not 0',
    ],
    ['the reach', {}, { match: 'first' }, 'Text of "#x" applies to the first element, not all elements'],
  ])('describes a page change for %s', (_, before, after, sentence) => {
    expect(sentences(changing(before), changing(after))).toEqual([
      `"Call to action", variant "b": ${sentence}`,
    ]);
  });

  it('describes added and removed changes', () => {
    expect(sentences(changing({ operation: 'hide', value: '' }), changing({ value: 'B' }))).toEqual([
      '"Call to action", variant "b": Text of "#x" added: "B"',
      '"Call to action", variant "b": Hiding of "#x" removed',
    ]);
  });

  it('truncates long values and keeps them on one line', () => {
    const [sentence = ''] = sentences(
      changing({ value: 'A' }),
      changing({ value: `B\n${'b'.repeat(5_000)}` }),
    );
    expect(sentence.length).toBeLessThan(200);
    expect(sentence).not.toContain('\n');
  });

  it('has a path and both values', () => {
    expect(describeDifference(changing({ value: 'A' }), changing({ value: 'B' }))).toMatchObject([
      {
        experimentKey: 'cta',
        path: 'experiments.cta.variants.b.changes.0',
        before: { value: 'A' },
        after: { value: 'B' },
      },
    ]);
  });

  it('is empty without differences, and describes a new project as new', () => {
    expect(sentences(changing({}), changing({}))).toEqual([]);
    expect(sentences(undefined, project({}))).toEqual(['Project "Shop" added']);
  });
});

function sentences(before: Project | undefined, after: Project): readonly string[] {
  return describeDifference(before, after).map(({ sentence }) => sentence);
}

function holding(fields: Partial<Experiment>): Project {
  return project({ experiments: [experiment(fields)] });
}

function changing(fields: Partial<Change>): Project {
  const variants = [variant('control', []), variant('b', [{ ...change('#x', 0), ...fields }])];
  return project({ experiments: [experiment({ variants })] });
}
