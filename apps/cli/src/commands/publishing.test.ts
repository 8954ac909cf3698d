import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliHarness, startCliHarness } from '../cli.harness.ts';

let harness: CliHarness;
beforeAll(async () => {
  harness = await startCliHarness();
});
afterAll(() => harness.stop());

const projectOption = ['--project', 'pk_cli'];

it('exports, edits, diffs, rolls back and lists the history of a project', async () => {
  await write('site.yaml', site('Call to action'));
  expect((await pixel('apply', 'site.yaml')).code).toBe(0);
  const [first] = await versions();
  harness.test.clock.now += 1_000;
  expect((await pixel('export', ...projectOption, '--out', 'out.yaml')).code).toBe(0);
  const exported = await readFile(join(harness.folder, 'out.yaml'), 'utf8');
  expect(exported).toContain(`basedOn: ${first?.version}`);
  expect((await pixel('apply', 'out.yaml')).stdout).toBe(`pk_cli unchanged, version ${first?.version}\n`);
  expect((await pixel('export', ...projectOption)).stdout).toBe(exported);

  await write('site.yaml', exported.replace('name: Call to action', 'name: Buy'));
  expect((await pixel('apply', 'site.yaml', '--reason', 'Shorter')).code).toBe(0);
  const [second] = await versions();
  const sentence = '  Name of "Buy": "Call to action" → "Buy"\n';
  expect((await pixel('diff', first?.version ?? '', second?.version ?? '', ...projectOption)).stdout).toBe(
    sentence,
  );
  expect((await pixel('diff', first?.version ?? '', 'working', ...projectOption)).stdout).toBe(sentence);
  expect((await pixel('changes', ...projectOption)).stdout).toContain(
    `No differences from version ${second?.version}.`,
  );
  expect((await pixel('publish', ...projectOption)).stdout).toBe(
    `Nothing to publish; version ${second?.version} stays live.\n`,
  );
  expect((await pixel('history', ...projectOption)).stdout).toBe(
    `${second?.version}  live  +0 ~1 -0  operator  Shorter\n${first?.version}        +4 ~0 -0  operator\n`,
  );

  harness.test.clock.now += 1_000;
  const back = await pixel('rollback', first?.version ?? '', ...projectOption);
  const [third] = await versions();
  expect(back).toEqual({ code: 0, stdout: `Version ${third?.version} is live.\n`, stderr: '' });
  expect((await pixel('export', ...projectOption)).stdout).toBe(
    exported.replace(`basedOn: ${first?.version}`, `basedOn: ${third?.version}`),
  );
});

describe('pixel changes and pixel publish, for a part', () => {
  const here = ['--project', 'pk_chosen'];

  it('list the part’s changes and dependencies, and leave out the rest', async () => {
    const file = site('Call to action').replaceAll('pk_cli', 'pk_chosen');
    await write('chosen.yaml', file + site('Other', 'other').split('experiments:\n')[1]);
    expect((await pixel('apply', 'chosen.yaml')).code).toBe(0);
    for (const key of ['cta', 'other'])
      expect((await pixel('experiments', 'pause', key, ...here)).code).toBe(0);
    await edit('pk_chosen', 'cta', { name: 'Buy' });
    await edit('pk_chosen', 'other', { name: 'Something else' });
    const all = await pixel('changes', ...here);
    expect(all.stdout).toMatch(/Buy[\s\S]*Something else/);
    const part = await pixel('changes', ...here, '--experiment', 'cta');
    expect(part.stdout).toContain('"Call to action" → "Buy"');
    expect(part.stdout).not.toContain('Something else');
    const dry = await pixel('publish', ...here, '--experiment', 'cta', '--dry-run');
    expect(dry.stdout).toBe(`Nothing was published. This would be published:\n${part.stdout}`);
    const json = await pixel('publish', ...here, '--experiment', 'cta', '--dry-run', '--json');
    expect(json.stdout).toBe((await pixel('changes', ...here, '--experiment', 'cta', '--json')).stdout);
    const published = await pixel('publish', ...here, '--experiment', 'cta');
    expect(published.stdout).toMatch(/is live\.\n[\s\S]*"Call to action" → "Buy"/);
    expect(published.stdout).not.toContain('Something else');
    expect((await pixel('changes', ...here, '--experiment', 'cta')).stdout).toMatch(/^No differences/);
    expect((await pixel('changes', ...here, '--survey', 'nope')).code).toBe(1);
  });
});

