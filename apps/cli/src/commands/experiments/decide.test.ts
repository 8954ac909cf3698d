import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliHarness, startCliHarness } from '../../cli.harness.ts';

const variants = [
  { variantKey: 'control', weight: 0.5, isControl: true },
  { variantKey: 'bold', weight: 0.5 },
];

let harness: CliHarness;
beforeAll(async () => {
  harness = await startCliHarness();
  const created = ['cta', 'undecided'].map((experimentKey) => ({ experimentKey, variants }));
  await harness.test.control.applyConfiguration(
    JSON.stringify({ projects: [{ projectKey: 'pk_shop', experiments: created }] }),
    { author: 'tests' },
  );
  for (const command of ['start', 'phase', 'complete']) await experiments(command, 'cta');
});
afterAll(() => harness.stop());

const experiments = (command: string, ...args: readonly string[]) =>
  harness.here(['experiments', command, ...args, '--project', 'pk_shop']);

describe('pixel experiments decide', () => {
  it('records a decision, and edits only the given fields', async () => {
    const decided = await experiments('decide', 'cta', '--not-shipped', '--why', 'Nobody clicks');
    expect(decided).toEqual({
      code: 0,
      stdout: 'Recorded: experiment cta, phase 2: the control stays.\n',
      stderr: '',
    });
    const edited = await experiments('decide', 'cta', '--learned', 'Bold is not better');
    expect(edited.stdout).toBe('Edited, now at revision 2: experiment cta, phase 2: the control stays.\n');
    const json = await experiments('decide', 'cta', '--shipped', 'bold', '--why', 'More orders', '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({
      decision: 'shipped',
      variantKey: 'bold',
      why: 'More orders',
      learned: 'Bold is not better',
      revision: 3,
    });
    const first = await experiments('decide', 'cta', '--phase', '1', '--invalid', '--why', 'Broken');
    expect(first.stdout).toContain('phase 1: the test could not answer its question.');
    const { stdout } = await harness.here(['results', 'cta', '--project', 'pk_shop']);
    expect(stdout).toContain('Why: More orders');
  });

  it('does not carry over the reason of another decision', async () => {
    expect(await experiments('decide', 'cta', '--not-shipped')).toMatchObject({
      code: 2,
      stderr: 'Give the reason with --why: the recorded one explains a different decision.\n',
    });
    const { stdout } = await experiments(
      'decide',
      'cta',
      '--shipped',
      'bold',
      '--learned',
      'Be bold',
      '--json',
    );
    expect(JSON.parse(stdout)).toMatchObject({ why: 'More orders', learned: 'Be bold' });
  });

  it('names missing fields, and refuses an experiment that cannot have a decision', async () => {
    expect(await experiments('decide', 'undecided', '--why', 'So')).toMatchObject({
      code: 2,
      stderr: 'Give the decision: --shipped with a variant, --not-shipped, --iterate or --invalid.\n',
    });
    expect(await experiments('decide', 'undecided', '--iterate')).toMatchObject({
      code: 2,
      stderr: 'Give the reason with --why.\n',
    });
    expect(await experiments('decide', 'undecided', '--iterate', '--why', 'So')).toMatchObject({
      code: 1,
      stderr: 'Experiment "undecided" has not run yet, so there is nothing to decide.\n',
    });
    expect(await experiments('decide', 'cta', '--iterate', '--invalid')).toMatchObject({ code: 2 });
  });

  it('ends an experiment along with its decision', async () => {
    await experiments('start', 'undecided');
    expect(await experiments('complete', 'undecided', '--learned', 'So')).toMatchObject({
      code: 2,
      stderr: '--learned requires --why.\n',
    });
    const { stdout } = await experiments(
      ...(['complete', 'undecided', '--rollout', 'bold'] as const),
      ...['--why', 'It wins', '--learned', 'Bold is better'],
    );
    expect(stdout).toContain('Recorded: experiment undecided, phase 1: bold was shipped.\n');
  });
});
