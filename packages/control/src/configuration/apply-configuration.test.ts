import { parseSnapshot } from '@pixel/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../tests/support/control.ts';
import { ControlError } from '../control-error.ts';
import { loadProject } from './load-project.ts';

let test: TestControl;
beforeAll(async () => {
  test = await startTestControl();
});
afterAll(() => test.stop());

const by = { author: 'tests' };

describe('applyConfiguration', () => {
  it('publishes a new project: its version first, then the head, both the same text', async () => {
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

  it('gives back from the rows exactly what went in', async () => {
    await test.control.applyConfiguration(rich, by);
    const project = await loadProject(test.db, 'pk_rich');
    expect(project).toMatchObject({
      name: 'Shop – "ünïcode" 🙂',
      allowedOrigins: ['https://shop.example', 'http://localhost:3000'],
      integrations: { analytics: { enabled: true, tagEventsEnabled: true }, behaviorTool: { enabled: true } },
      layers: [{ layerKey: 'a' }, { layerKey: 'b' }],
      goals: [{ goalKey: 'buy', name: 'Buy', type: 'revenue', eventName: 'bought', valueProperty: 'sum' }],
      experiments: [
        {
          experimentKey: 'x',
          name: 'X',
          status: 'paused',
          salt: 'pepper',
          urlRules: {
            include: [{ kind: 'glob', value: '*/p/*' }],
            exclude: [{ kind: 'exact', value: 'https://shop.example/p/1' }],
          },
          layer: { layerKey: 'b', from: 0.1, to: 0.30000000000000004 },
          coverage: 0.1,
          goals: [{ goalKey: 'buy', isPrimary: true }],
          retiredVariants: [],
        },
      ],
    });
    expect(project?.experiments[0]?.variants).toEqual([
      expect.objectContaining({ variantKey: 'z', name: 'Z', weight: 0.333333, isControl: true, changes: [] }),
      expect.objectContaining({
        variantKey: 'a',
        weight: 0.666667,
        isControl: false,
        changes: [
          {
            selector: '#a',
            operation: 'set_style',
            value: 'red',
            orderIndex: 3,
            attribute: 'color',
            match: 'first',
          },
        ],
      }),
    ]);
    const ids = [project?.projectId, project?.goals[0]?.goalId, project?.experiments[0]?.experimentId];
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
    expect(project?.layers[0]?.salt).toMatch(/^[0-9a-f]{32}$/);
  });

  it('publishes nothing for a file that changes nothing, and answers with the live version', async () => {
    const [first] = await test.control.applyConfiguration(rich, by);
    test.clock.now += 60_000;
    const [again] = await test.control.applyConfiguration(rich, by);
    expect(again).toEqual({
      projectKey: 'pk_rich',
      status: 'unchanged',
      version: first?.version,
      difference: { added: [], changed: [], removed: [] },
    });
  });

  it('keeps ids and salts from version to version, and names the version before', async () => {
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

  it('gives each version a time of its own, also when the clock stands still or goes back', async () => {
    const [first] = await test.control.applyConfiguration(file('pk_clock', 0.1), by);
    const [second] = await test.control.applyConfiguration(file('pk_clock', 0.2), by);
    test.clock.now -= 3_600_000;
    const [third] = await test.control.applyConfiguration(file('pk_clock', 0.3), by);
    test.clock.now += 3_600_000;
    const start = Date.parse(first?.version ?? '');
    expect(Date.parse(second?.version ?? '')).toBe(start + 1);
    expect(Date.parse(third?.version ?? '')).toBe(start + 2);
  });

  it('swaps variants and takes one out, keeping the row of the one that went', async () => {
    const variants = (...keys: readonly string[]) =>
      `projects: [{ projectKey: pk_swap, experiments: [{ experimentKey: x, status: running, variants: [${keys
        .map((key, index) => `{ variantKey: ${key}, weight: ${1 / keys.length}, isControl: ${index === 0} }`)
        .join(', ')}] }] }]`;
    await test.control.applyConfiguration(variants('a', 'b'), by);
    await test.control.applyConfiguration(variants('b', 'a'), by);
    const ids = (await live('pk_swap')).experiments[0]?.variants.map(({ variantId }) => variantId);
    await test.control.applyConfiguration(variants('b', 'c'), by);
    expect((await live('pk_swap')).experiments[0]?.variants.map(({ variantKey }) => variantKey)).toEqual([
      'b',
      'c',
    ]);
    await test.control.applyConfiguration(variants('b', 'a'), by);
    expect((await live('pk_swap')).experiments[0]?.variants.map(({ variantId }) => variantId)).toEqual(ids);
  });

  it('refuses a file with a problem in any project and changes none', async () => {
    const source = `${file('pk_good')}  - projectKey: pk bad\n`;
    const error = await failureOf(test.control.applyConfiguration(source, by));
    expect(error.code).toBe('invalid_configuration');
    expect(error.details).toMatchObject([{ line: 14, column: 17 }]);
    expect(await loadProject(test.db, 'pk_good')).toBeUndefined();
  });

  it('takes back everything when a later project of the file cannot be published', async () => {
    const error = await failureOf(test.control.applyConfiguration(`${file('pk_first')}${hugeProject()}`, by));
    expect(error.code).toBe('snapshot_too_large');
    expect(await loadProject(test.db, 'pk_first')).toBeUndefined();
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

  it('applies files that come at once one after the other, each on top of the one before', async () => {
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

  it('lets two processes apply to the same projects at once, and neither loses a version', async () => {
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

const rich = `projects:
  - projectKey: pk_rich
    name: Shop – "ünïcode" 🙂
    allowedOrigins: ["https://shop.example", "http://localhost:3000"]
    integrations: { analytics: { enabled: true, tagEventsEnabled: true }, behaviorTool: { enabled: true } }
    layers: [{ layerKey: b }, { layerKey: a }]
    goals: [{ goalKey: buy, name: Buy, type: revenue, eventName: bought, valueProperty: sum }]
    experiments:
      - experimentKey: x
        name: X
        status: paused
        salt: pepper
        coverage: 0.1
        layer: { layerKey: b, from: 0.1, to: 0.30000000000000004 }
        urlRules:
          include: [{ kind: glob, value: "*/p/*" }]
          exclude: [{ kind: exact, value: "https://shop.example/p/1" }]
        goals: [{ goalKey: buy, isPrimary: true }]
        variants:
          - { variantKey: z, name: Z, weight: 0.333333, isControl: true }
          - variantKey: a
            weight: 0.666667
            changes:
              - { selector: "#a", operation: set_style, attribute: color, value: red, orderIndex: 3, match: first }
`;

/** Compiles to more than 10 MiB, from texts that are each of allowed length and a file that is a third as large. */
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
