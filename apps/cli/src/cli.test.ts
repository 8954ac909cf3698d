import { existsSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventRow, EventStore } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestClickhouse, type TestClickhouse } from '../../../tests/support/clickhouse.ts';
import { eventRow } from '../../../tests/support/event-row.ts';
import { insertEvents } from '../../../tests/support/insert-events.ts';
import { type CliHarness, startCliHarness } from './cli.harness.ts';
import { colourStyle } from './style.ts';

let clickhouse: TestClickhouse;
let events: EventStore;
/** Part of util-linux: runs a command on a terminal of its own. */
const hasScript = process.platform === 'linux' && existsSync('/usr/bin/script');

let harness: CliHarness;
beforeAll(async () => {
  clickhouse = await startTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  events = createClickhouseEvents(clickhouse.connection);
  harness = await startCliHarness({ events });
});
afterAll(async () => {
  await harness.stop();
  await events.close();
  await clickhouse.stop();
});

const pixel: CliHarness['pixel'] = (...command) => harness.pixel(...command);

const file = `projects:
  - projectKey: pk_cli
    experiments:
      - experimentKey: cta
        status: running
        variants:
          - { variantKey: control, weight: 0.5, isControl: true }
          - { variantKey: buy-now, weight: 0.5 }
`;

describe('pixel apply', () => {
  it('prints what it published, and then that nothing changed', async () => {
    await writeFile(join(harness.folder, 'site.yaml'), file);
    const version = new Date(harness.test.clock.now).toISOString();
    expect(await pixel(['apply', 'site.yaml'])).toEqual({
      code: 0,
      stdout:
        `pk_cli published, version ${version}\n  added    project pk_cli\n  added    experiment cta\n` +
        '  added    variant cta/control\n  added    variant cta/buy-now\n',
      stderr: 'Warnings of pk_cli:\n  Experiment "cta" has no goal\n',
    });
    expect(await pixel(['apply', 'site.yaml'])).toMatchObject({
      code: 0,
      stdout: `pk_cli unchanged, version ${version}\n`,
    });
  });

  it('reads standard input, and prints only JSON with --json', async () => {
    const result = await pixel(['apply', '-', '--json', '--reason', 'a try'], {
      input: file.replace('pk_cli', 'pk_stdin'),
    });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(result.stdout)).toMatchObject({
      projects: [{ projectKey: 'pk_stdin', status: 'published', difference: { changed: [], removed: [] } }],
    });
  });

  it('resolves the file against the user’s directory, not the one npm runs in', async () => {
    await mkdir(join(harness.folder, 'shop'));
    await writeFile(join(harness.folder, 'shop', 'here.yaml'), 'projects: [{ projectKey: pk_here }]');
    expect(
      await pixel(['apply', 'here.yaml'], { environment: { INIT_CWD: join(harness.folder, 'shop') } }),
    ).toMatchObject({ code: 0 });
  });

  it('prints every problem with file, line and column', async () => {
    await writeFile(
      join(harness.folder, 'wrong.yaml'),
      'projects:\n  - projectKey: pk_wrong\n    colour: red\n    goals: 1\n',
    );
    expect(await pixel(['apply', 'wrong.yaml'])).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'wrong.yaml:3:5: unknown field "colour"\n' +
        'wrong.yaml:4:12: goals must be a list, not the number 1\n' +
        'The configuration has 2 problems; nothing was changed.\n',
    });
  });

  it('reports every problem as JSON', async () => {
    await writeFile(join(harness.folder, 'odd.yaml'), 'projects: [{ projectKey: pk_odd, colour: red }]\n');
    const { code, stdout, stderr } = await pixel(['apply', 'odd.yaml', '--json']);
    expect([code, stdout]).toEqual([1, '']);
    expect(JSON.parse(stderr)).toEqual({
      error: {
        code: 'invalid_configuration',
        message: 'The configuration has a problem; nothing was changed',
        parameters: { count: 1 },
        details: [
          {
            path: 'projects.0.colour',
            message: 'unknown field "colour"',
            code: 'unrecognized_keys',
            parameters: { fields: 'colour' },
            line: 1,
            column: 34,
          },
        ],
      },
    });
  });

  it.each([
    ['Latin-1', Buffer.from('projects: [{ projectKey: pk_bytes, name: Café }]', 'latin1')],
    ['UTF-16', Buffer.from('\ufeffprojects: [{ projectKey: pk_bytes }]', 'utf16le')],
    ['UTF-8 cut off', Buffer.from('projects: [{ projectKey: pk_bytes }] # é').subarray(0, -1)],
  ])('refuses a file that is %s, instead of publishing a garbled text', async (_, bytes) => {
    await writeFile(join(harness.folder, 'bytes.yaml'), bytes);
    expect(await pixel(['apply', 'bytes.yaml'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Cannot read bytes.yaml: it is not UTF-8.\n',
    });
    expect(await pixel(['apply', '-'], { input: bytes })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Cannot read standard input: it is not UTF-8.\n',
    });
  });

  it('accepts a byte order mark', async () => {
    const marked = '\ufeff{"projects": [{"projectKey": "pk_marked", "name": "Café"}]}';
    await writeFile(join(harness.folder, 'marked.json'), marked);
    expect(await pixel(['apply', 'marked.json'])).toMatchObject({ code: 0, stderr: '' });
    expect(await pixel(['apply', '-'], { input: marked })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^pk_marked unchanged/),
    });
  });

  it('refuses an oversized file without sending it', async () => {
    const large = `# ${'x'.repeat(33 * 1024 * 1024)}`;
    await writeFile(join(harness.folder, 'large.yaml'), large);
    expect(await harness.here(['apply', 'large.yaml'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Cannot read large.yaml: it is larger than 32 MiB.\n',
    });
  });

  it('reports a missing file', async () => {
    expect(await pixel(['apply', 'nowhere.yaml'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Cannot read nowhere.yaml: there is no such file.\n',
    });
  });
});

