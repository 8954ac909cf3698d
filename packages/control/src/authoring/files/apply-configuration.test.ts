import { parseSnapshot } from '@pixel/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { ControlError } from '../../base/control-error.ts';
import { readWorkingState } from '../../project/storage/open-project.ts';

let test: TestControl;
beforeAll(async () => {
  test = await startTestControl();
});
afterAll(() => test.stop());

const by = { author: 'tests' };
const anew = { ...by, newPhase: true };

describe('applyConfiguration', () => {
  it('publishes a new project: its version first, then the head, both with the same text', async () => {
    const [applied] = await test.control.applyConfiguration(file('pk_new'), by);
    const version = new Date(test.clock.now).toISOString();
    expect(applied).toMatchObject({ projectKey: 'pk_new', status: 'published', version });
    expect(test.kv.keys.filter((key) => key.includes('pk_new'))).toEqual([
      `project/pk_new/v/${version}`,
      'project/pk_new',
    ]);
    const snapshot = await live('pk_new');
    expect(snapshot).toMatchObject({ version, previousVersion: null, projectKey: 'pk_new' });
    expect(snapshot.experiments.map(({ experimentKey }) => experimentKey)).toEqual(['cta']);
    expect(await test.kv.get(`project/pk_new/v/${version}`)).toBe(await test.kv.get('project/pk_new'));
  });

  it('publishes nothing for an unchanged file, and returns the live version', async () => {
    const [first] = await test.control.applyConfiguration(file('pk_same'), by);
    test.clock.now += 60_000;
    const [again] = await test.control.applyConfiguration(file('pk_same'), by);
    expect(again).toMatchObject({
      projectKey: 'pk_same',
      status: 'unchanged',
      version: first?.version,
      difference: { added: [], changed: [], removed: [] },
      notNamed: [],
      pruned: [],
      replacedDrafts: [],
      warnings: [{ code: 'no_goal', experimentKey: 'cta' }],
      surveys: { notNamed: [], pruned: [], replacedDrafts: [] },
    });
  });

  it('keeps ids and salts across versions, and references the previous version', async () => {
    await test.control.applyConfiguration(file('pk_kept'), by);
    const before = await live('pk_kept');
    test.clock.now += 1_000;
    const [applied] = await test.control.applyConfiguration(file('pk_kept', 0.5), by);
    const after = await live('pk_kept');
    expect(applied?.difference.changed).toEqual([{ kind: 'experiment', key: 'cta', fields: ['coverage'] }]);
    expect(after.previousVersion).toBe(before.version);
    expect(after.experiments).toEqual(
      before.experiments.map((experiment) => ({ ...experiment, coverage: 0.5 })),
    );
  });

  it('gives each version a distinct time, even if the clock stops or goes back', async () => {
    const [first] = await test.control.applyConfiguration(file('pk_clock', 0.1), by);
    const [second] = await test.control.applyConfiguration(file('pk_clock', 0.2), by);
    test.clock.now -= 3_600_000;
    const [third] = await test.control.applyConfiguration(file('pk_clock', 0.3), by);
    test.clock.now += 3_600_000;
    const start = Date.parse(first?.version ?? '');
    expect(Date.parse(second?.version ?? '')).toBe(start + 1);
    expect(Date.parse(third?.version ?? '')).toBe(start + 2);
  });

  it('keeps the holdout salt across versions', async () => {
    const source = (holdout: number) => `projects: [{ projectKey: pk_holdout, holdout: ${holdout} }]`;
    await test.control.applyConfiguration(source(0.1), by);
    const before = (await live('pk_holdout')).holdout;
    await test.control.applyConfiguration(source(0), by);
    expect(await live('pk_holdout')).not.toHaveProperty('holdout');
    await test.control.applyConfiguration(source(0.2), by);
    expect((await live('pk_holdout')).holdout).toEqual({ salt: before?.salt, share: 0.2 });
  });

  it('reassigns all visitors when a completed experiment runs again, with a salt that the file omits', async () => {
    const phase = (status: string, salt = '') =>
      `projects: [{ projectKey: pk_phase, experiments: [{ experimentKey: x, status: ${status}, ${salt}variants: [{ variantKey: a, weight: 0.5, isControl: true }, { variantKey: b, weight: 0.5 }] }] }]`;
    await test.control.applyConfiguration(phase('running', 'salt: one, '), by);
    const first = (await live('pk_phase')).experiments[0];
    await test.control.applyConfiguration(phase('completed', 'salt: one, '), by);
    const error = await failureOf(test.control.applyConfiguration(phase('running', 'salt: one, '), by));
    expect(error.details).toEqual([
      {
        line: 1,
        column: 93,
        path: 'projects.0.experiments.0.salt',
        message: 'a new phase needs a new salt: leave salt out, or change it',
        code: 'needs_new_salt',
      },
    ]);
    const [applied] = await test.control.applyConfiguration(phase('running'), by);
    expect(applied?.difference.changed).toEqual([
      { kind: 'experiment', key: 'x', fields: ['status', 'salt'] },
    ]);
    const second = (await live('pk_phase')).experiments[0];
    expect(second?.salt).toMatch(/^[0-9a-f]{32}$/);
    expect({ ...second, salt: 'one', phase: 1 }).toEqual(first);
  });

  it('refuses a layer slot occupied by a running experiment outside the file, with line and column', async () => {
    const slot = (key: string, from: number) =>
      `projects:
  - projectKey: pk_layer
    layers: [{ layerKey: l }]
    experiments:
      - experimentKey: ${key}
        status: running
        layer: { layerKey: l, from: ${from}, to: 1 }
        variants: [{ variantKey: a, weight: 0.5, isControl: true }, { variantKey: b, weight: 0.5 }]
`;
    await test.control.applyConfiguration(slot('first', 0.5), by);
    const error = await failureOf(test.control.applyConfiguration(slot('second', 0.9), by));
    expect(error.details).toMatchObject([
      { line: 7, column: 16, message: expect.stringContaining('of experiment "first"') },
    ]);
    expect((await readWorkingState(test.db, 'pk_layer'))?.experiments).toHaveLength(1);
  });

  it('swaps variants and removes one, keeping its row', async () => {
    const variants = (...keys: readonly string[]) =>
      `projects: [{ projectKey: pk_swap, experiments: [{ experimentKey: x, status: running, variants: [${keys
        .map((key, index) => `{ variantKey: ${key}, weight: ${1 / keys.length}, isControl: ${index === 0} }`)
        .join(', ')}] }] }]`;
    await test.control.applyConfiguration(variants('a', 'b'), by);
    await test.control.applyConfiguration(variants('b', 'a'), anew);
    const ids = (await live('pk_swap')).experiments[0]?.variants.map(({ variantId }) => variantId);
    await test.control.applyConfiguration(variants('b', 'c'), anew);
    expect((await live('pk_swap')).experiments[0]?.variants.map(({ variantKey }) => variantKey)).toEqual([
      'b',
      'c',
    ]);
    await test.control.applyConfiguration(variants('b', 'a'), anew);
    expect((await live('pk_swap')).experiments[0]?.variants.map(({ variantId }) => variantId)).toEqual(ids);
  });

  it('refuses a file with a problem in any project and changes none', async () => {
    const source = `${file('pk_good')}  - projectKey: pk bad\n`;
    const error = await failureOf(test.control.applyConfiguration(source, by));
    expect(error.code).toBe('invalid_configuration');
    expect(error.details).toMatchObject([{ line: 14, column: 17 }]);
    expect(await readWorkingState(test.db, 'pk_good')).toBeUndefined();
  });

  it('rolls everything back if a later project of the file cannot be published', async () => {
    const error = await failureOf(test.control.applyConfiguration(`${file('pk_first')}${hugeProject()}`, by));
    expect(error.code).toBe('snapshot_too_large');
    expect(await readWorkingState(test.db, 'pk_first')).toBeUndefined();
    expect(await test.kv.get('project/pk_first')).toBeNull();
  });

  it('keeps author, reason and difference of every version', async () => {
    await test.control.applyConfiguration(file('pk_history'), { author: 'ann', reason: 'start' });
    await test.control.applyConfiguration(file('pk_history', 0.5), { author: 'bob' });
    const rows = await test.db
      .selectFrom('snapshots')
      .innerJoin('projects', 'projects.id', 'snapshots.project_id')
      .select(['author', 'reason', 'difference', 'published_at'])
      .where('projects.key', '=', 'pk_history')
      .orderBy('version')
      .execute();
    expect(rows).toMatchObject([
      { author: 'ann', reason: 'start', published_at: new Date(test.clock.now) },
      {
        author: 'bob',
        reason: null,
        difference: { changed: [{ kind: 'experiment', key: 'cta', fields: ['coverage'] }] },
      },
    ]);
  });

  it('applies concurrent files one after the other, each on top of the previous', async () => {
    const coverages = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6];
    const results = await Promise.all(
      coverages.map((coverage) => test.control.applyConfiguration(file('pk_race', coverage), by)),
    );
    const versions = results.map(([applied]) => applied?.version ?? '');
    expect(new Set(versions).size).toBe(coverages.length);
    const snapshot = await live('pk_race');
    expect(snapshot.version).toBe(versions.at(-1));
    expect(snapshot.previousVersion).toBe(versions.at(-2));
    expect(snapshot.experiments[0]?.coverage).toBe(0.6);
  });

  it('lets two processes apply to the same projects at once, without losing a version', async () => {
    const both = (coverage: number) =>
      `${file('pk_two', coverage)}  - { projectKey: pk_too, name: n${coverage} }\n`;
    const coverages = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8];
    const results = await Promise.all(
      coverages.map((coverage, index) =>
        (index % 2 === 0 ? test.control : test.otherControl).applyConfiguration(both(coverage), by),
      ),
    );
    for (const project of [0, 1]) {
      const versions = results.map((applied) => applied[project]?.version ?? '');
      expect(new Set(versions).size).toBe(coverages.length);
      const newest = versions.sort().at(-1);
      expect((await live(project === 0 ? 'pk_two' : 'pk_too')).version).toBe(newest);
    }
  });
});

