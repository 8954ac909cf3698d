import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ControlErrorBody } from '../base/control-error.ts';
import type { Experiment, PhaseEdit, Project } from '../project/documents/project.ts';
import { type PublishHarness, startPublishHarness } from './publish.harness.ts';

let harness: PublishHarness;
beforeAll(async () => {
  harness = await startPublishHarness();
});
afterAll(() => harness.test.stop());

const showing = (value: string) => (experiment: Experiment) => ({
  ...experiment,
  variants: experiment.variants.map((variant) => ({
    ...variant,
    changes: variant.changes.map((change) => ({ ...change, value })),
  })),
});

const variantsShowing = (value: string) => [
  { variantKey: 'control', weight: 0.5, isControl: true },
  {
    variantKey: 'b',
    weight: 0.5,
    changes: [{ selector: '#buy', operation: 'set_text', value, orderIndex: 0 }],
  },
];

/** The edits of every phase in the working state, after checking that the live version has the same. */
async function editsOf(projectKey: string): Promise<readonly (readonly PhaseEdit[])[]> {
  const phases = await harness.phases(projectKey);
  const { liveVersion } = await harness.changesOf(projectKey);
  const path = `/api/projects/${projectKey}/versions/${liveVersion}`;
  const [, { configuration }] = await harness.get<{ configuration: Project }>(path);
  expect(configuration.experiments.flatMap(({ kept }) => kept.phases)).toEqual(phases);
  return phases.map(({ edits = [] }) => edits);
}

async function published(projectKey: string, fields: object = {}): Promise<string> {
  const [status, answer] = await harness.publish(projectKey, fields);
  expect(status).toBe(200);
  return answer.version;
}

/** Changes the experiment, including its drafts, and returns the published version. */
async function moved(projectKey: string, way: string, fields: object): Promise<string> {
  const path = `/api/projects/${projectKey}/experiments/cta`;
  const [, { revision }] = await harness.get<{ revision: number }>(path);
  const [status, body] = await harness.post<{ published: { version: string } }>(`${path}/${way}`, {
    revision,
    ...fields,
  });
  expect(status).toBe(200);
  return body.published.version;
}

describe('phase edits', () => {
  it('include the changes of each publication to a running experiment, with its version', async () => {
    await harness.apply('pk_edits');
    await harness.edit('pk_edits', 'cta', showing('B'));
    const second = await published('pk_edits');
    expect(await editsOf('pk_edits')).toEqual([[{ at: second, variantKeys: ['b'] }]]);
    await harness.edit('pk_edits', 'cta', showing('C'));
    await harness.edit('pk_edits', 'cta', (each) => ({ ...each, status: 'paused' }));
    const third = await published('pk_edits');
    expect(await editsOf('pk_edits')).toEqual([
      [
        { at: second, variantKeys: ['b'] },
        { at: third, variantKeys: ['b'] },
      ],
    ]);
  });

  it('exclude unpublished edits, reverted ones and names', async () => {
    await harness.apply('pk_drafts');
    await harness.edit('pk_drafts', 'cta', showing('B'));
    await harness.edit('pk_drafts', 'cta', (each) => ({ ...each, coverage: 0.5 }));
    expect(await editsOf('pk_drafts')).toEqual([[]]);
    await harness.edit('pk_drafts', 'cta', (each) => ({
      ...showing('A')(each),
      variants: showing('A')(each).variants.map((variant) => ({ ...variant, name: 'Other' })),
    }));
    await published('pk_drafts');
    expect(await editsOf('pk_drafts')).toEqual([[]]);
  });

  it('count several edits once, only for published experiments', async () => {
    await harness.apply('pk_once', { other: {} });
    await harness.edit('pk_once', 'other', showing('B'));
    await harness.edit('pk_once', 'cta', showing('B'));
    await harness.edit('pk_once', 'cta', showing('C'));
    const version = await published('pk_once', { experiments: ['cta'] });
    expect(await editsOf('pk_once')).toEqual([[{ at: version, variantKeys: ['b'] }], []]);
  });

  it('cause no conflict for open drafts of the experiment', async () => {
    await harness.apply('pk_revision');
    await harness.edit('pk_revision', 'cta', showing('B'));
    const { revision } = await harness.changesOf('pk_revision');
    const path = '/api/projects/pk_revision/experiments/cta';
    const [, before] = await harness.get<{ revision: number }>(path);
    const version = await published('pk_revision');
    expect(await harness.get(path)).toMatchObject([
      200,
      { revision: before.revision, isChanged: false, phase: { edits: [{ at: version }] } },
    ]);
    expect(await harness.changesOf('pk_revision')).toMatchObject({ revision, changes: [] });
  });

  it('include publications by files and status changes', async () => {
    await harness.apply('pk_files');
    const [applied] = await harness.apply('pk_files', { cta: { variants: variantsShowing('B') } });
    await harness.edit('pk_files', 'cta', showing('C'));
    const paused = await moved('pk_files', 'status', { status: 'paused' });
    expect(await editsOf('pk_files')).toEqual([
      [
        { at: applied?.version, variantKeys: ['b'] },
        { at: paused, variantKeys: ['b'] },
      ],
    ]);
  });

  it('include a rollback that changes content', async () => {
    const [first] = await harness.apply('pk_back');
    await harness.edit('pk_back', 'cta', showing('B'));
    const second = await published('pk_back');
    const [, back] = await harness.rollback('pk_back', first?.version, second);
    const edits = [second, back.version].map((at) => ({ at, variantKeys: ['b'] }));
    expect(await editsOf('pk_back')).toEqual([edits]);
    await harness.edit('pk_back', 'cta', (each) => ({ ...each, coverage: 0.5 }));
    const fourth = await published('pk_back');
    await harness.rollback('pk_back', back.version, fourth);
    expect(await editsOf('pk_back')).toEqual([edits]);
  });

  it('include a rollback that resumes a disabled experiment with other content', async () => {
    const [first] = await harness.apply('pk_away');
    const [second] = await harness.apply('pk_away', { late: {} });
    await harness.edit('pk_away', 'late', showing('B'));
    const third = await published('pk_away');
    const known = { at: third, variantKeys: ['b'] };
    const [, away] = await harness.rollback('pk_away', first?.version, third);
    const [, same] = await harness.rollback('pk_away', third, away.version);
    expect(await editsOf('pk_away')).toEqual([[], [known]]);
    expect(await harness.phases('pk_away')).toMatchObject([{}, { number: 1, pauses: [{}] }]);
    const [, again] = await harness.rollback('pk_away', first?.version, same.version);
    const [, other] = await harness.rollback('pk_away', second?.version, again.version);
    expect(await editsOf('pk_away')).toEqual([[], [known, { at: other.version, variantKeys: ['b'] }]]);
    expect(await harness.phases('pk_away')).toMatchObject([{}, { number: 1, pauses: [{}, {}] }]);
  });

  it('are empty in a new phase, and kept for the old one', async () => {
    await harness.apply('pk_anew');
    await harness.edit('pk_anew', 'cta', showing('B'));
    const second = await published('pk_anew');
    await moved('pk_anew', 'phase', { changes: { variants: variantsShowing('C') } });
    expect(await editsOf('pk_anew')).toEqual([[{ at: second, variantKeys: ['b'] }], []]);
  });

  it('are absent from exported files', async () => {
    await harness.apply('pk_export');
    await harness.edit('pk_export', 'cta', showing('B'));
    await published('pk_export');
    const [, { source }] = await harness.get<{ source: string }>('/api/projects/pk_export/export');
    expect(source).toContain('value: B');
    expect(source).not.toMatch(/edits|variantKeys|phases/);
  });
});