describe('pixel events count', () => {
  it('prints the number, or exactly {"count":n}', async () => {
    await insertEvents(events, [event(0, { eventName: 'purchase' }), event(1, { eventName: 'view' })]);
    expect(await pixel(['events', 'count', '--project', 'pk_cli', '--json'])).toEqual({
      code: 0,
      stdout: '{"count":2}\n',
      stderr: '',
    });
    expect(await pixel(['events', 'count', '--project', 'pk_cli', '--name', 'purchase'])).toEqual({
      code: 0,
      stdout: '1 event named purchase in pk_cli\n',
      stderr: '',
    });
  });

  it('rejects a project that was never created and has no events', async () => {
    expect(await pixel(['events', 'count', '--project', 'pk_cil'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no project "pk_cil".\n',
    });
  });

  it('rejects an invalid project key as unknown', async () => {
    expect(await pixel(['events', 'count', '--project', 'a b'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Unknown project "a b".\n',
    });
  });
});

describe('pixel exposures', () => {
  it('prints the counts of each variant as JSON', async () => {
    await insertEvents(events, [exposure(10, 'buy-now')]);
    expect(await pixel(['exposures', 'cta', '--project', 'pk_cli', '--json'])).toEqual({
      code: 0,
      stdout:
        '{"experimentKey":"cta","phase":1,"phases":1,"variants":[' +
        '{"variantKey":"control","visitors":0,"unverified":0,"bots":0,"internal":0,"forced":0,"multiExposed":0,"expectedEvents":0,"lostEvents":0},' +
        '{"variantKey":"buy-now","visitors":1,"unverified":0,"bots":0,"internal":0,"forced":0,"multiExposed":0,"expectedEvents":0,"lostEvents":0}],' +
        '"totals":{"visitors":1,"unverified":0,"bots":0,"internal":0,"forced":0,"multiExposed":0,"expectedEvents":0,"lostEvents":0}}\n',
      stderr: '',
    });
  });

  it('prints a table and whether the split matches the weights', async () => {
    expect((await pixel(['exposures', 'cta', '--project', 'pk_cli'])).stdout).toBe(
      'variant  visitors   share  unverified  bots  internal  forced  multi  loss\n' +
        'control         0    0.0%           0     0         0       0      0     –\n' +
        'buy-now         1  100.0%           0     0         0       0      0     –\n' +
        'total           1  100.0%           0     0         0       0      0     –\n' +
        '\nToo few visitors yet to check the split.\n' +
        'Too few events have a sequence number to tell how many are lost.\n',
    );
    await insertEvents(
      events,
      Array.from({ length: 49 }, (_, index) => exposure(100 + index, 'buy-now')),
    );
    await insertEvents(
      events,
      Array.from({ length: 50 }, (_, index) => exposure(200 + index, 'control')),
    );
    const exposures = async () => (await pixel(['exposures', 'cta', '--project', 'pk_cli'])).stdout;
    expect(await exposures()).toContain('The split matches the weights (p = 1.0).');
    await insertEvents(
      events,
      Array.from({ length: 100 }, (_, index) => exposure(300 + index, 'control')),
    );
    expect(await exposures()).toContain('The split does not match the weights (p < 0.001).');
  });

  it('reports an unknown project', async () => {
    expect(await pixel(['exposures', 'nope', '--project', 'pk_nowhere'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no project "pk_nowhere".\n',
    });
  });
});

describe('pixel changes-health', () => {
  beforeAll(async () => {
    await writeFile(
      join(harness.folder, 'changes.yaml'),
      `projects:
  - projectKey: pk_changes
    experiments:
      - experimentKey: cta
        status: running
        variants:
          - { variantKey: control, weight: 0.5, isControl: true }
          - variantKey: buy-now
            weight: 0.5
            changes: [{ selector: "#buy", operation: set_text, value: Buy now, orderIndex: 0 }]
`,
    );
    expect(await pixel(['apply', 'changes.yaml'])).toMatchObject({ code: 0 });
  });

  const report = (index: number, state: string, browser: string): EventRow =>
    event(index, {
      projectKey: 'pk_changes',
      eventName: '$change',
      url: 'https://shop.example/sale?x=1',
      time: Date.now(),
      browser,
      payload: JSON.stringify({
        weight: 10,
        experiments: [{ experimentKey: 'cta', variantKey: 'buy-now', phase: 1, changes: [state] }],
      }),
    });

  it('reports that no page has sent results of its changes yet', async () => {
    expect((await pixel(['changes-health', 'cta', '--project', 'pk_changes'])).stdout).toContain(
      'No page has reported yet',
    );
  });

  it('shows the outcome of each change, and where failing ones fail', async () => {
    await insertEvents(events, [
      report(1, 'applied', 'chrome'),
      report(2, 'late', 'chrome'),
      report(3, 'applied', 'chrome'),
      report(4, 'never_found', 'safari'),
    ]);
    expect((await pixel(['changes-health', 'cta', '--project', 'pk_changes'])).stdout).toBe(
      'variant  change         views  applied   late  never found\n' +
        'buy-now  set_text #buy     40    50.0%  25.0%        25.0%\n' +
        '\nbuy-now, set_text #buy fails\n' +
        '  on shop.example/sale: 25.0% of 40\n' +
        '  in safari: 100.0% of 10\n',
    );
    const { stdout } = await pixel(['changes-health', 'cta', '--project', 'pk_changes', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      experimentKey: 'cta',
      phase: 1,
      changes: [
        {
          variantKey: 'buy-now',
          position: 0,
          views: 40,
          states: { applied: 20, late: 10, never_found: 10, csp: 0 },
          pages: [{ page: 'shop.example/sale', views: 40, made: 30 }],
          browsers: [
            { browser: 'chrome', views: 30, made: 30 },
            { browser: 'safari', views: 10, made: 0 },
          ],
        },
      ],
    });
  });
});

describe('pixel', () => {
  it('reaches a socket through a link if the data directory’s path is too long', async () => {
    const long = join(harness.folder, 'x'.repeat(120));
    await mkdir(long);
    await symlink(join(harness.dataDirectory, 'pixel.sock'), join(long, 'pixel.sock'));
    await writeFile(join(harness.folder, 'linked.yaml'), 'projects: [{ projectKey: pk_linked }]');
    expect(await pixel(['apply', 'linked.yaml'], { environment: { PIXEL_DATA_DIR: long } })).toMatchObject({
      code: 0,
    });
  });

  it('explains how to start the server if none is running', async () => {
    expect(await pixel(['doctor'], { environment: { PIXEL_DATA_DIR: 'nowhere' } })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        `Pixel is not running on ${join(harness.folder, 'nowhere')}. Start it with "npm start", or set PIXEL_DATA_DIR ` +
        "to the running server's data directory.\n",
    });
  });

  it.each([
    ['no command', []],
    ['an unknown command', ['aply']],
    ['an unknown option', ['doctor', '--jsno']],
    ['a missing option', ['events', 'count']],
    ['missing options', ['explain', '--project', 'pk_cli']],
    ['a missing argument', ['apply']],
    ['a superfluous argument', ['doctor', 'now']],
    ['a group without its command', ['events']],
  ])('exits with 2 for %s, and prints the usage', async (_, args) => {
    const { code, stdout, stderr } = await pixel(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/help/);
    const forPrograms = await pixel([...args, '--json']);
    expect([forPrograms.code, forPrograms.stdout]).toEqual([2, '']);
    expect(JSON.parse(forPrograms.stderr)).toEqual({
      error: { code: 'wrong_usage', message: expect.stringMatching(/^(?!error)/) },
    });
  });

  it('defaults the project to PIXEL_PROJECT', async () => {
    const environment = { PIXEL_PROJECT: 'pk_preset' };
    const hint = (key: string) => `There is no project "${key}".\n`;
    const count = (args: readonly string[]) => pixel(['events', 'count', ...args], { environment });
    expect((await count([])).stderr).toBe(hint('pk_preset'));
    expect((await count(['--project', 'pk_given'])).stderr).toBe(hint('pk_given'));
    expect((await pixel(['audit', '--json'], { environment })).stdout).toContain('pk_cli');
    expect((await pixel(['events', 'count'], { environment: { PIXEL_PROJECT: ' ' } })).code).toBe(2);
  });

  it('prints its version, and leaves --version to the commands that define it', async () => {
    expect(await pixel(['--version'])).toEqual({ code: 0, stdout: '1.0.0\n', stderr: '' });
    const { stderr } = await pixel([
      'export',
      '--project',
      'pk_cli',
      '--version',
      '2020-01-01T00:00:00.000Z',
    ]);
    expect(stderr).toContain('2020-01-01T00:00:00.000Z');
  });

  const underScript = hasScript ? it : it.skip;

  underScript('uses colours on a terminal or with FORCE_COLOR, and none in a pipe', async () => {
    const list = ['experiments', 'list', '--project', 'pk_cli'];
    const heading = '\u001b[1mexperiment ';
    const running = '\u001b[32mrunning\u001b[39m';
    const [term, none] = [{ TERM: 'xterm-256color' }, { NO_COLOR: '1', FORCE_COLOR: '1' }];
    const onTerminal = await harness.onTerminal(list, term);
    expect(onTerminal).toContain(heading);
    expect(onTerminal).toContain(running);
    expect(await harness.onTerminal(['experiments', 'list', '--project', 'nope'], term)).toContain(
      '\u001b[31m',
    );
    for (const environment of [{ ...term, ...none }, { TERM: 'dumb' }, { ...term, FORCE_COLOR: '0' }])
      expect(await harness.onTerminal(list, environment)).not.toContain('\u001b');
    const { stdout } = await pixel(list, { environment: term });
    expect(stdout).toContain('running');
    expect(stdout).not.toContain('\u001b');
    expect((await pixel(list, { environment: { FORCE_COLOR: '1' } })).stdout).toContain(running);
    const json = await pixel([...list, '--json'], { environment: { FORCE_COLOR: '1' } });
    expect(json.stdout).not.toContain('\u001b');
  });

  it('colours terminal output, unless --no-color appears anywhere', async () => {
    const coloured = { outStyle: colourStyle, errStyle: colourStyle };
    const red = (text: string) => `\u001b[31m${text}\u001b[39m`;
    expect((await harness.here(['doctor'], coloured)).stdout).toContain('\u001b[32mok  \u001b[39m');
    expect((await harness.here(['publish', '--project', 'pk_nope'], coloured)).stderr).toBe(
      `${red('There is no project "pk_nope".')}\n`,
    );
    expect((await harness.here(['publish'], coloured)).stderr).toContain(
      `${red("error: required option '--project <key>' not specified")}\n`,
    );
    for (const args of [
      ['--no-color', 'doctor'],
      ['doctor', '--no-color'],
      ['--no-color'],
      ['--no-color', 'publish'],
    ]) {
      const { stdout, stderr } = await harness.here(args, coloured);
      expect(stdout + stderr).not.toContain('\u001b');
    }
    expect((await pixel(['publish'])).stderr).not.toContain('\u001b');
  });

  it.each([
    [['--help']],
    [['apply', '--help']],
    [['explain', '--help']],
    [['preview', 'create', '--help']],
    [['preview', 'revoke', '--help']],
    [['events', 'count', '--help']],
    [['doctor', '--help']],
  ])('explains %j', async (args) => {
    const { code, stdout, stderr } = await pixel(args);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Usage: pixel/);
  });
});

describe('pixel doctor', () => {
  it('reports a healthy installation, as text and as JSON', async () => {
    const { code, stdout, stderr } = await pixel(['doctor']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('ok    database   PostgreSQL is responding (');
    expect(stdout).toContain('ok    unclaimed  ');
    expect(stdout).not.toContain('FAIL');
    expect(JSON.parse((await pixel(['doctor', '--json'])).stdout)).toMatchObject({ ok: true });
  });

  it('exits with 1 if a store is down, and names it', async () => {
    await clickhouse.stop();
    const { code, stdout, stderr } = await pixel(['doctor']);
    expect(code).toBe(1);
    expect(stdout).toContain('ok    database   PostgreSQL is responding (');
    expect(stdout).toContain('FAIL  events     The event store is not responding (');
    expect(stderr).toBe('Pixel is running, but has problems.\n');
    const asJson = await pixel(['doctor', '--json']);
    expect([asJson.code, asJson.stderr]).toEqual([1, '']);
    expect(JSON.parse(asJson.stdout)).toMatchObject({ ok: false });
    expect(await pixel(['events', 'count', '--project', 'pk_cli', '--json'])).toEqual({
      code: 1,
      stdout: '',
      stderr: '{"error":{"code":"unavailable","message":"The event store is not responding"}}\n',
    });
    expect((await pixel(['events', 'count', '--project', 'pk_cli'])).stderr).toBe(
      'The event store is not responding.\n"pixel doctor" on the server\'s machine shows what is wrong.\n',
    );
  });
});

function exposure(visitor: number, variantKey: string): EventRow {
  const assignment = { experimentKey: 'cta', experimentId: '', variantKey, variantId: '', isControl: false };
  return event(visitor, {
    eventName: '$exposure',
    assignments: [{ ...assignment, verified: true, forced: false, phase: 0 }],
  });
}

function event(visitor: number, fields: Partial<EventRow>): EventRow {
  return eventRow({
    projectKey: 'pk_cli',
    anonymousId: `00000000-0000-4000-8000-${String(visitor).padStart(12, '0')}`,
    eventId: `event of ${visitor}`,
    ...fields,
  });
}
