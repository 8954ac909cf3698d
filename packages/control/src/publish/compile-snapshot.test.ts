import { bucketVariant, parseSnapshot, prepareSnapshot } from '@pixel/engine';
import type { Change } from '@pixel/protocol';
import { describe, expect, it } from 'vitest';
import type { Experiment, Project, Variant } from '../configuration/project.ts';
import { compileSnapshot } from './compile-snapshot.ts';

const versions = { version: '2026-01-02T03:04:05.678Z', previousVersion: null };

describe('compileSnapshot', () => {
  it('leaves out whatever does not run, and sorts the rest by key', () => {
    const { experiments } = compileSnapshot(
      project({
        experiments: [
          experiment({ experimentKey: 'b' }),
          experiment({ experimentKey: 'c', status: 'draft' }),
          experiment({ experimentKey: 'd', status: 'paused' }),
          experiment({ experimentKey: 'e', status: 'completed' }),
          experiment({ experimentKey: 'a' }),
        ],
      }),
      versions,
    );
    expect(experiments.map((each) => each.experimentKey)).toEqual(['a', 'b']);
  });

  it('says nothing of drafts, of goals that nothing uses, and of variants that were taken out', () => {
    const text = JSON.stringify(
      compileSnapshot(
        project({
          goals: [goal('secret-goal')],
          experiments: [
            experiment({ experimentKey: 'secret-draft', status: 'draft' }),
            experiment({ retiredVariants: [variant('secret-variant', [])] }),
          ],
        }),
        versions,
      ),
    );
    expect(text).not.toContain('secret');
  });

  it('lists the selectors of every arm once, in the order of arms and changes, and exposes by element', () => {
    const { experiments } = compileSnapshot(
      project({
        experiments: [
          experiment({
            variants: [
              variant('control', []),
              variant('b', [change('#late', 2), change('#early', 1)]),
              variant('c', [change('#early', 0), change('#other', 1)]),
            ],
          }),
        ],
      }),
      versions,
    );
    expect(experiments[0]).toMatchObject({ exposure: 'element', probes: ['#early', '#late', '#other'] });
    expect(experiments[0]?.variants[1]?.changes.map((each) => each.orderIndex)).toEqual([1, 2]);
  });

  it('exposes by code where no arm changes anything', () => {
    const { experiments } = compileSnapshot(project({ experiments: [experiment({})] }), versions);
    expect(experiments[0]).toMatchObject({ exposure: 'code', probes: [] });
  });

  it('resolves goals and layers', () => {
    const { experiments } = compileSnapshot(
      project({
        goals: [goal('purchase')],
        layers: [{ layerId: 'l', layerKey: 'checkout', salt: 'layer-salt' }],
        experiments: [
          experiment({
            goals: [{ goalKey: 'purchase', isPrimary: true }],
            layer: { layerKey: 'checkout', from: 0.25, to: 0.5 },
          }),
        ],
      }),
      versions,
    );
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
    ]);
  });

  it('is what the engine reads', () => {
    const snapshot = compileSnapshot(project({ experiments: [experiment({})] }), versions);
    const read = parseSnapshot(JSON.stringify(snapshot));
    expect(read).toEqual(snapshot);
    const [prepared] = prepareSnapshot(read).experiments;
    if (prepared === undefined) throw new Error('The experiment is not in the snapshot');
    expect(bucketVariant(prepared.experiment, '00000000-0000-4000-8000-000000000000')).toBeGreaterThan(-1);
  });
});

function project(fields: Partial<Project>): Project {
  return {
    projectId: 'id of project',
    projectKey: 'pk_a',
    name: 'Shop',
    allowedOrigins: ['*'],
    integrations: {
      analytics: { enabled: false, tagEventsEnabled: false },
      behaviorTool: { enabled: false },
    },
    layers: [],
    goals: [],
    experiments: [],
    ...fields,
  };
}

function experiment(fields: Partial<Experiment>): Experiment {
  return {
    experimentId: 'id of experiment',
    experimentKey: 'cta',
    name: 'Call to action',
    status: 'running',
    salt: 'salt',
    urlRules: { include: [], exclude: [] },
    coverage: 1,
    variants: [variant('control', []), variant('b', [])],
    retiredVariants: [],
    goals: [],
    ...fields,
  };
}

function variant(variantKey: string, changes: readonly Change[]): Variant {
  return {
    variantId: `id of ${variantKey}`,
    variantKey,
    name: variantKey,
    weight: 0.5,
    isControl: variantKey === 'control',
    changes,
  };
}

function change(selector: string, orderIndex: number): Change {
  return { selector, operation: 'set_text', value: 'x', orderIndex };
}

function goal(goalKey: string): Project['goals'][number] {
  return {
    goalId: `id of ${goalKey}`,
    goalKey,
    name: 'Purchase',
    type: 'revenue',
    eventName: 'bought',
    valueProperty: 'revenue',
  };
}
