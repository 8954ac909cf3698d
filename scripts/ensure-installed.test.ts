import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const otherOs = process.platform === 'darwin' ? 'linux' : 'darwin';

const lock = {
  lockfileVersion: 3,
  packages: {
    '': { name: 'tree' },
    'node_modules/used': { version: '1.0.0', integrity: 'sha512-used' },
    'node_modules/tool': { version: '2.0.0', dev: true },
    'node_modules/here': { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] },
    'node_modules/elsewhere': { version: '1.0.0', optional: true, os: [otherOs] },
    'node_modules/part-of-elsewhere': { version: '1.0.0', optional: true },
  },
};

let tree: string;

beforeEach(() => {
  tree = mkdtempSync(path.join(tmpdir(), 'pixel-install-'));
  for (const script of ['ensure-installed', 'missing-packages', 'platform']) {
    mkdirSync(path.join(tree, 'scripts'), { recursive: true });
    copyFileSync(
      path.join(import.meta.dirname, `${script}.mjs`),
      path.join(tree, 'scripts', `${script}.mjs`),
    );
  }
  write('package.json', { engines: { node: '>=20.20.0' } });
  write('package-lock.json', lock);
  plantNpm(`require('fs').writeFileSync('calls', process.argv.slice(2).join(' '));
    const packages = ['used', 'tool', 'here'];
    for (const name of packages) {
      require('fs').mkdirSync('node_modules/' + name, { recursive: true });
      require('fs').writeFileSync('node_modules/' + name + '/package.json', '{}');
    }
    require('fs').copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
    console.log('added 3 packages');`);
});

afterEach(() => rmSync(tree, { recursive: true, force: true }));

function write(file: string, content: unknown): void {
  mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
  writeFileSync(path.join(tree, file), JSON.stringify(content));
}

/** Creates a stand-in for npm. */
function plantNpm(script: string): void {
  writeFileSync(path.join(tree, 'npm-cli.js'), script);
}

/** Creates node_modules as npm leaves it. */
function plantInstalled(names: readonly string[], versions: Readonly<Record<string, string>> = {}): void {
  const entries = Object.entries(lock.packages).filter(([name]) => names.includes(path.basename(name)));
  const packages = Object.fromEntries(
    entries.map(([name, entry]) => [
      name,
      { ...entry, ...(versions[name] ? { version: versions[name] } : {}) },
    ]),
  );
  write('node_modules/.package-lock.json', { lockfileVersion: 3, packages });
  for (const name of names) write(`node_modules/${name}/package.json`, {});
}

function ensureInstalled(args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const result = spawnSync(process.execPath, [path.join(tree, 'scripts/ensure-installed.mjs'), ...args], {
    cwd: tree,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, npm_execpath: path.join(tree, 'npm-cli.js'), ...env },
  });
  const calls = path.join(tree, 'calls');
  return { ...result, npm: existsSync(calls) ? readFileSync(calls, 'utf8') : undefined };
}

describe('ensure-installed', () => {
  it('runs npm ci if nothing is installed, and says why', () => {
    const { status, npm, stderr } = ensureInstalled();
    expect(status).toBe(0);
    expect(npm).toMatch(/^ci /);
    expect(stderr).toContain('Installing packages with npm ci (nothing is installed yet)');
  });

  it('keeps stdout empty during npm output', () => {
    const { stdout, stderr } = ensureInstalled();
    expect(stdout).toBe('');
    expect(stderr).toContain('added 3 packages');
  });

  it('installs development packages even with NODE_ENV=production', () => {
    const { npm } = ensureInstalled(['--with-dev'], { NODE_ENV: 'production' });
    expect(npm).toContain('--include=dev');
  });

  it('does nothing after it installed', () => {
    ensureInstalled(['--with-dev']);
    rmSync(path.join(tree, 'calls'));
    expect(ensureInstalled(['--with-dev'])).toMatchObject({ status: 0, npm: undefined, stderr: '' });
  });

  it('does nothing if the user installed', () => {
    plantInstalled(['used', 'tool', 'here']);
    expect(ensureInstalled(['--with-dev'])).toMatchObject({ status: 0, npm: undefined, stderr: '' });
  });

  it('requires development packages only on request', () => {
    plantInstalled(['used', 'here']);
    expect(ensureInstalled().npm).toBeUndefined();
    expect(ensureInstalled(['--with-dev']).npm).toMatch(/^ci /);
  });

  it('runs npm ci if a version differs from the lock', () => {
    plantInstalled(['used', 'tool', 'here'], { 'node_modules/used': '0.9.0' });
    const { npm, stderr } = ensureInstalled();
    expect(npm).toMatch(/^ci /);
    expect(stderr).toContain('node_modules/used missing or outdated');
  });

  it('runs npm ci if this platform’s package is missing', () => {
    plantInstalled(['used', 'tool']);
    expect(ensureInstalled().npm).toMatch(/^ci /);
  });

  it('runs npm ci if a package was removed by hand', () => {
    plantInstalled(['used', 'tool', 'here']);
    rmSync(path.join(tree, 'node_modules/used'), { recursive: true });
    expect(ensureInstalled().npm).toMatch(/^ci /);
  });

  it('runs npm ci if it installed for another Node or machine', () => {
    plantInstalled(['used', 'tool', 'here']);
    write('node_modules/.pixel-installed.json', { machine: 'Node 18 on plan9 mips', unavailable: [] });
    const { npm, stderr } = ensureInstalled();
    expect(npm).toMatch(/^ci /);
    expect(stderr).toContain('installed for Node 18 on plan9 mips');
  });

  it('does not keep retrying an optional package that npm cannot install', () => {
    plantNpm(`const fs = require('fs');
      fs.appendFileSync('calls', 'x');
      for (const name of ['used', 'tool']) {
        fs.mkdirSync('node_modules/' + name, { recursive: true });
        fs.writeFileSync('node_modules/' + name + '/package.json', '{}');
      }
      const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
      delete lock.packages['node_modules/here'];
      fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify(lock));`);
    expect(ensureInstalled().status).toBe(0);
    expect(ensureInstalled()).toMatchObject({ status: 0, npm: 'x' });
  });

  it('reports in one sentence that the network is missing', () => {
    plantNpm("console.error('npm error code ENOTFOUND'); process.exit(1);");
    const { status, stderr } = ensureInstalled();
    expect(status).toBe(1);
    expect(stderr.trim().split('\n').at(-1)).toBe(
      'The packages could not be installed because the npm registry cannot be reached; connect this machine and run it again.',
    );
  });

  it('reports in one sentence that Node is too old', () => {
    write('package.json', { engines: { node: '>=99.1.0' } });
    const { status, stderr } = ensureInstalled();
    expect(status).toBe(1);
    expect(stderr.trim()).toBe(`Pixel needs Node 99.1.0 or newer; this is Node ${process.versions.node}.`);
  });
});
