import type { ProjectConfiguration } from '@pixel/protocol';
import { describe, expect, it } from 'vitest';
import { parseConfiguration } from '../../authoring/files/parse-configuration.ts';
import { computeDifference, isEmptyDifference } from './difference.ts';
import { mergeConfiguration } from './merge-configuration.ts';

describe('mergeConfiguration', () => {
  it('creates ids and salts for new documents', () => {
    const merged = mergeConfiguration(undefined, file({}), counting());
    expect(merged).toMatchObject({
      kept: { id: 'id 1', holdoutSalt: 'salt 1' },
      layers: [{ layerKey: 'checkout', kept: { salt: 'salt 2' } }],
      experiments: [{ experimentKey: 'cta', salt: 'salt 3' }],
    });
  });

  it('changes nothing if the same file is applied again', () => {
    const before = mergeConfiguration(undefined, file({}), counting());
    const after = mergeConfiguration(before, file({}), refusing);
    expect(after).toEqual(before);
    expect(isEmptyDifference(computeDifference(before, after))).toBe(true);
  });

  it('keeps ids and salt when an experiment changes', () => {
    const before = mergeConfiguration(undefined, file({}), counting());
    const after = mergeConfiguration(before, file({ coverage: 0.5 }), refusing);
    expect(after.experiments[0]).toEqual({ ...before.experiments[0], coverage: 0.5 });
  });

  it('takes a salt from the file', () => {
    const before = mergeConfiguration(undefined, file({}), counting());
    const after = mergeConfiguration(before, file({ salt: 'mine' }), refusing);
    expect(after.experiments[0]?.salt).toBe('mine');
  });

  it.each([
    ['completed', 'running'],
    ['completed', 'scheduled'],
    ['completed', 'paused'],
    ['completed', 'draft'],
    ['archived', 'running'],
  ])('makes a new salt, and keeps the ids, for the new phase from %s to %s', (from, to) => {
    const before = mergeConfiguration(undefined, file({ status: from }), counting());
    const [experiment] = mergeConfiguration(before, file({ status: to, startAt: '2026-01-01' }), {
      ...refusing,
      salt: () => 'new salt',
    }).experiments;
    expect(experiment?.salt).toBe('new salt');
    const { archivedFrom: _, ...kept } = before.experiments[0]?.kept ?? {};
    expect(experiment?.kept).toEqual(kept);
    expect(experiment?.variants).toEqual(before.experiments[0]?.variants);
  });

  it.each([
    ['draft', 'running'],
    ['running', 'paused'],
    ['paused', 'running'],
    ['running', 'completed'],
    ['completed', 'archived'],
    ['archived', 'completed'],
    ['running', 'draft'],
  ])('keeps the salt from %s to %s', (from, to) => {
    const before = mergeConfiguration(undefined, file({ status: from }), counting());
    const [experiment] = mergeConfiguration(before, file({ status: to }), refusing).experiments;
    expect(experiment?.salt).toBe(before.experiments[0]?.salt);
  });

  it('names the event of a goal that the pixel detects after the goal', () => {
    const goals = [{ goalKey: 'seen', type: 'click', selector: 'b' }];
    const project = configuration({ goals, experiments: [] });
    expect(mergeConfiguration(undefined, project, counting()).goals).toEqual([
      {
        kept: { formatVersion: 1, id: 'id 2' },
        goalKey: 'seen',
        name: 'seen',
        type: 'click',
        eventName: '$goal:seen',
        selector: 'b',
      },
    ]);
  });

  it('normalizes times', () => {
    const merged = mergeConfiguration(
      undefined,
      file({ startAt: '2026-03-01T12:00+02:00', endAt: '2026-04-01' }),
      counting(),
    );
    expect(merged.experiments[0]).toMatchObject({
      startAt: '2026-03-01T10:00:00.000Z',
      endAt: '2026-04-01T00:00:00.000Z',
    });
  });

  it('resets fields that the file omits to their defaults', () => {
    const fields = {
      coverage: 0.5,
      name: 'Buy',
      startAt: '2026-01-01',
      audience: { all: [{ attribute: 'plan', operator: 'exists' }] },
    };
    const before = mergeConfiguration(undefined, file(fields), counting());
    const [experiment] = mergeConfiguration(before, file({}), refusing).experiments;
    expect(experiment).toMatchObject({ coverage: 1, name: 'cta' });
    expect(Object.keys(experiment ?? {})).not.toEqual(expect.arrayContaining(['startAt']));
    expect(Object.keys(experiment ?? {})).not.toEqual(expect.arrayContaining(['audience']));
  });

  it('keeps experiments, goals and layers that the file does not name', () => {
    const before = mergeConfiguration(undefined, file({}), counting());
    const after = mergeConfiguration(
      before,
      { ...file({ experimentKey: 'other', goals: [] }), goals: [], layers: [] },
      counting(100),
    );
    expect(after.goals).toEqual(before.goals);
    expect(after.layers).toEqual(before.layers);
    expect(after.experiments.map((experiment) => experiment.experimentKey)).toEqual(['cta', 'other']);
    expect(after.experiments[0]).toEqual(before.experiments[0]);
  });

  it('removes a variant that the file no longer has, and restores its id when it returns', () => {
    const first = mergeConfiguration(undefined, file({}), counting());
    const without = mergeConfiguration(first, file({ variants: ['control', 'c'] }), counting(100));
    expect(without.experiments[0]?.variants.map(({ variantKey }) => variantKey)).toEqual(['control', 'c']);
    expect(without.experiments[0]?.kept.variantIds).toMatchObject(
      first.experiments[0]?.kept.variantIds ?? {},
    );
    const again = mergeConfiguration(without, file({}), refusing);
    expect(again.experiments[0]?.variants).toEqual(first.experiments[0]?.variants);
  });
});

