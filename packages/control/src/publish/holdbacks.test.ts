import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ControlErrorBody } from '../base/control-error.ts';
import type { Experiment } from '../project/documents/project.ts';
import type { Finding } from './checks/finding.ts';
import { type PublishHarness, startPublishHarness } from './publish.harness.ts';

let harness: PublishHarness;
beforeAll(async () => {
  harness = await startPublishHarness();
});
afterAll(() => harness.test.stop());

const held = { plan: { holdback: 0.05 } };

interface LifecycleResponse {
  readonly published: { readonly version: string };
  readonly warnings: readonly Finding[];
}

/** Requests a change of the experiment at its current revision. */
async function request(projectKey: string, way: string, fields: object) {
  const path = `/api/projects/${projectKey}/experiments/cta`;
  const [, { revision }] = await harness.get<{ revision: number }>(path);
  harness.test.clock.now += 10;
  return harness.post<LifecycleResponse>(`${path}/${way}`, {
    revision,
    ...fields,
  });
}

/** Changes the experiment and returns the published version. */
async function moved(projectKey: string, way: string, fields: object): Promise<string> {
  const [status, body] = await request(projectKey, way, fields);
  expect(status).toBe(200);
  return body.published.version;
}

function rolledOut(projectKey: string, rollout = 'b'): Promise<string> {
  return moved(projectKey, 'status', { status: 'completed', rollout });
}

async function published(projectKey: string, change: (experiment: Experiment) => Experiment) {
  await harness.edit(projectKey, 'cta', change);
  return (await harness.publish(projectKey, {}))[1].version;
}

const numbers = async (projectKey: string) =>
  (await harness.phases(projectKey)).map(({ number, holdback, endedAt }) => [
    number,
    holdback?.variantKey ?? null,
    endedAt === undefined ? 'goes on' : 'ended',
  ]);

describe('a rollout with a planned holdback', () => {
  it('starts a phase of its own, which registers the plan', async () => {
    await harness.apply('pk_begin', { cta: held });
    const version = await rolledOut('pk_begin');
    const [test, holdback] = await harness.phases('pk_begin');
    expect(test).toMatchObject({ number: 1, endedAt: version, rolledOutAt: version });
    expect(holdback).toEqual({
      number: 2,
      salt: `${test?.salt}:holdback:2`,
      startedAt: version,
      holdback: { variantKey: 'b', share: 0.05 },
      registered: expect.objectContaining({ plan: expect.objectContaining({ engine: 'sequential' }) }),
    });
  });

  it('is split between the winner and the control, with the salt of its phase', async () => {
    await harness.apply('pk_served', { cta: { ...held, coverage: 0.5 } });
    const [before] = await harness.liveOf('pk_served');
    await rolledOut('pk_served');
    const [, phase] = await harness.phases('pk_served');
    const { urlRules, experimentId, variants = [], exposure, probes } = before ?? {};
    expect(await harness.liveOf('pk_served')).toEqual([
      {
        experimentKey: 'cta',
        experimentId,
        name: 'Call to action',
        rollout: 'b',
        holdback: true,
        salt: phase?.salt,
        phase: 2,
        coverage: 1,
        urlRules,
        variants: [
          { ...variants[0], weight: 0.05 },
          { ...variants[1], weight: 0.95 },
        ],
        goals: [],
        exposure,
        probes,
      },
    ]);
  });

  it('includes only the winner of several variants, and the project holdout', async () => {
    const variants = ['control', 'a', 'b'].map((variantKey) => ({
      variantKey,
      weight: variantKey === 'b' ? 0.5 : 0.25,
      isControl: variantKey === 'control',
    }));
    const source = JSON.stringify({
      projects: [
        {
          projectKey: 'pk_several',
          statistics: { holdback: 0.1 },
          experiments: [{ experimentKey: 'cta', status: 'running', variants }],
        },
      ],
    });
    await harness.test.control.applyConfiguration(source, { author: 'tests' });
    await rolledOut('pk_several', 'a');
    const [experiment] = await harness.liveOf('pk_several');
    expect(experiment?.variants.map(({ variantKey, weight }) => [variantKey, weight])).toEqual([
      ['control', 0.1],
      ['a', 0.9],
    ]);
  });

  it.each([
    ['the plan has none', {}, 'b'],
    ['the control is rolled out', held, 'control'],
  ])('has no holdback if %s', async (_, fields, winner) => {
    const projectKey = `pk_none_${winner}`;
    await harness.apply(projectKey, { cta: fields });
    await rolledOut(projectKey, winner);
    expect(await numbers(projectKey)).toEqual([[1, null, 'ended']]);
    expect((await harness.liveOf(projectKey))[0]).not.toHaveProperty('holdback');
  });

  it('starts no holdback if the plan gets one later, since visitors would lose the winner', async () => {
    await harness.apply('pk_late');
    await rolledOut('pk_late');
    await published('pk_late', (each) => ({ ...each, plan: { holdback: 0.05 } }));
    expect(await numbers('pk_late')).toEqual([[1, null, 'ended']]);
  });

  it('has a holdback even if a completed experiment is rolled out later, or by a file', async () => {
    await harness.apply('pk_later', { cta: held });
    await moved('pk_later', 'status', { status: 'completed' });
    await moved('pk_later', 'rollout', { variantKey: 'b' });
    await harness.apply('pk_file', { cta: held });
    await harness.apply('pk_file', { cta: { ...held, status: 'completed', rollout: 'b' } });
    for (const projectKey of ['pk_later', 'pk_file'])
      expect(await numbers(projectKey)).toEqual([
        [1, null, 'ended'],
        [2, 'b', 'goes on'],
      ]);
  });
});

