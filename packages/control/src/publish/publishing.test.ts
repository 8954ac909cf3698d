import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ControlErrorBody } from '../base/control-error.ts';
import { type PublishHarness, startPublishHarness } from './publish.harness.ts';
import type { VersionEntry } from './version-queries.ts';

let harness: PublishHarness;
beforeAll(async () => {
  harness = await startPublishHarness();
});
afterAll(() => harness.test.stop());

describe('GET /api/projects/:projectKey/changes', () => {
  it('lists unpublished changes in words and by key', async () => {
    const [applied] = await harness.apply('pk_words');
    await harness.edit('pk_words', 'cta', ({ variants: [control, b], ...rest }) => ({
      ...rest,
      variants: [control, b].flatMap((variant) =>
        variant === undefined
          ? []
          : [{ ...variant, changes: variant.changes.map((change) => ({ ...change, value: 'B' })) }],
      ),
    }));
    const changes = await harness.changesOf('pk_words');
    expect(changes).toMatchObject({
      liveVersion: applied?.version,
      revision: 2,
      difference: { changed: [{ kind: 'variant', key: 'cta/b', fields: ['changes'] }] },
      changes: [
        {
          experimentKey: 'cta',
          sentence: '"Call to action", variant "b": Text of "#buy": "A" → "B"',
          path: 'experiments.cta.variants.b.changes.0',
          before: { value: 'A' },
          after: { value: 'B' },
        },
      ],
      errors: [],
    });
    expect(changes.warnings.map(({ code }) => code)).toEqual(['no_goal', 'running_edit']);
  });

  it('returns 404 for an unknown project', async () => {
    expect(await harness.get('/api/projects/pk_nowhere/changes')).toMatchObject([
      404,
      { error: { code: 'project_not_found' } },
    ]);
  });
});

describe('POST /api/projects/:projectKey/publish', () => {
  it('makes the working state live, and records who, when and why', async () => {
    const [first] = await harness.apply('pk_publish');
    await harness.edit('pk_publish', 'cta', (each) => ({ ...each, coverage: 0.5 }));
    expect((await harness.liveOf('pk_publish'))[0]?.coverage).toBe(1);
    harness.test.clock.now += 1_000;
    const published = await harness.publish('pk_publish', { reason: 'Half' });
    expect(published).toMatchObject([200, { status: 'published' }]);
    expect((await harness.liveOf('pk_publish'))[0]?.coverage).toBe(0.5);
    const [, { versions }] = await harness.get<{ versions: VersionEntry[] }>(
      '/api/projects/pk_publish/versions',
    );
    expect(versions).toMatchObject([
      {
        version: published[1].version,
        previousVersion: first?.version,
        publishedAt: new Date(harness.test.clock.now).toISOString(),
        author: 'operator',
        reason: 'Half',
        isLive: true,
        isKept: true,
      },
      { version: first?.version, author: 'tests', isLive: false },
    ]);
    expect((await harness.audited('pk_publish')).at(-1)).toMatchObject({
      action: 'project.publish',
      actor_kind: 'operator',
      before: { version: first?.version },
      after: { version: published[1].version, difference: { changed: [{ key: 'cta' }] } },
    });
  });

  it('publishes selected experiments and leaves the rest', async () => {
    await harness.apply('pk_some', { other: {} });
    await harness.edit('pk_some', 'cta', (each) => ({ ...each, coverage: 0.5 }));
    await harness.edit('pk_some', 'other', (each) => ({ ...each, coverage: 0.5 }));
    await harness.publish('pk_some', { experiments: ['other'] });
    expect((await harness.liveOf('pk_some')).map(({ coverage }) => coverage)).toEqual([1, 0.5]);
    expect((await harness.changesOf('pk_some')).changes).toHaveLength(1);
    expect(await harness.publish('pk_some', { experiments: ['nope'] })).toMatchObject([
      404,
      { error: { code: 'experiment_not_found' } },
    ]);
  });

  it('reports that nothing differs, and records nothing', async () => {
    const [applied] = await harness.apply('pk_nothing');
    const lines = (await harness.audited('pk_nothing')).length;
    expect(await harness.publish('pk_nothing', {})).toMatchObject([
      200,
      { status: 'unchanged', version: applied?.version },
    ]);
    expect(await harness.audited('pk_nothing')).toHaveLength(lines);
  });

  it('refuses a stale revision or live version, and returns the current state', async () => {
    await harness.apply('pk_stale');
    const seen = await harness.changesOf('pk_stale');
    await harness.edit('pk_stale', 'cta', (each) => ({ ...each, coverage: 0.5 }));
    const asSeen = { basedOn: seen.liveVersion, revision: seen.revision };
    const edited = await harness.post('/api/projects/pk_stale/publish', asSeen);
    expect(edited).toMatchObject([409, { error: { code: 'conflict' } }]);
    const current = await harness.changesOf('pk_stale');
    expect(current).toMatchObject((edited[1] as ControlErrorBody).error.current as object);
    await harness.publish('pk_stale', {});
    const published = await harness.post('/api/projects/pk_stale/publish', {
      basedOn: seen.liveVersion,
      revision: current.revision,
    });
    expect(published).toMatchObject([
      409,
      {
        error: {
          code: 'conflict',
          current: { liveVersion: (await harness.changesOf('pk_stale')).liveVersion },
        },
      },
    ]);
  });

  it('accepts one of two identical concurrent publications', async () => {
    await harness.apply('pk_twice');
    await harness.edit('pk_twice', 'cta', (each) => ({ ...each, coverage: 0.5 }));
    const { liveVersion: basedOn, revision } = await harness.changesOf('pk_twice');
    const answers = await Promise.all(
      [harness.test.control, harness.test.otherControl].map(({ operatorApp }) =>
        harness.post('/api/projects/pk_twice/publish', { basedOn, revision }, operatorApp),
      ),
    );
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409]);
    const rows = await harness.test.db
      .selectFrom('snapshots')
      .innerJoin('projects', 'projects.id', 'snapshots.project_id')
      .select('version')
      .where('projects.key', '=', 'pk_twice')
      .execute();
    expect(rows).toHaveLength(2);
  });

  it('refuses weights that do not add up, with their position', async () => {
    await harness.apply('pk_weights');
    await harness.edit('pk_weights', 'cta', (each) => ({
      ...each,
      variants: each.variants.map((variant) => ({ ...variant, weight: 0.9 })),
    }));
    expect(await harness.publish('pk_weights', {})).toMatchObject([
      400,
      {
        error: {
          code: 'invalid_configuration',
          details: [
            {
              path: 'experiments.cta.variants',
              message: 'Experiment "Call to action": weights must sum to 1, not 1.8',
            },
          ],
        },
      },
    ]);
    expect((await harness.liveOf('pk_weights'))[0]?.variants[0]?.weight).toBe(0.5);
  });
});
