import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { codeOf, commandsOf, pagesOfGuide } from '../support/guide.ts';
import {
  type CommandResult,
  type PixelServer,
  removeTemporary,
  startPixelServer,
  temporaryDirectory,
} from '../support/pixel-server.ts';

const cli = resolve(import.meta.dirname, '../../dist/cli.js');
/** Their own tests run these, because their commands need existing events. */
const runElsewhere = new Set(['backend-events.md', 'events.md', 'visitor-data.md']);
/** A version in a guide can only be an example. */
const exampleVersion = '2026-03-01T08:00:00.000Z';

/** Pages with their commands, in the order in which they run: those of the README create what later ones use. */
const pages = await Promise.all(
  ['../../README.md', ...(await pagesOfGuide()).filter((page) => !runElsewhere.has(page))].map(
    async (page) => [page, await commandsOf(page)] as const,
  ),
).then((all) => all.filter(([, commands]) => commands.length > 0));

let folder: string;
let server: PixelServer;
beforeAll(async () => {
  folder = await temporaryDirectory();
  server = await startPixelServer({ env: { WEBHOOK_ALLOW_NETWORKS: '127.0.0.1' } });
  const [configuration = ''] = await codeOf('../../README.md', 'yaml');
  await writeFile(join(folder, 'my-shop.pixel.yaml'), configuration);
});
afterAll(async () => {
  await server?.end('SIGTERM');
  await Promise.all([removeTemporary(server.dataDirectory), removeTemporary(folder)]);
});

/** Runs a command as a user in their own folder. */
function pixel(args: readonly string[]): Promise<CommandResult> {
  return new Promise((done) => {
    const env = { PATH: process.env.PATH, PIXEL_DATA_DIR: server.dataDirectory, HOME: folder };
    execFile(process.execPath, [cli, ...args], { cwd: folder, env }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
    );
  });
}

/** The first published version, of those that commands can roll back to. */
async function firstVersion(): Promise<string> {
  const { stdout } = await pixel(['history', '--project', 'pk_demo', '--json']);
  const { versions } = JSON.parse(stdout) as { readonly versions: readonly { readonly version: string }[] };
  return versions.at(-1)?.version ?? '';
}

