import { execFile } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type PixelServer,
  removeTemporary,
  startPixelServer,
  temporaryDirectory,
} from '../support/pixel-server.ts';

const execute = promisify(execFile);
const folder = resolve(import.meta.dirname, '../../dist/pixel-cli');

let workingFolder: string;
let server: PixelServer;
beforeAll(async () => {
  workingFolder = await temporaryDirectory();
  await mkdir(join(workingFolder, 'home'));
  server = await startPixelServer();
  await npm('pack', folder, '--pack-destination', workingFolder);
  await npm(
    'install',
    '-g',
    '--prefix',
    join(workingFolder, 'prefix'),
    '--offline',
    join(workingFolder, 'pixel-cli-1.0.0.tgz'),
  );
});
afterAll(async () => {
  await server?.end('SIGTERM');
  await Promise.all([removeTemporary(server.dataDirectory), removeTemporary(workingFolder)]);
});

/** As a user who has npm and nothing of this project. */
function npm(...args: readonly string[]) {
  const environment = { PATH: process.env.PATH, HOME: join(workingFolder, 'home') };
  return execute('npm', [...args, '--no-update-notifier'], { cwd: workingFolder, env: environment });
}

function pixel(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  return execute(join(workingFolder, 'prefix/bin/pixel'), args, {
    cwd: workingFolder,
    env: { PATH: process.env.PATH, HOME: join(workingFolder, 'home'), ...environment },
  });
}

describe('the command line, installed from its package', () => {
  it('is one file with its licences, without dependencies', async () => {
    const installed = join(workingFolder, 'prefix/lib/node_modules/pixel-cli');
    expect((await readdir(installed)).sort()).toEqual([
      'LICENSE',
      'LICENSES-OF-OTHERS',
      'package.json',
      'pixel-cli.js',
    ]);
  });

  it('prints its version and usage', async () => {
    expect((await pixel(['--version'])).stdout).toBe('1.0.0\n');
    expect((await pixel(['--help'])).stdout).toMatch(/^Usage: pixel /);
    expect((await pixel(['completion', 'bash'])).stdout).toContain('complete -o default -F _pixel pixel');
  });

  it('works with a server on this machine', async () => {
    const { stdout } = await pixel(['projects', 'list'], { PIXEL_DATA_DIR: server.dataDirectory });
    expect(stdout).toContain('pk_demo');
  });

  it('works with a remote server, once approved there', async () => {
    const link = JSON.parse((await server.cli('login-link', '--json')).stdout) as { readonly url: string };
    const signedIn = await fetch(link.url, { redirect: 'manual' });
    const [cookie = ''] = signedIn.headers.getSetCookie()[0]?.split(';') ?? [];
    const environment = { PIXEL_URL: server.controlUrl };
    const loggingIn = pixel(['login'], environment);
    loggingIn.child.stderr?.on('data', async (output: Buffer) => {
      const address = /http\S+\/device\?code=\S+/.exec(String(output))?.[0];
      if (address !== undefined) await approve(address, cookie);
    });
    expect((await loggingIn).stdout).toBe(`Signed in to ${server.controlUrl} as owner@localhost.\n`);
    const { stdout } = await pixel(['goals', 'list', '--project', 'pk_demo'], environment);
    expect(stdout).toMatch(/^goal +type +counts +used by +name\n/);
    expect((await pixel(['logout'], environment)).stdout).toBe(`Signed out of ${server.controlUrl}.\n`);
  });
});

async function approve(address: string, cookie: string): Promise<void> {
  const page = await (await fetch(address, { headers: { Cookie: cookie } })).text();
  const fields = [...page.matchAll(/name="(code|user)" value="([^"]*)"/g)];
  await fetch(new URL('/device/approve', address), {
    method: 'POST',
    headers: { Cookie: cookie, Origin: new URL(address).origin },
    body: new URLSearchParams(Object.fromEntries(fields.map(([, name, value]) => [name, value]))),
  });
}