describe('pixel publish --same-test', () => {
  const here = ['--project', 'pk_same'];
  const showing = (text: string) =>
    site('Call to action')
      .replace('pk_cli', 'pk_same')
      .replace(
        'variantKey: buy-now, weight: 0.5',
        `variantKey: buy-now, weight: 0.5, changes: [{ selector: h1, operation: set_text, value: ${text}, orderIndex: 0 }]`,
      );

  it('marks edits as the same test, with a mandatory reason', async () => {
    await write('same.yaml', showing('Bye'));
    expect((await pixel('apply', 'same.yaml')).code).toBe(0);
    await edit('pk_same', 'cta', { variants: variantsShowing('Buy') });
    expect((await pixel('changes', ...here)).stdout).toContain('epoch 2 begins');
    expect(await pixel('publish', ...here, '--same-test', 'cta')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--reason'),
    });
    expect(await pixel('publish', ...here, '--same-test', 'nope', '--reason', 'A typo')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('"nope"'),
    });
    const published = await pixel('publish', ...here, '--same-test', 'cta', '--reason', 'A typo');
    expect(published).toMatchObject({ code: 0, stdout: expect.stringContaining('is live.') });
    const shown = await pixel('experiments', 'show', 'cta', ...here, '--json');
    expect(JSON.parse(shown.stdout)).toMatchObject({
      phase: { edits: [{ variantKeys: ['buy-now'], isSameTest: true, reason: 'A typo' }] },
    });
  });
});