/** The lines of the page's example of working over the network, including the command in its text. */
async function networkLines(): Promise<readonly string[]> {
  const blocks = await codeOf('command-line.md', 'sh');
  const text = await readFile(resolve(import.meta.dirname, '../../docs/guide/command-line.md'), 'utf8');
  const [, inText = ''] = /`(pixel --url \S+ [^`]+)`/.exec(text) ?? [];
  const [block = ''] = blocks.filter((code) => code.includes('pixel login '));
  const lines = block.trimEnd().split('\n');
  return [...lines.slice(0, -1), inText, ...lines.slice(-1)].map((line) =>
    line.replace('https://pixel.example', server.controlUrl),
  );
}

/** Approves a CLI's login at a URL, as its owner does in a browser. */
async function approve(address: string): Promise<void> {
  const link = JSON.parse((await pixel(['login-link', '--json'])).stdout) as { readonly url: string };
  const entered = await fetch(link.url, { redirect: 'manual' });
  const Cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const page = await (await fetch(address, { headers: { Cookie } })).text();
  const fields = [...page.matchAll(/name="(code|user)" value="([^"]*)"/g)];
  const allowed = await fetch(new URL('/device/approve', address), {
    method: 'POST',
    headers: { Cookie, Origin: new URL(address).origin },
    body: new URLSearchParams(Object.fromEntries(fields.map(([, name, value]) => [name, value]))),
  });
  expect(allowed.status).toBe(200);
}

/** Starts `pixel webhooks listen …`, and returns its address and a function that ends it and returns what it printed. */
async function listenFor(line: string) {
  const words = line.split(' ').slice(1);
  const child = spawn(process.execPath, [cli, ...words], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const printed = text(child.stdout);
  let url: string | undefined;
  for await (const chunk of child.stderr) {
    url = /http:\S+/.exec(String(chunk))?.[0];
    if (url !== undefined) break;
  }
  return {
    url: `${url}/`,
    async stop() {
      child.kill('SIGINT');
      expect((await ended)[0]).toBe(0);
      return printed;
    },
  };
}

/** Lets commands find the server on this machine. */
const local = () => ({ PIXEL_DATA_DIR: server.dataDirectory });

/** Runs the lines in one shell, and approves its login. */
function runInShell(
  lines: readonly string[],
  settings: () => NodeJS.ProcessEnv = () => ({}),
): Promise<CommandResult> {
  return new Promise((done) => {
    const command = `"${process.execPath}" "${cli}"`;
    const script = ['set -e', `pixel() { ${command} "$@"; }`, ...lines].join('\n');
    const env = { PATH: process.env.PATH, HOME: folder, ...settings() };
    const child = execFile('sh', ['-c', script], { cwd: folder, env }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
    );
    let output = '';
    child.stderr?.on('data', (text: string) => {
      const [address] = /http\S+\/device\?code=\S+/.exec(output) ?? [];
      output += text;
      const [now] = /http\S+\/device\?code=\S+/.exec(output) ?? [];
      if (address === undefined && now !== undefined) void approve(now);
    });
  });
}

describe('the guide’s commands', () => {
  it('are found', () => {
    expect(pages.map(([page]) => page)).toEqual(expect.arrayContaining(['results.md', 'webhooks.md']));
    expect(pages.flatMap(([, commands]) => commands).length).toBeGreaterThan(50);
  });

  it.each(pages)('run as shown in %s', async (page, commands) => {
    for (const command of commands) {
      const version = command.includes(exampleVersion) ? await firstVersion() : '';
      const words = command.map((word) => (word === exampleVersion ? version : word));
      expect(await pixel(words), `${page}: pixel ${words.join(' ')}`).toMatchObject({ code: 0 });
    }
  });

  it('report the documented error for a wrong file', async () => {
    const file = 'wrong.pixel.yaml';
    await writeFile(join(folder, file), 'projects:\n  - projectKey: my-shop\n    colour: red\n');
    const { code, stdout, stderr } = await pixel(['apply', file, '--json']);
    expect([code, stdout]).toEqual([1, '']);
    const [shown = ''] = await codeOf('command-line.md', 'json');
    expect(JSON.parse(stderr)).toEqual(JSON.parse(shown));
  });

  it('send webhooks to this machine as documented', async () => {
    const lines = (await codeOf('webhooks.md', 'sh')).flatMap((code) => code.split('\n'));
    const [listen = ''] = lines.filter((line) => line.startsWith('pixel webhooks listen'));
    const [test = ''] = lines.filter((line) => line.startsWith('pixel webhooks test'));
    const listener = await listenFor(listen.replace('8790', '0'));
    await pixel([
      ...['webhooks', 'create', 'local', '--project', 'pk_demo'],
      ...['--url', listener.url, '--types', 'webhook.test'],
    ]);
    expect(await runInShell([test.replace('crm', 'local')], local)).toMatchObject({ code: 0 });
    expect(await listener.stop()).toContain('"type": "webhook.test"');
  });

  it('work over the network as documented, once approved', async () => {
    const lines = await networkLines();
    expect(lines.length).toBeGreaterThan(4);
    const { code, stdout, stderr } = await runInShell(lines);
    expect(code, stderr).toBe(0);
    expect(stdout.match(/pk_demo/g)?.length).toBeGreaterThan(1);
  });
});

describe('the guide’s requests to the public port', () => {
  const page = 'public-port.md';

  it('return the documented response of a healthy server', async () => {
    const [shown = ''] = await codeOf(page, 'json');
    const isIdle = (answer: unknown) => JSON.stringify(answer).includes('"waiting":0');
    const health = () => fetch(`${server.url}/health/ready`).then((response) => response.json());
    expect(await eventually(health, isIdle)).toEqual(JSON.parse(shown));
  });

  it('accept the documented completed survey, with an existing id', async () => {
    const { stdout: survey } = await pixel([
      'surveys',
      'show',
      'after-purchase',
      '--project',
      'pk_demo',
      '--json',
    ]);
    const { surveyId } = JSON.parse(survey) as { readonly surveyId: string };
    const [curl = ''] = (await codeOf(page, 'sh')).filter((code) => code.startsWith('curl '));
    const line = curl
      .replace('http://localhost:8787', server.url)
      .replace(/"surveyId":"[^"]+"/, `"surveyId":"${surveyId}"`);
    expect(await runInShell([line])).toMatchObject({ code: 0, stdout: '{"success":true}' });
  });
});
