import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
const runElsewhere = new Set(['backend-events.md', 'events.md']);
/** A version in a guide can only be an example. */
const exampleVersion = '2026-03-01T08:00:00.000Z';

let folder: string;
let server: PixelServer;
beforeAll(async () => {
  folder = await temporaryDirectory();
  server = await startPixelServer();
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

async function runAll(page: string): Promise<number> {
  const commands = await commandsOf(page);
  for (const command of commands) {
    const version = command.includes(exampleVersion) ? await firstVersion() : '';
    const words = command.map((word) => (word === exampleVersion ? version : word));
    expect(await pixel(words), `${page}: pixel ${words.join(' ')}`).toMatchObject({ code: 0 });
  }
  return commands.length;
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
async function allow(address: string): Promise<void> {
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

/** Runs the lines in one shell, and approves its login. */
function runInShell(lines: readonly string[]): Promise<CommandResult> {
  return new Promise((done) => {
    const command = `"${process.execPath}" "${cli}"`;
    const script = ['set -e', `pixel() { ${command} "$@"; }`, ...lines].join('\n');
    const env = { PATH: process.env.PATH, HOME: folder };
    const child = execFile('sh', ['-c', script], { cwd: folder, env }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
    );
    let told = '';
    child.stderr?.on('data', (text: string) => {
      const [address] = /http\S+\/device\?code=\S+/.exec(told) ?? [];
      told += text;
      const [now] = /http\S+\/device\?code=\S+/.exec(told) ?? [];
      if (address === undefined && now !== undefined) void allow(now);
    });
  });
}

describe('the commands of the guide', () => {
  it('run as they are written, beginning with those of the README', async () => {
    expect(await runAll('../../README.md')).toBe(3);
    let count = 0;
    for (const page of await pagesOfGuide()) if (!runElsewhere.has(page)) count += await runAll(page);
    expect(count).toBeGreaterThan(30);
  });

  it('work over the network as the page says, once a person has allowed it', async () => {
    const lines = await networkLines();
    expect(lines.length).toBeGreaterThan(4);
    const { code, stdout, stderr } = await runInShell(lines);
    expect(code, stderr).toBe(0);
    expect(stdout.match(/pk_demo/g)?.length).toBeGreaterThan(1);
  });
});
