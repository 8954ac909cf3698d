import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, Help } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandsUnder } from './commands-under.ts';
import { createControlClient } from './control-client.ts';
import { createProgram } from './program.ts';
import { runInProcess } from './run-in-process.harness.ts';
import { createSocketFetch } from './socket-fetch.ts';
import { openStoredSessions } from './stored-sessions.ts';
import { plainStyle } from './style.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'px-'));
  await writeFile(join(folder, 'site.yaml'), 'projects: [{ projectKey: pk_demo }]');
});
afterAll(() => rm(folder, { recursive: true }));

const pixel = (args: readonly string[]) =>
  runInProcess(args, { dataDirectory: join(folder, 'nowhere'), folder });

const program = createProgram(
  {
    control: createControlClient(createSocketFetch('nowhere')),
    terminal: {
      out() {},
      err() {},
      outStyle: plainStyle,
      errStyle: plainStyle,
      untilInterrupted: () => new AbortController().signal,
    },
    workingDirectory: '.',
    url: undefined,
    sessions: openStoredSessions('nowhere'),
  },
  { printUsage() {} },
);

/** Returns a command's words, such as `events dead list`. */
function wordsOf(command: Command): readonly string[] {
  return command.parent === null ? [] : [...wordsOf(command.parent), command.name()];
}

/** Returns the example in a command's help, split as by a shell. */
async function exampleOf(words: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await pixel([...words, '--help']);
  const line = /\nExample:\n {2}pixel (.*)\n/.exec(stdout)?.[1] ?? '';
  return [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
}

/** The calls of `pixel` that the README, the architecture and the guides show, in code blocks and in text, each once. */
function documentedCalls(): readonly string[] {
  const root = join(import.meta.dirname, '../../..');
  const guides = readdirSync(join(root, 'docs/guide')).map((name) => join('docs/guide', name));
  const calls = ['README.md', 'docs/architecture.md', ...guides].flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(/(?:^|`)(?:npm run --silent pixel --|pixel) ([^`\n]+)/gm)];
  });
  const shown = calls.map(([, call = '']) => call.replace(/ +#.*| \\.*/g, '').trim());
  return [...new Set(shown)].filter((call) => call !== '…' && call !== 'is not defined');
}

/** The only group with a default command, so that any word may follow. */
const results = program.commands.find((command) => command.name() === 'results');

/** Returns why a call can't be run: its command or one of its options is unknown. */
function problemOf(words: readonly string[]): string | undefined {
  const [first = '', , ...rest] = words;
  if (first === '--url') return problemOf(rest);
  let command: Command = program;
  let options = [...program.options];
  for (const word of words) {
    const next = command.commands.find((each) => each.name() === word || each.aliases().includes(word));
    if (next === undefined) {
      const isWrong = command.commands.length > 0 && command !== results && !word.startsWith('-');
      if (isWrong) return `no command ${word}`;
      break;
    }
    command = next;
    options = [...options, ...command.options];
  }
  const known = [...options, ...command.commands.flatMap((each) => each.options)].map(({ long }) => long);
  return words.find((word) => word.startsWith('--') && word !== '--help' && !known.includes(word));
}

const commands = commandsUnder(program).map((command) => {
  const words = wordsOf(command);
  return [words.join(' '), words] as const;
});

it('includes every command', () => {
  expect(commands.map(([name]) => name).sort()).toEqual([
    'apply',
    'audiences list',
    'audit',
    'changes',
    'changes-health',
    'completion',
    'demo clear',
    'diff',
    'doctor',
    'events count',
    'events dead drop',
    'events dead list',
    'events dead retry',
    'events export',
    'events refused',
    'events show',
    'events tail',
    'experiments archive',
    'experiments complete',
    'experiments decide',
    'experiments duplicate',
    'experiments end-holdback',
    'experiments list',
    'experiments pause',
    'experiments phase',
    'experiments restore',
    'experiments rollout',
    'experiments schedule',
    'experiments show',
    'experiments start',
    'experiments unschedule',
    'explain',
    'export',
    'exposures',
    'goals list',
    'history',
    'layers list',
    'login',
    'login-link',
    'logout',
    'origins',
    'preflight',
    'preview create',
    'preview list',
    'preview revoke',
    'programme',
    'projects archive',
    'projects create',
    'projects list',
    'projects restore',
    'publish',
    'results export',
    'results holdout',
    'results interaction',
    'results layer',
    'results shared',
    'results show',
    'results verify',
    'rollback',
    'surveys answers',
    'surveys archive',
    'surveys complete',
    'surveys duplicate',
    'surveys list',
    'surveys pause',
    'surveys preview',
    'surveys restore',
    'surveys results',
    'surveys resume',
    'surveys schedule',
    'surveys show',
    'surveys start',
    'surveys unschedule',
    'team invitations',
    'team invite',
    'team list',
    'team remove',
    'team role',
    'visitor erase',
    'visitor export',
    'visits',
    'webhooks create',
    'webhooks disable',
    'webhooks enable',
    'webhooks list',
    'webhooks listen',
    'webhooks log',
    'webhooks remove',
    'webhooks replay',
    'webhooks rotate',
    'webhooks show',
    'webhooks test',
    'webhooks update',
  ]);
});

it('documents every command in the guide, with its summary', async () => {
  const page = join(import.meta.dirname, '../../../docs/guide/command-line.md');
  const rows = (await readFile(page, 'utf8')).split('\n').filter((line) => line.startsWith('| `pixel '));
  const expected = commandsUnder(program).map((command) => {
    const usage = new Help().subcommandTerm(command).replace(' [options]', '').replace(/^\S+/, '');
    return `| \`pixel ${wordsOf(command).join(' ')}${usage}\` | ${command.description()} |`;
  });
  expect(rows).toEqual(expected);
});

describe('the documents', () => {
  it.each(documentedCalls())('use only existing commands and options: pixel %s', (call) => {
    expect(problemOf(call.split(' '))).toBeUndefined();
  });
});

describe.each(commands)('pixel %s', (_, words) => {
  it('prints its help within 100 columns, with an example', async () => {
    const { code, stdout, stderr } = await pixel([...words, '--help']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('--json');
    const lines = stdout.split('\n').filter((line) => !line.startsWith('  pixel '));
    for (const line of lines) expect([...line].length).toBeLessThanOrEqual(100);
    expect((await exampleOf(words)).slice(0, words.length)).toEqual(words);
  });

  it('refuses an unknown option', async () => {
    const { code, stdout, stderr } = await pixel([...(await exampleOf(words)), '--nope']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('--nope');
  });
});

/** Commands that don't call the local server. */
const offline = new Set(['completion', 'login', 'logout', 'results verify', 'webhooks listen']);
const serverCommands = commands.filter(([name]) => !offline.has(name));

describe.each(serverCommands)('pixel %s', (_, words) => {
  it('reports that no server is running, as text and as JSON', async () => {
    const example = await exampleOf(words);
    const message =
      `Pixel is not running on ${join(folder, 'nowhere')}. Start it with "npm start", or set PIXEL_DATA_DIR ` +
      "to the running server's data directory";
    expect(await pixel(example)).toEqual({ code: 1, stdout: '', stderr: `${message}.\n` });
    const { code, stdout, stderr } = await pixel([...example, '--json']);
    expect([code, stdout]).toEqual([1, '']);
    expect(JSON.parse(stderr)).toEqual({ error: { code: 'server_away', message } });
  });
});