describe('a publisher rolling out', () => {
  const changes = [{ selector: '#buy', operation: 'set_text', value: 'C', orderIndex: 0 }];
  const variants = [
    { variantKey: 'control', weight: 0.4, isControl: true },
    { variantKey: 'b', name: 'Blue', weight: 0.3 },
    { variantKey: 'c', weight: 0.3, changes },
  ];

  it.each([
    ['that the control has no holdback', 'control', 'no_holdback', 'nothing to hold back'],
    ['that a winner without changes is not seen', 'b', 'unseen_holdback', 'Variant "Blue"'],
  ])('gets a note %s, in the response and before applying a file', async (_, rollout, code, words) => {
    const found = { code, experimentKey: 'cta', message: expect.stringContaining(words) };
    const projectKey = `pk_told_${rollout}`;
    await harness.apply(projectKey, { cta: { ...held, variants } });
    const file = { ...held, variants, status: 'completed', rollout };
    const [tried] = await harness.apply(projectKey, { cta: file }, { dryRun: true });
    expect(tried?.warnings).toMatchObject([found]);
    const [, { warnings }] = await request(projectKey, 'status', { status: 'completed', rollout });
    expect(warnings).toMatchObject([found]);
    await request(projectKey, 'rollout', { variantKey: null });
    const [, again] = await request(projectKey, 'rollout', { variantKey: rollout });
    expect(again.warnings).toMatchObject([found]);
    expect((await harness.changesOf(projectKey)).warnings).toEqual([]);
  });

  it('gets no note if a holdback begins, or none is planned', async () => {
    await harness.apply('pk_quiet', { cta: { ...held, variants } });
    const [, { warnings }] = await request('pk_quiet', 'status', { status: 'completed', rollout: 'c' });
    expect(warnings).toEqual([]);
    await harness.apply('pk_unplanned', { cta: { variants } });
    const response = await request('pk_unplanned', 'status', { status: 'completed', rollout: 'control' });
    expect(response[1].warnings).toEqual([]);
  });
});

