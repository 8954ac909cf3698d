import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../tests/support/clickhouse.ts';
import { serveOnPort } from '../../../tests/support/control.ts';
import { eventRow } from '../../../tests/support/event-row.ts';
import { insertEvents } from '../../../tests/support/insert-events.ts';
import { type CliHarness, startCliHarness } from './cli.harness.ts';
import type { Terminal } from './terminal.ts';

let clickhouse: TestEventDatabase;
let events: ReturnType<typeof createClickhouseEvents>;
let harness: CliHarness;
let server: Awaited<ReturnType<typeof serveOnPort>>;
beforeAll(async () => {
  clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  events = createClickhouseEvents(clickhouse.connection);
  harness = await startCliHarness({ events });
  server = await serveOnPort(harness.test.control.controlApp);
  const { pathname, search } = new URL((await harness.test.control.createLoginLink())?.url ?? '');
  const response = await fetch(`${server.url}${pathname}${search}`, { redirect: 'manual' });
  const [cookie = ''] = response.headers.getSetCookie()[0]?.split(';') ?? [];
  const sessions = { [server.url]: { cookie, email: 'owner@localhost' } };
  await writeFile(join(harness.folder, 'sessions.json'), JSON.stringify(sessions));
  for (const key of ['pk_b', 'pk_a']) await harness.here(['projects', 'create', `Shop ${key}`, '--key', key]);
});
afterAll(async () => {
  await server.stop();
  await harness.stop();
  await events.close();
  await clickhouse.stop();
});

const remote = (...args: readonly string[]) => harness.here(['--url', server.url, ...args]);
const remoteAt = (terminal: Partial<Terminal>, ...args: readonly string[]) =>
  harness.here(['--url', server.url, ...args], terminal);
const write = (name: string, text: string) => writeFile(join(harness.folder, name), text);

const project = (key: string, name: string, experimentKey = 'cta') => `
  - projectKey: ${key}
    experiments:
      - experimentKey: ${experimentKey}
        name: ${name}
        status: running
        variants:
          - { variantKey: control, weight: 0.5, isControl: true }
          - { variantKey: b, weight: 0.5 }`;

