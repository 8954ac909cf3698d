import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
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
/** Their own tests run these, since their commands are about events that have to be there first. */
const runElsewhere = new Set(['backend-events.md', 'events.md']);
/** A version can only be an example in a guide. */
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

/** Runs a command as a person does who stands in a folder of their own. */
function pixel(args: readonly string[]): Promise<CommandResult> {
  return new Promise((done) => {
    const env = { PATH: process.env.PATH, PIXEL_DATA_DIR: server.dataDirectory, HOME: folder };
    execFile(process.execPath, [cli, ...args], { cwd: folder, env }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
    );
  });
}

/** The version that was published first, of those that commands can go back to. */
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

describe('the commands of the guide', () => {
  it('run as they are written, beginning with those of the README', async () => {
    expect(await runAll('../../README.md')).toBe(3);
    let count = 0;
    for (const page of await pagesOfGuide()) if (!runElsewhere.has(page)) count += await runAll(page);
    expect(count).toBeGreaterThan(30);
  });
});