describe('pixel apply', () => {
  it('shows what both sides changed if the file is older than the live version', async () => {
    await write(
      'old.yaml',
      (await pixel('export', ...projectOption)).stdout.replace('name: Call to action', 'name: Mine'),
    );
    await write('new.yaml', site('Theirs'));
    await pixel('apply', 'new.yaml');
    const [live] = await versions();
    const refused = await pixel('apply', 'old.yaml');
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain('Name of "Theirs": "Call to action" → "Theirs"');
    expect(refused.stderr).toContain('Name of "Mine": "Theirs" → "Mine"');
    expect(refused.stderr).toContain(`is at version ${live?.version}`);
    expect((await pixel('apply', 'old.yaml', '--force')).code).toBe(0);
  });

  it('lists what the file omits and would archive, and asks first', async () => {
    await write('none.yaml', 'projects: [{ projectKey: pk_cli }]');
    const alone = await pixel('apply', 'none.yaml');
    expect(alone.stdout).toContain('  not in the file, unchanged: experiment cta\n');
    const preview = await pixel('apply', 'none.yaml', '--prune', '--dry-run');
    expect(preview.stdout).toMatch(
      /^Nothing was changed\. This would be done:[\s\S]* {2}archived {2}experiment cta\n/,
    );
    const no = await pixelAt(false, 'apply', 'none.yaml', '--prune');
    expect(no).toEqual({
      code: 1,
      stdout: '',
      stderr: '  experiment cta would be archived\nNothing was changed.\n',
    });
    const yes = await pixelAt(true, 'apply', 'none.yaml', '--prune');
    expect(yes.stdout).toContain('  archived  experiment cta\n');
  });

  it('archives nothing that was added during the prompt', async () => {
    const mine = (name: string, key?: string) => site(name, key).replaceAll('pk_cli', 'pk_meanwhile');
    await write('meanwhile.yaml', mine('Mine'));
    await pixel('apply', 'meanwhile.yaml');
    await write('kept.yaml', mine('Kept', 'kept'));
    await write('theirs.yaml', mine('Theirs', 'theirs'));
    const requestDuring = (other: string) =>
      harness.here(['apply', 'kept.yaml', '--prune'], {
        confirm: async () => (await pixel('apply', other)).code === 0,
      });
    expect(await requestDuring('theirs.yaml')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        '  experiment cta would be archived\n' +
        'pk_meanwhile.experiments.theirs: would be archived\n' +
        'More of project "pk_meanwhile" would be archived or switched off than was confirmed; nothing was changed.\n',
    });
    const listed = await pixel('experiments', 'list', '--project', 'pk_meanwhile', '--json');
    expect(statusesIn(listed.stdout)).toEqual({ cta: 'running', theirs: 'running' });
    expect((await pixelAt(true, 'apply', 'kept.yaml', '--prune')).stdout).toContain(
      '  archived  experiment theirs\n',
    );
  });

  it('archives nothing without a terminal, and explains how to proceed', async () => {
    const mine = site('Mine').replaceAll('pk_cli', 'pk_unasked');
    await write('mine.yaml', mine);
    await pixel('apply', 'mine.yaml');
    await write('mistyped.yaml', mine.replace('experimentKey: cta', 'experimentKey: ctaa'));
    const isUntouched = async () => {
      const listed = await pixel('experiments', 'list', '--project', 'pk_unasked', '--json');
      expect(statusesIn(listed.stdout)).toEqual({ cta: 'running' });
      expect(await harness.test.kv.get('project/pk_unasked')).not.toContain('ctaa');
    };
    for (const more of [[], ['--json']]) {
      const refused = await harness.pixel(['apply', 'mistyped.yaml', '--prune', ...more]);
      expect([refused.code, refused.stdout]).toEqual([2, '']);
      expect(refused.stderr).toMatch(/^ {2}experiment cta would be archived\n.*Nothing was changed.*--yes/);
      await isUntouched();
    }
    const input = mine.replace('experimentKey: cta', 'experimentKey: ctaa');
    expect((await harness.pixel(['apply', '-', '--prune'], { input })).code).toBe(2);
    await isUntouched();
    expect((await harness.pixel(['apply', 'mine.yaml', '--prune'])).code).toBe(0);
    expect((await harness.pixel(['apply', 'mistyped.yaml', '--prune', '--yes'])).stdout).toContain(
      '  archived  experiment cta\n',
    );
  });

  it('archives documents that the file omits, and lists them in JSON', async () => {
    await write(
      'two.yaml',
      site('First').replaceAll('pk_cli', 'pk_two') + site('Second', 'other').split('experiments:\n')[1],
    );
    expect((await harness.pixel(['apply', 'two.yaml'])).code).toBe(0);
    await write('one.yaml', site('First').replaceAll('pk_cli', 'pk_two'));
    const { code, stdout } = await harness.pixel(['apply', 'one.yaml', '--prune', '--yes', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).projects).toMatchObject([
      { status: 'published', pruned: ['other'], notNamed: [] },
    ]);
    const listed = await harness.pixel(['experiments', 'list', '--project', 'pk_two', '--json']);
    expect(statusesIn(listed.stdout)).toEqual({ cta: 'running', other: 'archived' });
    expect(await harness.test.kv.get('project/pk_two')).not.toContain('other');
    const again = await harness.pixel(['apply', 'one.yaml', '--prune', '--yes']);
    expect(again.stdout).toMatch(/^pk_two unchanged, version \S+\n$/);
  });

  it('prints the secrets of new webhooks once, and what happens to the others', async () => {
    const hook = (key: string, more = '') =>
      `{ webhookKey: ${key}, url: "http://127.0.0.1:9/", types: [config.published]${more} }`;
    const hooks = (...all: readonly string[]) =>
      write('hooks.yaml', `projects: [{ projectKey: pk_hooks, webhooks: [${all.join(', ')}] }]`);
    await hooks(hook('crm'), hook('mail'));
    const preview = await pixel('apply', 'hooks.yaml', '--dry-run');
    expect(preview.stdout).toContain('  added    webhook crm\n');
    expect(preview.stdout).not.toMatch(/whsec_|Secrets/);
    const applied = await pixel('apply', 'hooks.yaml');
    expect(applied.stdout).toMatch(
      /^pk_hooks published, version \S+\n( .*\n)* {2}added {4}webhook crm\n {2}added {4}webhook mail\n( .*\n)*Secrets of new webhooks, not shown again:\n {2}pk_hooks crm {2}whsec_\S{44}\n {2}pk_hooks mail {2}whsec_\S{44}\n$/,
    );
    const again = await pixel('apply', 'hooks.yaml');
    expect(again.stdout).toMatch(/^pk_hooks unchanged, version \S+\n$/);

    await hooks(hook('crm', ', isEnabled: false'), hook('new'));
    const changed = await pixel('apply', 'hooks.yaml', '--json');
    expect(JSON.parse(changed.stdout).projects).toMatchObject([
      {
        status: 'unchanged',
        webhooks: {
          created: [{ webhookKey: 'new', secret: expect.stringMatching(/^whsec_/) }],
          changed: [{ webhookKey: 'crm', fields: ['isEnabled'] }],
          notNamed: ['mail'],
          pruned: [],
        },
      },
    ]);
    const alone = await pixel('apply', 'hooks.yaml');
    expect(alone.stdout).toMatch(/\n {2}not in the file, unchanged: webhook mail\n$/);
    const no = await pixelAt(false, 'apply', 'hooks.yaml', '--prune');
    expect(no.stderr).toBe('  webhook mail would be switched off\nNothing was changed.\n');
    const yes = await pixelAt(true, 'apply', 'hooks.yaml', '--prune');
    expect(yes.stdout).toMatch(/\n {2}switched off {2}webhook mail\n$/);
    const exported = await pixel('export', '--project', 'pk_hooks');
    expect(exported.stdout).toContain('      - webhookKey: new\n');
    expect(exported.stdout).not.toContain('whsec_');
  });

  it('prints warnings as before any publication, and applies anyway', async () => {
    await write('warned.yaml', site('Shown').replaceAll('pk_cli', 'pk_warned'));
    const applied = await pixel('apply', 'warned.yaml');
    expect(applied.code).toBe(0);
    expect(applied.stderr).toMatch(/^Warnings of pk_warned:\n {2}.*"Shown" has no goal.*\n$/);
    const published = await pixel('publish', '--project', 'pk_warned');
    expect(applied.stderr.split('\n').slice(1)).toEqual(published.stderr.split('\n').slice(1));
    expect((await pixel('apply', 'warned.yaml', '--dry-run')).stderr).toBe(applied.stderr);
    const { stdout, stderr } = await pixel('apply', 'warned.yaml', '--json');
    expect([JSON.parse(stdout).projects[0].warnings[0].code, stderr]).toEqual(['no_goal', '']);
  });

  it('refuses changed weights of a running experiment with their position, and accepts them as a new phase', async () => {
    await write('run.yaml', site('Again'));
    await pixel('apply', 'run.yaml');
    await write('weights.yaml', site('Again').replaceAll('0.5', '0.1').replace('0.1', '0.9'));
    const refused = await pixel('apply', 'weights.yaml');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(
      /^weights\.yaml:8:11: variants cannot change like this while experiment "[^"]+" is running: other weights.*--new-phase/,
    );
    expect((await pixel('apply', 'weights.yaml', '--new-phase')).code).toBe(0);
  });
});