describe('sameTest', () => {
  it('marks an edit that keeps the same test, with the reason in the audit log', async () => {
    await harness.apply('pk_same', { other: {} });
    await harness.edit('pk_same', 'cta', showing('B'));
    await harness.edit('pk_same', 'other', showing('B'));
    const sameTest = [{ experimentKey: 'cta', reason: 'A typo' }];
    const version = await published('pk_same', { sameTest });
    expect(await editsOf('pk_same')).toEqual([
      [{ at: version, variantKeys: ['b'], isSameTest: true, reason: 'A typo' }],
      [{ at: version, variantKeys: ['b'] }],
    ]);
    expect((await harness.audited('pk_same')).at(-1)).toMatchObject({
      action: 'project.publish',
      after: { version, sameTest },
    });
  });

  it.each([
    ['an experiment that is not edited', 'cta', 'not_edited_while_running'],
    ['one that is edited and not published with it', 'other', 'not_edited_while_running'],
    ['one that did not run', 'later', 'not_edited_while_running'],
    ['one that is not there', 'nope', 'not_edited_while_running'],
  ])('refuses %s, and publishes nothing', async (_, experimentKey, code) => {
    const projectKey = `pk_refused_${experimentKey}`;
    await harness.apply(projectKey, { other: {}, later: { status: 'draft' } });
    await harness.edit(projectKey, 'cta', (each) => ({ ...each, coverage: 0.5 }));
    await harness.edit(projectKey, 'other', showing('B'));
    await harness.edit(projectKey, 'later', showing('B'));
    const { liveVersion } = await harness.changesOf(projectKey);
    const refused = await harness.publish(projectKey, {
      experiments: ['cta', 'later'],
      sameTest: [{ experimentKey, reason: 'A typo' }],
    });
    expect(refused).toMatchObject([
      400,
      {
        error: {
          code: 'invalid_request',
          parameters: { experimentKey },
          details: [{ path: 'sameTest.0.experimentKey', code, parameters: { experimentKey } }],
        },
      },
    ]);
    expect((await harness.changesOf(projectKey)).liveVersion).toBe(liveVersion);
  });

  it('refuses an empty or overlong reason, and a repeated experiment', async () => {
    await harness.apply('pk_reasons');
    await harness.edit('pk_reasons', 'cta', showing('B'));
    const refusal = async (...reasons: readonly string[]) => {
      const sameTest = reasons.map((reason) => ({ experimentKey: 'cta', reason }));
      const [, body] = (await harness.publish('pk_reasons', { sameTest })) as readonly [number, unknown];
      const { details = [] } = (body as ControlErrorBody).error;
      return details.map(({ path, code }) => `${path} ${code}`);
    };
    expect(await refusal(' ')).toEqual(['sameTest.0.reason too_small']);
    expect(await refusal('x'.repeat(501))).toEqual(['sameTest.0.reason too_big']);
    expect(await refusal('A typo', 'A typo')).toEqual(['sameTest.1.experimentKey named_twice']);
  });
});