describe('an active holdback', () => {
  it('keeps its share and assignment, whatever else is edited', async () => {
    await harness.apply('pk_goes', { cta: held });
    await rolledOut('pk_goes');
    const [before] = await harness.liveOf('pk_goes');
    await published('pk_goes', (each) => ({ ...each, name: 'Renamed', plan: { holdback: 0.2 } }));
    expect(await harness.liveOf('pk_goes')).toEqual([{ ...before, name: 'Renamed' }]);
  });

  it('counts edits of the winner and the control, and no others', async () => {
    await harness.apply('pk_edited', { cta: held });
    await rolledOut('pk_edited');
    const showing = (value: string) => (each: Experiment) => ({
      ...each,
      variants: each.variants.map((variant) => ({
        ...variant,
        changes: variant.changes.map((change) => ({ ...change, value })),
      })),
    });
    await harness.edit('pk_edited', 'cta', showing('Other'));
    expect((await harness.changesOf('pk_edited')).warnings).toMatchObject([
      { code: 'running_edit', message: expect.stringContaining('is rolled out with a holdback') },
    ]);
    const version = (await harness.publish('pk_edited', {}))[1].version;
    expect((await harness.phases('pk_edited')).map(({ edits }) => edits)).toEqual([
      undefined,
      [{ at: version, variantKeys: ['b'] }],
    ]);
  });

  it('ends once a plan without one is live: everyone gets the winner', async () => {
    await harness.apply('pk_ends', { cta: held });
    await rolledOut('pk_ends');
    await harness.edit('pk_ends', 'cta', (each) => ({ ...each, plan: { holdback: 0 } }));
    expect(await numbers('pk_ends')).toMatchObject([{}, [2, 'b', 'goes on']]);
    const version = (await harness.publish('pk_ends', {}))[1].version;
    expect((await harness.phases('pk_ends'))[1]).toMatchObject({ endedAt: version, rolledOutAt: version });
    expect((await harness.liveOf('pk_ends'))[0]).toMatchObject({ rollout: 'b', variants: [{ weight: 1 }] });
    expect((await harness.liveOf('pk_ends'))[0]).not.toHaveProperty('holdback');
  });

  it('can be ended immediately by a publisher, with an audit log entry', async () => {
    await harness.apply('pk_ended', { cta: held });
    await rolledOut('pk_ended');
    await moved('pk_ended', 'end-holdback', { reason: 'It lasts' });
    expect(await numbers('pk_ended')).toMatchObject([{}, [2, 'b', 'ended']]);
    expect((await harness.liveOf('pk_ended'))[0]).toMatchObject({ rollout: 'b', variants: [{ weight: 1 }] });
    expect((await harness.audited('pk_ended')).at(-1)).toMatchObject({
      action: 'experiment.end_holdback',
      subject: 'cta',
      after: { plan: { holdback: 0 }, reason: 'It lasts' },
    });
    const [status, body] = await request('pk_ended', 'end-holdback', {});
    expect([status, (body as unknown as ControlErrorBody).error]).toMatchObject([
      409,
      { code: 'invalid_transition', message: 'Experiment "cta" has no active holdback' },
    ]);
  });

  it('can be ended by a file, and does not restart if the file repeats it', async () => {
    await harness.apply('pk_file_ends', { cta: held });
    const done = { status: 'completed', rollout: 'b' };
    await harness.apply('pk_file_ends', { cta: { ...done, ...held } });
    await harness.apply('pk_file_ends', { cta: done });
    await harness.apply('pk_file_ends', { cta: { ...done, ...held } });
    expect(await numbers('pk_file_ends')).toEqual([
      [1, null, 'ended'],
      [2, 'b', 'ended'],
    ]);
  });

  it.each([
    ['the rollout is taken back', 'rollout', { variantKey: null }],
    ['the control is rolled out in its place', 'rollout', { variantKey: 'control' }],
    ['the experiment is archived', 'status', { status: 'archived' }],
  ])('ends if %s', async (_, way, fields) => {
    const projectKey = `pk_over_${JSON.stringify(fields).replace(/\W/g, '')}`;
    await harness.apply(projectKey, { cta: held });
    await rolledOut(projectKey);
    await moved(projectKey, way, fields);
    expect(await numbers(projectKey)).toEqual([
      [1, null, 'ended'],
      [2, 'b', 'ended'],
    ]);
  });

  it('is followed by one of another winner that replaces it', async () => {
    const changes = [{ selector: '#buy', operation: 'set_text', value: 'C', orderIndex: 0 }];
    const variants = [
      { variantKey: 'control', weight: 0.4, isControl: true },
      { variantKey: 'b', weight: 0.3 },
      { variantKey: 'c', weight: 0.3, changes },
    ];
    await harness.apply('pk_other', { cta: { ...held, variants } });
    await rolledOut('pk_other');
    const version = await moved('pk_other', 'rollout', { variantKey: 'c' });
    const [, second, third] = await harness.phases('pk_other');
    expect(second).toMatchObject({ endedAt: version, rolledOutAt: version });
    expect(third).toMatchObject({ number: 3, startedAt: version, holdback: { variantKey: 'c' } });
    expect(third?.salt).not.toBe(second?.salt);
    expect((await harness.liveOf('pk_other'))[0]).toMatchObject({ rollout: 'c', phase: 3 });
  });

  it('ends if the experiment runs again, in a later phase', async () => {
    await harness.apply('pk_again', { cta: held });
    await rolledOut('pk_again');
    await moved('pk_again', 'phase', {});
    expect(await numbers('pk_again')).toEqual([
      [1, null, 'ended'],
      [2, 'b', 'ended'],
      [3, null, 'goes on'],
    ]);
    expect((await harness.liveOf('pk_again'))[0]).toMatchObject({ phase: 3 });
  });

  it('ends if a rollback resumes the test, as a new phase', async () => {
    const [first] = await harness.apply('pk_back', { cta: held });
    const second = await rolledOut('pk_back');
    await harness.rollback('pk_back', first?.version, second);
    expect(await numbers('pk_back')).toEqual([
      [1, null, 'ended'],
      [2, 'b', 'ended'],
      [3, null, 'goes on'],
    ]);
    expect((await harness.liveOf('pk_back'))[0]).toMatchObject({ phase: 3 });
    expect((await harness.phases('pk_back'))[2]).toHaveProperty('registered');
  });
});
