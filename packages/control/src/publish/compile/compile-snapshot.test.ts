import { createHash } from 'node:crypto';
import { decide, parsePageUrl, parseSnapshot, prepareSnapshot } from '@pixel/engine';
import type { Bootstrap, Change } from '@pixel/protocol';
import { describe, expect, it } from 'vitest';
import {
  change,
  experiment,
  goal,
  layer,
  project,
  variant,
} from '../../project/documents/project.fixture.ts';
import type { Experiment, Phase, Project } from '../../project/documents/project.ts';
import { compileSnapshot } from './compile-snapshot.ts';

const versions = { version: '2026-01-02T03:04:05.678Z', previousVersion: null };
const visitor = '00000000-0000-4000-8000-000000000000';

describe('compileSnapshot', () => {
  it('includes running and scheduled experiments and rollouts, sorted by key, and nothing else', () => {
    const { experiments } = compile({
      experiments: [
        experiment({ experimentKey: 'b' }),
        experiment({ experimentKey: 'c', status: 'draft' }),
        experiment({ experimentKey: 'd', status: 'paused' }),
        experiment({ experimentKey: 'e', status: 'completed' }),
        experiment({ experimentKey: 'f', status: 'archived' }),
        experiment({ experimentKey: 'g', status: 'completed', rollout: 'b' }),
        experiment({ experimentKey: 'h', status: 'scheduled', startAt: '2026-03-01T00:00:00.000Z' }),
        experiment({ experimentKey: 'a' }),
      ],
    });
    expect(experiments.map((each) => each.experimentKey)).toEqual(['a', 'b', 'g', 'h']);
  });

  it('omits drafts, unused goals and removed variants', () => {
    const compiled = compileSnapshot(
      project({
        goals: [goal('secret-goal')],
        layers: [layer('secret-layer', 'secret')],
        experiments: [
          experiment({
            experimentKey: 'secret-draft',
            status: 'draft',
            variants: [variant('control', []), variant('b', [page('run_js', 'secret()')])],
          }),
          experiment({
            kept: {
              ...experiment({}).kept,
              variantIds: { control: 'a', b: 'b', 'secret-variant': 'secret' },
            },
          }),
        ],
      }),
      versions,
    );
    expect(JSON.stringify(compiled)).not.toContain('secret');
  });

  it('omits how results are computed, but includes the page-side fields of informational goals', () => {
    const compiledGoal = (
      fields: Partial<Project>,
      role: 'secondary' | 'informational',
      more: Partial<Experiment>,
    ) =>
      compile({
        goals: [goal('buy')],
        experiments: [experiment({ ...more, goals: [{ goalKey: 'buy', role, analysis: { margin: 0.02 } }] })],
        ...fields,
      });
    const settings: Partial<Project> = {
      currency: 'EUR',
      statistics: { engine: 'fixed', plannedVisitors: 5_000, windowHours: 72 },
    };
    const planned: Partial<Experiment> = {
      owner: 'ann@shop.example',
      tags: ['checkout'],
      plan: { alpha: 0.01, pauseOnHarm: true },
    };
    expect(compiledGoal(settings, 'informational', planned)).toEqual(compiledGoal({}, 'secondary', {}));
    expect(JSON.stringify(compiledGoal(settings, 'informational', planned))).not.toContain('0.02');
  });

  it('omits empty fields', () => {
    const snapshot = compile({ experiments: [experiment({})] });
    expect(Object.keys(snapshot)).toEqual([
      'formatVersion',
      'projectKey',
      'version',
      'previousVersion',
      'allowedOrigins',
      'integrations',
      'experiments',
    ]);
    expect(Object.keys(snapshot.experiments[0] ?? {})).toEqual([
      'experimentKey',
      'experimentId',
      'name',
      'salt',
      'phase',
      'coverage',
      'urlRules',
      'variants',
      'goals',
      'exposure',
      'probes',
    ]);
  });

  it('includes internal address ranges, if any', () => {
    const internalAddresses = ['192.0.2.0/24', '2001:db8::1'];
    expect(compile({ internalAddresses })).toMatchObject({ internalAddresses });
    expect(compile({ internalAddresses: [] })).not.toHaveProperty('internalAddresses');
  });

  it('includes the current phase of an experiment, or the one that starts on schedule', () => {
    const phases = (salts: readonly string[]): readonly Phase[] =>
      salts.map((salt, index) => ({ number: index + 1, salt, startedAt: '2026-01-02T00:00:00.000Z' }));
    const phaseOf = (salt: string, salts: readonly string[]) => {
      const { kept, ...rest } = experiment({ salt });
      return compile({ experiments: [{ ...rest, kept: { ...kept, phases: phases(salts) } }] }).experiments[0]
        ?.phase;
    };
    expect([
      phaseOf('a', []),
      phaseOf('a', ['a']),
      phaseOf('b', ['a', 'b']),
      phaseOf('c', ['a', 'b']),
    ]).toEqual([1, 1, 2, 3]);
  });

  it('includes page settings that differ from the defaults', () => {
    const settings = {
      consent: 'pending',
      globalPrivacyControl: 'ignore',
      lateChanges: 'skip',
      pageviews: true,
      trafficSample: false,
      limits: { eventsPerVisitor: 100 },
    } as const;
    expect(compile(settings)).toMatchObject(settings);
    expect(Object.keys(compile({}))).toEqual(expect.not.arrayContaining(Object.keys(settings)));
  });

  it('includes holdout, manifest, times, audience and lists, if any', () => {
    const audience = { all: [{ attribute: 'plan', operator: 'exists' as const }] };
    const lists = { force: [{ anonymousId: visitor, variantKey: 'b' }], exclude: ['x'] };
    const times = { startAt: '2026-03-01T00:00:00.000Z', endAt: '2026-04-01T00:00:00.000Z' };
    const snapshot = compile({
      holdout: 0.1,
      manifest: false,
      experiments: [experiment({ audience, ...lists, ...times })],
    });
    expect(snapshot).toMatchObject({ holdout: { salt: 'holdout salt', share: 0.1 }, manifest: false });
    expect(snapshot.experiments[0]).toMatchObject({ audience, ...lists, ...times });
  });

  it('lists the selectors of all arms once, in order of arms and changes, with exposure by element', () => {
    const { experiments } = compile({
      experiments: [
        experiment({
          variants: [
            variant('control', []),
            variant('b', [change('#late', 2), change('#early', 1)]),
            variant('c', [change('#early', 0), change('#other', 1)]),
          ],
        }),
      ],
    });
    expect(experiments[0]).toMatchObject({ exposure: 'element', probes: ['#early', '#late', '#other'] });
    expect(experiments[0]?.variants[1]?.changes.map((each) => each.orderIndex)).toEqual([1, 2]);
  });

  it.each(['inject_css', 'run_js', 'redirect'] as const)(
    'exposes by page if an arm has %s, and still lists the elements of all arms',
    (operation) => {
      const { experiments } = compile({
        experiments: [
          experiment({
            variants: [variant('control', [change('#a', 0)]), variant('b', [page(operation, '/x')])],
          }),
        ],
      });
      expect(experiments[0]).toMatchObject({ exposure: 'page', probes: ['#a'] });
    },
  );

  it('exposes by code if no arm changes anything', () => {
    const { experiments } = compile({ experiments: [experiment({})] });
    expect(experiments[0]).toMatchObject({ exposure: 'code', probes: [] });
  });

  it('replaces code with a script path, and returns each script once', () => {
    const code = 'document.title = "ü"; // the end';
    const text = `document.currentScript.pixelRun=function(){\n${code}\n};`;
    const sha256 = createHash('sha256').update(text, 'utf8').digest('hex');
    const compiled = compileSnapshot(
      project({
        experiments: [
          experiment({ variants: [variant('control', []), variant('b', [page('run_js', code)])] }),
          experiment({
            experimentKey: 'other',
            variants: [variant('control', []), variant('b', [page('run_js', code)])],
          }),
        ],
      }),
      versions,
    );
    expect(compiled.scripts).toEqual([{ sha256, text }]);
    expect(compiled.snapshot.experiments[0]?.variants[1]?.changes).toEqual([
      { selector: '', operation: 'run_js', value: `/v/${sha256}.js`, orderIndex: 0 },
    ]);
    expect(JSON.stringify(compiled.snapshot)).not.toContain('document.title');
  });

  it('compiles a completed experiment to its winner for all visitors, regardless of its allocation', () => {
    const { experiments } = compile({
      layers: [layer('checkout', 'layer-salt')],
      goals: [goal('purchase')],
      experiments: [
        experiment({
          status: 'completed',
          rollout: 'b',
          startAt: '2025-01-01T00:00:00.000Z',
          endAt: '2025-02-01T00:00:00.000Z',
          coverage: 0.1,
          layer: { layerKey: 'checkout', from: 0, to: 0.01 },
          force: [{ anonymousId: visitor, variantKey: 'control' }],
          goals: [{ goalKey: 'purchase', role: 'primary', analysis: {} }],
          variants: [variant('control', [change('#a', 0)]), variant('b', [change('#b', 0)])],
        }),
      ],
    });
    expect(experiments[0]).toMatchObject({ rollout: 'b', goals: [], probes: ['#b'] });
    expect(experiments[0]).not.toHaveProperty('endAt');
    const bootstrap = bootstrapOf({ ...compile({}), holdout: { salt: 's', share: 0.5 }, experiments });
    expect(bootstrap.assignments).toEqual([]);
    expect(bootstrap.experiments).toMatchObject([
      { status: 'completed', variant: { key: 'b', changes: [{ selector: '#b' }] } },
    ]);
  });

  it('resolves goals and layers', () => {
    const { experiments } = compile({
      goals: [goal('purchase'), { ...seen, urlRules: { include: [], exclude: [] } }],
      layers: [layer('checkout', 'layer-salt')],
      experiments: [
        experiment({
          goals: [
            { goalKey: 'purchase', role: 'primary', analysis: {} },
            { goalKey: 'seen', role: 'secondary', analysis: {} },
          ],
          layer: { layerKey: 'checkout', from: 0.25, to: 0.5 },
        }),
      ],
    });
    expect(experiments[0]?.layer).toEqual({ salt: 'layer-salt', from: 0.25, to: 0.5 });
    expect(experiments[0]?.goals).toEqual([
      {
        goalKey: 'purchase',
        goalId: 'id of purchase',
        goalName: 'Purchase',
        type: 'revenue',
        isPrimary: true,
        eventName: 'bought',
        valueProperty: 'revenue',
      },
      {
        goalKey: 'seen',
        goalId: 'id of seen',
        goalName: 'Seen',
        type: 'scroll_depth',
        isPrimary: false,
        eventName: '$goal:seen',
        urlRules: { include: [], exclude: [] },
        scrollPercent: 50,
        countMode: 'every',
      },
    ]);
  });

  it('compiles to what the engine reads and decides by', () => {
    const snapshot = compile({ experiments: [experiment({})] });
    expect(parseSnapshot(JSON.stringify(snapshot))).toEqual(snapshot);
    expect(bootstrapOf(snapshot).assignments).toMatchObject([{ experimentKey: 'cta' }]);
  });
});

const seen = {
  kept: { formatVersion: 1, id: 'id of seen' },
  goalKey: 'seen',
  name: 'Seen',
  type: 'scroll_depth',
  eventName: '$goal:seen',
  scrollPercent: 50,
  countMode: 'every',
} as const;

function compile(fields: Partial<Project>) {
  return compileSnapshot(project(fields), versions).snapshot;
}

/** The visitor's bootstrap. */
function bootstrapOf(snapshot: ReturnType<typeof compile>): Pick<Bootstrap, 'assignments' | 'experiments'> {
  const { assignmentsJson, experimentsJson } = decide(prepareSnapshot(snapshot), {
    anonymousId: visitor,
    page: parsePageUrl('https://shop.example/'),
    now: Date.parse('2026-03-15'),
    attributes: { get: () => undefined },
  });
  return JSON.parse(`{"assignments":[${assignmentsJson}],"experiments":[${experimentsJson}]}`);
}

function page(operation: Change['operation'], value: string): Change {
  return { selector: '', operation, value, orderIndex: 0 };
}