describe('over the network', () => {
  it('lists the projects of the user’s organizations, as the socket does', async () => {
    const [near, far] = [await harness.here(['projects', 'list']), await remote('projects', 'list')];
    expect(far).toEqual(near);
    expect(far.stdout).toMatch(/pk_a[\s\S]*pk_b/);
    const json = ['projects', 'list', '--archived', '--json'];
    expect(await remote(...json)).toEqual(await harness.here(json));
  });

  it('applies a file of one project, and previews it', async () => {
    await write('one.yaml', `projects:${project('pk_a', 'First')}`);
    const dry = await remote('apply', 'one.yaml', '--dry-run');
    expect(dry.stdout).toContain('Nothing was changed');
    expect(dry.stdout).toContain('added    experiment cta');
    expect((await remote('experiments', 'list', '--project', 'pk_a')).stdout).toBe('There are none.\n');
    expect((await remote('apply', 'one.yaml', '--reason', 'Launch')).stdout).toContain('pk_a published');
    const history = await remote('history', '--project', 'pk_a');
    expect(history.stdout).toMatch(/owner@localhost +Launch/);
  });

  it('applies a file of several projects in turn, or none if one is refused', async () => {
    await write('two.yaml', `projects:${project('pk_a', 'Again')}${project('pk_b', '7')}`);
    const refused = await remote('apply', 'two.yaml');
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toMatch(/^two\.yaml:13:15: /);
    expect((await remote('export', '--project', 'pk_a')).stdout).not.toContain('Again');
    await write('two.yaml', `projects:${project('pk_a', 'Again')}${project('pk_b', 'Seven')}`);
    const applied = await remote('apply', 'two.yaml', '--json');
    expect(JSON.parse(applied.stdout)).toMatchObject({
      projects: [
        { projectKey: 'pk_a', status: 'published' },
        { projectKey: 'pk_b', status: 'published' },
      ],
    });
  });

  it('asks before archiving what a file omits from each project', async () => {
    await write('others.yaml', `projects:${project('pk_a', 'Again', 'other')}${project('pk_b', 'Seven')}`);
    const prune = ['apply', 'others.yaml', '--prune'];
    const no = await remoteAt({ confirm: async () => false }, ...prune);
    expect(no).toEqual({
      code: 1,
      stdout: '',
      stderr: '  experiment cta would be archived\nNothing was changed.\n',
    });
    const yes = await remoteAt({ confirm: async () => true }, ...prune);
    expect(yes.stdout).toMatch(/pk_a published[\s\S]*archived {2}experiment cta[\s\S]*pk_b unchanged/);
    expect((await remote(...prune, '--yes')).code).toBe(0);
  });

  it('explains what to do if the project does not exist yet, and changes nothing', async () => {
    await write('new.yaml', `projects:${project('pk_a', 'New')}${project('pk_new', 'New')}`);
    const refused = await remote('apply', 'new.yaml');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('"pixel projects create <name> --key pk_new"');
    expect((await remote('export', '--project', 'pk_a')).stdout).not.toContain('New');
    const json = await remote('apply', 'new.yaml', '--json');
    expect(JSON.parse(json.stderr)).toMatchObject({
      error: { code: 'project_not_found', parameters: { projectKey: 'pk_new' } },
    });
  });

  it('shows both sides of a conflict, with their common base', async () => {
    const { stdout } = await remote('export', '--project', 'pk_b');
    await write('mine.yaml', stdout.replace('name: Seven', 'name: Mine'));
    await write('theirs.yaml', stdout.replace('name: Seven', 'name: Theirs'));
    expect((await remote('apply', 'theirs.yaml')).code).toBe(0);
    const refused = await remote('apply', 'mine.yaml');
    expect(refused.stderr).toContain('"Seven" → "Theirs"');
    expect(refused.stderr).toContain('"Theirs" → "Mine"');
  });

  it('revokes a preview by its token or id', async () => {
    const projectOption = ['--project', 'pk_b'];
    const make = async () =>
      JSON.parse(
        (
          await remote(
            'preview',
            'create',
            ...projectOption,
            '--experiment',
            'cta',
            '--variant',
            'b',
            '--json',
          )
        ).stdout,
      );
    const { token } = await make();
    expect(await remote('preview', 'revoke', token)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--project'),
    });
    expect((await remote('preview', 'revoke', token, '--project', 'pk_a')).stderr).toMatch(/No preview/);
    expect(await remote('preview', 'revoke', token, ...projectOption)).toEqual({
      code: 0,
      stdout: 'The preview of project pk_b is revoked.\n',
      stderr: '',
    });
    await make();
    const listed = await remote('preview', 'list', ...projectOption, '--json');
    const { previews } = JSON.parse(listed.stdout) as {
      readonly previews: readonly { readonly previewId: string; readonly revokedAt: string | null }[];
    };
    const { previewId = '' } = previews.find(({ revokedAt }) => revokedAt === null) ?? {};
    expect((await remote('preview', 'revoke', previewId, ...projectOption)).code).toBe(0);
  });

  it('manages the dead letters of a project', async () => {
    const letter = (projectKey: string, eventId: string) => ({
      receivedAt: 0,
      reason: 'odd',
      record: JSON.stringify({ formatVersion: 1, eventId, body: { projectKey } }),
    });
    await events.insertDeadLetters([letter('pk_a', '1'), letter('pk_b', '2'), letter('pk_b', '3')]);
    const list = ['events', 'dead', 'list', '--json'];
    expect(JSON.parse((await remote(...list)).stdout).count).toBe(3);
    expect(JSON.parse((await remote(...list, '--project', 'pk_a')).stdout).count).toBe(1);
    expect(await remote('events', 'dead', 'drop', '--all', '--project', 'pk_b')).toMatchObject({
      stdout: '2 dead letters were dropped.\n',
    });
    expect(await harness.here(['events', 'dead', 'retry', '--all', '--project', 'pk_a'])).toMatchObject({
      stdout: '1 dead letter was requeued.\n',
    });
  });

  it('reports an unknown project as the socket does, unless it has events', async () => {
    const count = (key: string) => ['events', 'count', '--project', key];
    expect(await remote(...count('pk_a'))).toMatchObject({ stdout: '0 events in pk_a\n', stderr: '' });
    for (const run of [remote, (...args: readonly string[]) => harness.here(args)])
      expect(await run(...count('nope'), '--json')).toEqual({
        code: 1,
        stdout: '',
        stderr:
          '{"error":{"code":"project_not_found","message":"There is no project \\"nope\\"","parameters":{"projectKey":"nope"}}}\n',
      });
    await insertEvents(events, [eventRow({ projectKey: 'stranger', eventName: 'hi', unclaimed: true })]);
    expect(await harness.here(count('stranger'))).toEqual({
      code: 0,
      stdout: '1 event in stranger\n',
      stderr: 'These are unclaimed: no project "stranger" is published here. Check the key.\n',
    });
    expect((await harness.here([...count('stranger'), '--name', 'bye'])).stdout).toMatch(/^0 events/);
  });
});
