import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWorkingState } from '../project/storage/open-project.ts';
import { type PublishHarness, startPublishHarness } from './publish.harness.ts';

let harness: PublishHarness;
beforeAll(async () => {
  harness = await startPublishHarness();
});
afterAll(() => harness.test.stop());

describe('the version history', () => {
  it('is paged, and finds the version live at a time', async () => {
    const versions: string[] = [];
    for (const coverage of [0.1, 0.2, 0.3]) {
      harness.test.clock.now += 60_000;
      const [applied] = await harness.apply('pk_pages', { cta: { coverage } });
      versions.unshift(applied?.version ?? '');
    }
    const page = await harness.versionsOf('pk_pages', 'limit=2');
    expect(page.map(({ version }) => version)).toEqual(versions.slice(0, 2));
    const rest = await harness.versionsOf('pk_pages', `limit=2&before=${page[1]?.version}`);
    expect(rest.map(({ version, isLive }) => [version, isLive])).toEqual([[versions[2], false]]);
    const second = Date.parse(versions[1] ?? '');
    expect((await harness.versionsOf('pk_pages', `at=${iso(second + 59_999)}`))[0]?.version).toBe(
      versions[1],
    );
    expect((await harness.versionsOf('pk_pages', `at=${iso(second)}`))[0]?.version).toBe(versions[1]);
    expect(await harness.versionsOf('pk_pages', `at=${iso(second - 60_011)}`)).toEqual([]);
  });

  it('is limited to one experiment on request, however many versions changed others', async () => {
    const versions: string[] = [];
    const content = [{ cta: { coverage: 0.1 } }, { cta: { coverage: 0.1 }, other: { coverage: 0.2 } }];
    for (const experiments of [...content, { cta: { coverage: 0.3 }, other: { coverage: 0.2 } }]) {
      harness.test.clock.now += 60_000;
      const [applied] = await harness.apply('pk_touched', experiments);
      versions.unshift(applied?.version ?? '');
    }
    const touching = async (query: string) =>
      (await harness.versionsOf('pk_touched', query)).map(({ version }) => version);
    expect(await touching('experiment=cta')).toEqual([versions[0], versions[2]]);
    expect(await touching('experiment=cta&limit=1')).toEqual([versions[0]]);
    expect(await touching(`experiment=cta&before=${versions[0]}&limit=1`)).toEqual([versions[2]]);
    expect(await touching('experiment=other')).toEqual([versions[1]]);
    expect(await touching('experiment=oth')).toEqual([]);
  });

  it('compares any two versions, and either with the working state', async () => {
    const [first] = await harness.apply('pk_compare', { cta: { coverage: 0.1 } });
    const [second] = await harness.apply('pk_compare', { cta: { coverage: 0.2 } });
    await harness.edit('pk_compare', 'cta', (each) => ({ ...each, coverage: 0.3 }));
    const sentences = async (from?: string, to?: string) => {
      const path = `/api/projects/pk_compare/compare?from=${from}&to=${to}`;
      const [, { changes }] = await harness.get<{ changes: { sentence: string }[] }>(path);
      return changes.map(({ sentence }) => sentence);
    };
    const of = 'Coverage of "Call to action":';
    expect(await sentences(first?.version, second?.version)).toEqual([`${of} 10% → 20%`]);
    expect(await sentences(second?.version, first?.version)).toEqual([`${of} 20% → 10%`]);
    expect(await sentences(first?.version, 'working')).toEqual([`${of} 10% → 30%`]);
  });

  it('returns a version with its configuration, or notes that it was not kept', async () => {
    const [applied] = await harness.apply('pk_old', { cta: { coverage: 0.1 } });
    const path = `/api/projects/pk_old/versions/${applied?.version}`;
    expect(await harness.get(path)).toMatchObject([
      200,
      { version: applied?.version, configuration: { experiments: [{ coverage: 0.1 }] } },
    ]);
    await harness.test.db
      .updateTable('snapshots')
      .set({ configuration: null })
      .where('version', '=', new Date(applied?.version ?? ''))
      .execute();
    expect(await harness.get(path)).toMatchObject([404, { error: { code: 'version_not_found' } }]);
    expect(await harness.get('/api/projects/pk_old/versions/2001-01-01')).toMatchObject([404, {}]);
    expect(await harness.get('/api/projects/pk_old/versions/yesterday')).toMatchObject([404, {}]);
    // Applying the file published everything.
    expect((await harness.changesOf('pk_old')).changes).toEqual([]);
  });
});

