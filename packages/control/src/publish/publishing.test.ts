import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ControlErrorBody } from '../base/control-error.ts';
import { type PublishPlace, startPublishPlace } from './publish.harness.ts';
import type { VersionEntry } from './version-queries.ts';

let place: PublishPlace;
beforeAll(async () => {
  place = await startPublishPlace();
});
afterAll(() => place.test.stop());

describe('GET /api/projects/:projectKey/changes', () => {
  it('says in words and by key what is not published yet', async () => {
    const [applied] = await place.apply('pk_words');
    await place.edit('pk_words', 'cta', ({ variants: [control, b], ...rest }) => ({
      ...rest,
      variants: [control, b].flatMap((variant) =>
        variant === undefined
          ? []
          : [{ ...variant, changes: variant.changes.map((change) => ({ ...change, value: 'B' })) }],
      ),
    }));
    const changes = await place.changesOf('pk_words');
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

  it('knows no project that is not there', async () => {
    expect(await place.get('/api/projects/pk_nowhere/changes')).toMatchObject([
      404,
      { error: { code: 'project_not_found' } },
    ]);
  });
});

describe('POST /api/projects/:projectKey/publish', () => {
  it('makes the working state live, and tells who, when and why', async () => {
    const [first] = await place.apply('pk_publish');
    await place.edit('pk_publish', 'cta', (each) => ({ ...each, coverage: 0.5 }));
    expect((await place.liveOf('pk_publish'))[0]?.coverage).toBe(1);
    place.test.clock.now += 1_000;
    const published = await place.publish('pk_publish', { reason: 'Half' });
    expect(published).toMatchObject([200, { status: 'published' }]);
    expect((await place.liveOf('pk_publish'))[0]?.coverage).toBe(0.5);
    const [, { versions }] = await place.get<{ versions: VersionEntry[] }>(
      '/api/projects/pk_publish/versions',
    );
    expect(versions).toMatchObject([
      {
        version: published[1].version,
        previousVersion: first?.version,
        publishedAt: new Date(place.test.clock.now).toISOString(),
        author: 'operator',
        reason: 'Half',
        isLive: true,
        isKept: true,
      },
      { version: first?.version, author: 'tests', isLive: false },
    ]);
    expect((await place.audited('pk_publish')).at(-1)).toMatchObject({
      action: 'project.publish',
      actor_kind: 'operator',
      before: { version: first?.version },
      after: { version: published[1].version, difference: { changed: [{ key: 'cta' }] } },
    });
  });

  it('publishes some experiments and leaves the rest as it is', async () => {
    await place.apply('pk_some', { other: {} });
    await place.edit('pk_some', 'cta', (each) => ({ ...each, coverage: 0.5 }));
    await place.edit('pk_some', 'other', (each) => ({ ...each, coverage: 0.5 }));
    await place.publish('pk_some', { experiments: ['other'] });
    expect((await place.liveOf('pk_some')).map(({ coverage }) => coverage)).toEqual([1, 0.5]);
    expect((await place.changesOf('pk_some')).changes).toHaveLength(1);
    expect(await place.publish('pk_some', { experiments: ['nope'] })).toMatchObject([
      404,
      { error: { code: 'experiment_not_found' } },
    ]);
  });

  it('says that nothing differs, and records nothing', async () => {
    const [applied] = await place.apply('pk_nothing');
    const lines = (await place.audited('pk_nothing')).length;
    expect(await place.publish('pk_nothing', {})).toMatchObject([
      200,
      { status: 'unchanged', version: applied?.version },
    ]);
    expect(await place.audited('pk_nothing')).toHaveLength(lines);
  });

  it('refuses who saw another revision or another live version, and shows how it is now', async () => {
    await place.apply('pk_stale');
    const seen = await place.changesOf('pk_stale');
    await place.edit('pk_stale', 'cta', (each) => ({ ...each, coverage: 0.5 }));
    const asSeen = { basedOn: seen.liveVersion, revision: seen.revision };
    const edited = await place.post('/api/projects/pk_stale/publish', asSeen);
    expect(edited).toMatchObject([409, { error: { code: 'conflict' } }]);
    const current = await place.changesOf('pk_stale');
    expect(current).toMatchObject((edited[1] as ControlErrorBody).error.current as object);
    await place.publish('pk_stale', {});
    const published = await place.post('/api/projects/pk_stale/publish', {
      basedOn: seen.liveVersion,
      revision: current.revision,
    });
    expect(published).toMatchObject([
      409,
      {
        error: {
          code: 'conflict',
          current: { liveVersion: (await place.changesOf('pk_stale')).liveVersion },
        },
      },
    ]);
  });

  it('lets one of two who publish the same at once through', async () => {
    await place.apply('pk_twice');
    await place.edit('pk_twice', 'cta', (each) => ({ ...each, coverage: 0.5 }));
    const { liveVersion: basedOn, revision } = await place.changesOf('pk_twice');
    const answers = await Promise.all(
      [place.test.control, place.test.otherControl].map(({ operatorApp }) =>
        place.post('/api/projects/pk_twice/publish', { basedOn, revision }, operatorApp),
      ),
    );
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409]);
    const rows = await place.test.db
      .selectFrom('snapshots')
      .innerJoin('projects', 'projects.id', 'snapshots.project_id')
      .select('version')
      .where('projects.key', '=', 'pk_twice')
      .execute();
    expect(rows).toHaveLength(2);
  });

  it('refuses weights that do not add up, with their place', async () => {
    await place.apply('pk_weights');
    await place.edit('pk_weights', 'cta', (each) => ({
      ...each,
      variants: each.variants.map((variant) => ({ ...variant, weight: 0.9 })),
    }));
    expect(await place.publish('pk_weights', {})).toMatchObject([
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
    expect((await place.liveOf('pk_weights'))[0]?.variants[0]?.weight).toBe(0.5);
  });
});
