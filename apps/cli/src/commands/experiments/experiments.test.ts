import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliHarness, startCliHarness } from '../../cli.harness.ts';

const variants = [
  { variantKey: 'control', weight: 0.5, isControl: true },
  { variantKey: 'bold', weight: 0.5 },
];

let harness: CliHarness;
beforeAll(async () => {
  harness = await startCliHarness();
  await harness.here(['projects', 'create', 'My shop', '--key', 'pk_shop']);
  await harness.test.control.applyConfiguration(
    JSON.stringify({
      projects: [
        {
          projectKey: 'pk_shop',
          name: 'My shop',
          goals: [{ goalKey: 'buy', type: 'custom_event', eventName: 'bought' }],
          experiments: [
            {
              experimentKey: 'cta',
              name: 'Call to action',
              goals: [{ goalKey: 'buy', role: 'primary' }],
              variants,
            },
          ],
        },
      ],
    }),
    { author: 'tests' },
  );
});
afterAll(() => harness.stop());

const experiments = (command: string, ...args: readonly string[]) =>
  harness.here(['experiments', command, ...args, '--project', 'pk_shop']);

describe('pixel experiments', () => {
  it('takes an experiment through its lifecycle', async () => {
    const steps = [
      ['start', 'is running, phase 1. Live as version'],
      ['pause', 'is paused, phase 1. Live as version'],
      ['start', 'is running, phase 1. Live as version'],
      ['phase', 'is running, phase 2. Live as version'],
      ['complete', 'is completed, phase 2. Live as version', '--rollout', 'bold'],
      ['rollout', 'is completed, phase 2. Live as version', '--none'],
      ['archive', 'is archived, phase 2. Live as version'],
      ['restore', 'is completed, phase 2. Live as version'],
    ] as const;
    for (const [command, message, ...more] of steps) {
      const { code, stdout, stderr } = await experiments(command, 'cta', ...more, '--reason', 'because');
      expect([command, code, stderr]).toEqual([command, 0, '']);
      expect(stdout).toContain(`Experiment cta ${message}`);
    }
  });

  it('starts a phase that excludes visitors, and one that excludes a variant', async () => {
    await harness.test.control.applyConfiguration(
      JSON.stringify({
        projects: [
          {
            projectKey: 'pk_parts',
            experiments: [
              {
                experimentKey: 'three',
                status: 'running',
                variants: [
                  { variantKey: 'control', weight: 0.5, isControl: true },
                  { variantKey: 'bold', weight: 0.25 },
                  { variantKey: 'red', weight: 0.25 },
                ],
              },
            ],
          },
        ],
      }),
      { author: 'tests' },
    );
    const phase = (...more: readonly string[]) =>
      harness.here(['experiments', 'phase', 'three', '--project', 'pk_parts', ...more]);
    const experiment = async () => {
      const shown = await harness.here(['experiments', 'show', 'three', '--project', 'pk_parts', '--json']);
      return JSON.parse(shown.stdout);
    };
    expect(await phase('--without', 'browser:firefox')).toMatchObject({ code: 0 });
    expect(await experiment()).toMatchObject({
      audience: { not: { attribute: 'browser', operator: 'equals', value: 'firefox' } },
      phase: { number: 2 },
    });
    const both = ['--without', 'visitorType:new', '--without-variant', 'bold'];
    expect(await phase(...both)).toMatchObject({ code: 0 });
    const { audience, variants: remaining } = await experiment();
    expect(audience.all[1]).toEqual({ not: { attribute: 'returning', operator: 'equals', value: false } });
    expect(remaining.map((each: { readonly weight: number }) => each.weight)).toEqual([
      expect.closeTo(2 / 3, 12),
      0,
      expect.closeTo(1 / 3, 12),
    ]);
    expect(await phase('--without-variant', 'green')).toMatchObject({
      code: 2,
      stderr: 'Experiment "three" has no variant "green", or no other one with traffic.\n',
    });
    for (const wrong of ['firefox', 'browser:', ':firefox', 'visitorType:old'])
      expect(await phase('--without', wrong)).toMatchObject({ code: 2 });
  });

  it('keeps the holdback on the control during a rollout, until it ends', async () => {
    const apply = (fields: object) =>
      harness.test.control.applyConfiguration(
        JSON.stringify({
          projects: [
            {
              projectKey: 'pk_held',
              experiments: [
                { experimentKey: 'held', status: 'running', variants, plan: { holdback: 0.05 }, ...fields },
              ],
            },
          ],
        }),
        { author: 'tests' },
      );
    await apply({});
    const held = (command: string, ...more: readonly string[]) =>
      harness.here(['experiments', command, 'held', '--project', 'pk_held', ...more]);
    const completed = await held('complete', '--rollout', 'bold');
    expect(completed.stdout).toMatch(
      /is completed, phase 2\. Live as version \S+ 5% of visitors keep the control\.\n$/,
    );
    expect((await held('show')).stdout).toContain(' to now, holdback of 5%\n');
    const ended = await held('end-holdback', '--reason', 'It lasts');
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).not.toContain('keep the control');
    expect(await held('end-holdback')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Experiment "held" has no active holdback'),
    });
    expect(await held('rollout', '--variant', 'control')).toMatchObject({ code: 0, stderr: '' });
    await held('rollout', '--none');
    await apply({ status: 'completed' });
    expect(await held('rollout', '--variant', 'control')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('nothing to hold back'),
    });
  });

  it('starts an experiment without a goal, with a warning', async () => {
    await harness.test.control.applyConfiguration(
      JSON.stringify({
        projects: [{ projectKey: 'pk_aimless', experiments: [{ experimentKey: 'aimless', variants }] }],
      }),
      { author: 'tests' },
    );
    const aimless = (command: string, ...more: readonly string[]) =>
      harness.here(['experiments', command, 'aimless', '--project', 'pk_aimless', ...more]);
    const warnings = 'Warnings:\n  Experiment "aimless" has no goal\n';
    const started = await aimless('start');
    expect(started).toMatchObject({ code: 0, stderr: warnings });
    expect(started.stdout).toContain('Experiment aimless is running');
    expect(await aimless('phase')).toMatchObject({ code: 0, stderr: warnings });
    expect(await aimless('pause')).toMatchObject({ code: 0, stderr: '' });
    const json = await aimless('start', '--json');
    expect([JSON.parse(json.stdout).warnings[0].code, json.stderr]).toEqual(['no_goal', '']);
  });

  it('restores only archived experiments, and does not end a running one', async () => {
    await experiments('duplicate', 'cta', '--key', 'runs');
    await experiments('start', 'runs');
    expect(await experiments('restore', 'runs')).toMatchObject({
      code: 1,
      stderr: 'Experiment "runs" is running; restore works only if it is archived.\n',
    });
    const { stdout } = await experiments('show', 'runs', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ status: 'running' });
  });

  it('lists and shows experiments', async () => {
    const list = await experiments('list');
    expect(list.stdout).toMatch(/^experiment +status +live +changed +phase +decision +name\n/);
    expect(list.stdout).toMatch(/cta +completed +completed +no +2 +undecided +Call to action\n/);
    const show = await experiments('show', 'cta');
    expect(show.stdout).toContain('experiment  cta (Call to action)\n');
    expect(show.stdout).toMatch(/phase 2 +\S+ to \S+\n/);
    const json = await experiments('show', 'cta', '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({ experimentKey: 'cta', status: 'completed' });
  });

  it('finds experiments by text and by decision', async () => {
    await experiments(
      'decide',
      'cta',
      '--not-shipped',
      '--why',
      'Nobody clicks',
      '--learned',
      'Bold is loud',
    );
    const found = await experiments('list', '--search', 'loud action', '--decision', 'not_shipped');
    expect(found.stdout).toMatch(/^experiment +status +live +changed +phase +decision +found in +name\n/);
    expect(found.stdout).toMatch(/\ncta +completed .* not_shipped +name, learned +Call to action\n$/);
    const json = await experiments('list', '--search', 'loud', '--status', 'completed', '--json');
    expect(JSON.parse(json.stdout).experiments).toMatchObject([
      { experimentKey: 'cta', decision: 'not_shipped', matches: ['learned'] },
    ]);
    const none = ['--tag', 'mobile', 'checkout', '--owner', 'ben'];
    expect(await experiments('list', ...none)).toMatchObject({ code: 0, stdout: 'There are none.\n' });
    expect(await experiments('list', '--decision', 'odd')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('shipped, not_shipped, iterate, invalid, undecided'),
    });
  });

  it('duplicates an experiment', async () => {
    const { stdout } = await experiments('duplicate', 'cta', '--key', 'cta-2');
    expect(stdout).toBe('Experiment cta-2 is draft. Nothing was published.\n');
  });

  it('reports what is wrong, and the actions that are available', async () => {
    expect(await experiments('pause', 'cta')).toMatchObject({
      code: 1,
      stderr: 'Experiment "cta" is completed; it can become archived, not paused.\n',
    });
    expect(await experiments('start', 'cta')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('to run it again, start a new phase'),
    });
    expect(await experiments('rollout', 'cta')).toMatchObject({
      code: 2,
      stderr: 'Give either --variant with a key or --none.\n',
    });
    expect(await experiments('list', '--status', 'odd')).toMatchObject({ code: 2 });
  });
});

describe('pixel projects', () => {
  it('creates a project and lists it', async () => {
    expect(await harness.here(['projects', 'create', 'Second'])).toEqual({
      code: 0,
      stdout: 'Project pk_second is created and live.\n',
      stderr: '',
    });
    const other = { id: '01890000-0000-7000-8000-0000000000b0', name: 'Another' };
    await harness.test.db.insertInto('organizations').values(other).execute();
    const refused = await harness.here(['projects', 'create', 'Third']);
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toMatch(
      /^Choose the organization by id with --organization:\n {2}\S+ {2}My organization\n/,
    );
    expect(refused.stderr).toContain(`\n  ${other.id}  Another`);
    await harness.here(['projects', 'create', 'Third', '--organization', 'Another']);
    const third = await harness.test.db
      .selectFrom('projects')
      .select('organization_id')
      .where('name', '=', 'Third')
      .execute();
    expect(third).toEqual([{ organization_id: other.id }]);
    const { stdout } = await harness.here(['projects', 'list']);
    expect(stdout).toMatch(/pk_shop +1 +3 +\S+ +My shop\n/);
    expect(stdout).toMatch(/pk_second +0 +0 +\S+ +Second\n/);
  });
});