describe('differenceOf', () => {
  const before = mergeConfiguration(undefined, file({}), counting());

  it('lists everything as added for a new project', () => {
    expect(computeDifference(undefined, before)).toEqual({
      added: [
        { kind: 'project', key: 'pk_a' },
        { kind: 'layer', key: 'checkout' },
        { kind: 'goal', key: 'purchase' },
        { kind: 'experiment', key: 'cta' },
        { kind: 'variant', key: 'cta/control' },
        { kind: 'variant', key: 'cta/b' },
      ],
      changed: [],
      removed: [],
    });
  });

  it('names the fields that changed', () => {
    const after = mergeConfiguration(before, file({ coverage: 0.5, status: 'running', goals: [] }), refusing);
    expect(computeDifference(before, after).changed).toEqual([
      { kind: 'experiment', key: 'cta', fields: ['status', 'coverage', 'goals'] },
    ]);
  });

  it('detects added, removed and reordered variants', () => {
    const after = mergeConfiguration(before, file({ variants: ['c', 'control'] }), counting(100));
    expect(computeDifference(before, after)).toEqual({
      added: [{ kind: 'variant', key: 'cta/c' }],
      changed: [{ kind: 'variant', key: 'cta/control', fields: ['position'] }],
      removed: [{ kind: 'variant', key: 'cta/b' }],
    });
  });
});

interface Fields {
  readonly experimentKey?: string;
  readonly name?: string;
  readonly status?: string;
  readonly salt?: string;
  readonly coverage?: number;
  readonly variants?: readonly string[];
  readonly goals?: readonly object[];
  readonly startAt?: string;
  readonly endAt?: string;
  readonly audience?: object;
}

function file({ variants = ['control', 'b'], ...fields }: Fields): ProjectConfiguration {
  return configuration({
    layers: [{ layerKey: 'checkout' }],
    goals: [{ goalKey: 'purchase', type: 'revenue', eventName: 'purchase', valueProperty: 'revenue' }],
    experiments: [
      {
        experimentKey: 'cta',
        layer: { layerKey: 'checkout', from: 0, to: 0.5 },
        goals: [{ goalKey: 'purchase', isPrimary: true }],
        variants: variants.map((variantKey) => ({
          variantKey,
          weight: 0.5,
          isControl: variantKey === 'control',
        })),
        ...fields,
      },
    ],
  });
}

function configuration(fields: object): ProjectConfiguration {
  const parsed = parseConfiguration(JSON.stringify({ projects: [{ projectKey: 'pk_a', ...fields }] }));
  const project = parsed.status === 'valid' ? parsed.configuration.projects[0] : undefined;
  if (project === undefined) throw new Error(JSON.stringify(parsed));
  return project;
}

function counting(from = 0) {
  let ids = from;
  let salts = from;
  return {
    id: () => {
      ids += 1;
      return `id ${ids}`;
    },
    salt: () => {
      salts += 1;
      return `salt ${salts}`;
    },
  };
}

const refusing = {
  id: (): string => {
    throw new Error('A new id was made');
  },
  salt: (): string => {
    throw new Error('A new salt was made');
  },
};