describe('POST /api/projects/:projectKey/rollback', () => {
  it('makes an old version live again as a new one, along with the working state', async () => {
    const [first] = await harness.apply('pk_back', { cta: { coverage: 0.1 } });
    const before = await harness.liveOf('pk_back');
    const [second] = await harness.apply('pk_back', {
      cta: { coverage: 0.2, status: 'completed', rollout: 'b' },
    });
    harness.test.clock.now += 1_000;
    const [status, answer] = await harness.rollback('pk_back', first?.version, second?.version);
    expect([status, answer]).toMatchObject([200, { status: 'published', kept: [] }]);
    expect(await harness.liveOf('pk_back')).toEqual(before);
    expect(await harness.versionsOf('pk_back', '')).toMatchObject([
      { version: answer.version, previousVersion: second?.version, isLive: true },
      {},
      {},
    ]);
    expect((await harness.changesOf('pk_back')).changes).toEqual([]);
    expect((await harness.audited('pk_back')).at(-1)).toMatchObject({
      action: 'project.rollback',
      before: { version: second?.version },
      after: { restored: first?.version },
    });
    const pauses = [{ from: expect.any(String), until: expect.any(String) }];
    expect(await harness.phases('pk_back')).toEqual([
      {
        number: 1,
        salt: expect.any(String),
        startedAt: expect.any(String),
        pauses,
        registered: expect.any(Object),
      },
    ]);
  });

  it('keeps later edits, and reports them', async () => {
    const [first] = await harness.apply('pk_kept', { other: {} });
    const [second] = await harness.apply('pk_kept', { cta: { coverage: 0.5 }, other: { coverage: 0.5 } });
    await harness.edit('pk_kept', 'other', (each) => ({ ...each, notes: 'Mine' }));
    const [, answer] = await harness.rollback('pk_kept', first?.version, second?.version);
    expect(answer.kept).toEqual([{ kind: 'experiment', key: 'other' }]);
    expect((await harness.liveOf('pk_kept')).map(({ coverage }) => coverage)).toEqual([1, 1]);
    const project = await readWorkingState(harness.test.db, 'pk_kept');
    expect(project?.experiments.map(({ coverage, notes }) => [coverage, notes])).toEqual([
      [1, undefined],
      [0.5, 'Mine'],
    ]);
  });

  it('ends an experiment that the old version lacks, and keeps it', async () => {
    const [first] = await harness.apply('pk_later');
    const [second] = await harness.apply('pk_later', { later: {} });
    const [, answer] = await harness.rollback('pk_later', first?.version, second?.version);
    expect(answer.kept).toEqual([{ kind: 'experiment', key: 'later' }]);
    expect((await harness.liveOf('pk_later')).map(({ experimentKey }) => experimentKey)).toEqual(['cta']);
    const project = await readWorkingState(harness.test.db, 'pk_later');
    expect(project?.experiments.map(({ status }) => status)).toEqual(['running', 'completed']);
  });

  it('keeps the ids of later variants, for events that name them', async () => {
    const [first] = await harness.apply('pk_ids');
    const third = { variantKey: 'c', weight: 0.5 };
    const cta = { variants: [{ variantKey: 'control', weight: 0.5, isControl: true }, third] };
    const [second] = await harness.apply('pk_ids', { cta }, { newPhase: true });
    const id = (await harness.liveOf('pk_ids'))[0]?.variants[1]?.variantId;
    await harness.rollback('pk_ids', first?.version, second?.version);
    const project = await readWorkingState(harness.test.db, 'pk_ids');
    expect(project?.experiments[0]?.variants.map(({ variantKey }) => variantKey)).not.toContain('c');
    expect(project?.experiments[0]?.kept.variantIds).toMatchObject({ c: id });
    await harness.apply('pk_ids', { cta }, { newPhase: true });
    expect((await harness.liveOf('pk_ids'))[0]?.variants[1]?.variantId).toBe(id);
  });

  it('refuses a stale live version, and unknown versions', async () => {
    const [first] = await harness.apply('pk_refused');
    await harness.apply('pk_refused', { cta: { coverage: 0.5 } });
    expect(await harness.rollback('pk_refused', first?.version, first?.version)).toMatchObject([
      409,
      { error: { code: 'conflict', current: { changes: [] } } },
    ]);
    const { liveVersion } = await harness.changesOf('pk_refused');
    expect(await harness.rollback('pk_refused', '2001-01-01', liveVersion ?? '')).toMatchObject([
      404,
      { error: { code: 'version_not_found' } },
    ]);
  });
});

function iso(time: number): string {
  return new Date(time).toISOString();
}