/** Compiles to more than 10 MiB, from a file a third as large whose texts all have allowed lengths. */
function hugeProject(): string {
  const changes = Array.from({ length: 100 }, (_, orderIndex) => ({
    selector: '#x',
    operation: 'set_text',
    value: 'x'.repeat(32_000),
    orderIndex,
  }));
  return `  - projectKey: pk_huge
    experiments:
      - experimentKey: x
        status: running
        variants:
          - { variantKey: a, weight: 0.25, isControl: true, changes: &all ${JSON.stringify(changes)} }
          - { variantKey: b, weight: 0.25, changes: *all }
          - { variantKey: c, weight: 0.25, changes: *all }
          - { variantKey: d, weight: 0.25, changes: *all }
`;
}

function file(projectKey: string, coverage = 1): string {
  return `projects:
  - projectKey: ${projectKey}
    experiments:
      - experimentKey: cta
        status: running
        coverage: ${coverage}
        variants:
          - { variantKey: control, weight: 0.5, isControl: true }
          - variantKey: buy-now
            weight: 0.5
            changes:
              - { selector: "#buy", operation: set_text, value: Buy now, orderIndex: 0 }
      - { experimentKey: later, variants: [{ variantKey: a, weight: 1, isControl: true }, { variantKey: b, weight: 0 }] }
`;
}

async function live(projectKey: string) {
  return parseSnapshot((await test.kv.get(`project/${projectKey}`)) ?? '');
}

async function failureOf(promise: Promise<unknown>): Promise<ControlError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ControlError)) throw error;
  return error;
}