function statusesIn(json: string): Readonly<Record<string, string>> {
  const { experiments }: { experiments: { experimentKey: string; status: string }[] } = JSON.parse(json);
  return Object.fromEntries(experiments.map(({ experimentKey, status }) => [experimentKey, status]));
}

function site(name: string, experimentKey = 'cta'): string {
  return `projects:
  - projectKey: pk_cli
    experiments:
      - experimentKey: ${experimentKey}
        name: ${name}
        status: running
        variants:
          - { variantKey: control, weight: 0.5, isControl: true }
          - { variantKey: buy-now, weight: 0.5 }
`;
}

function variantsShowing(value: string): readonly object[] {
  const changes = [{ selector: 'h1', operation: 'set_text', value, orderIndex: 0 }];
  return [
    { variantKey: 'control', name: 'control', weight: 0.5, isControl: true, changes: [] },
    { variantKey: 'buy-now', name: 'buy-now', weight: 0.5, isControl: false, changes },
  ];
}

async function edit(projectKey: string, key: string, body: object): Promise<void> {
  const path = `/api/projects/${projectKey}/experiments/${key}`;
  const { operatorApp } = harness.test.control;
  const { revision } = (await (await operatorApp.request(path)).json()) as { revision: number };
  const response = await operatorApp.request(path, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', 'If-Match': `"${revision}"` },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}

function pixel(...args: readonly string[]) {
  return harness.here(args);
}

function pixelAt(answer: boolean, ...args: readonly string[]) {
  return harness.here(args, { confirm: async () => answer });
}

async function write(name: string, text: string) {
  await writeFile(join(harness.folder, name), text);
}

async function versions(): Promise<readonly { readonly version: string }[]> {
  return JSON.parse((await pixel('history', ...projectOption, '--json')).stdout).versions;
}
