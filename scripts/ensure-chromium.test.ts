import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureChromium, tryHeadlessShell } from './ensure-chromium.mjs';
import { findHeadlessShell } from './find-chromium.mjs';

let folder: string;
let bin: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pixel-chromium-'));
  bin = path.join(folder, 'bin');
  mkdirSync(bin);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a command that records its arguments and then runs `effect`. */
function plant(name: string, effect = ''): string {
  const file = path.join(bin, name);
  writeFileSync(file, `#!/bin/sh\necho "${name} $*" >> '${folder}/calls'\n${effect}\n`);
  chmodSync(file, 0o755);
  return file;
}

const installs = (file: string): string => `echo > '${file}'`;

const calls = (): string[] =>
  existsSync(path.join(folder, 'calls'))
    ? readFileSync(path.join(folder, 'calls'), 'utf8').trim().split('\n')
    : [];

const hostWith = (more: { isRoot: boolean; env?: Record<string, string> }) => ({
  env: { PATH: bin, ...more.env },
  isRoot: more.isRoot,
  playwrightPath: () => path.join(folder, 'playwright-chrome'),
  paths: [path.join(folder, 'usual-chromium')],
  log: () => undefined,
});

describe('ensureChromium', () => {
  it('prefers CHROMIUM_PATH over any other', async () => {
    plant('chromium');
    const named = path.join(folder, 'mine');
    writeFileSync(named, '');
    expect(await ensureChromium(hostWith({ isRoot: true, env: { CHROMIUM_PATH: named } }))).toBe(named);
  });

  it('reports that CHROMIUM_PATH names nothing', async () => {
    plant('chromium');
    const nothing = hostWith({ isRoot: true, env: { CHROMIUM_PATH: '/nowhere/chromium' } });
    await expect(ensureChromium(nothing)).rejects.toThrow('CHROMIUM_PATH is /nowhere/chromium');
  });

  it('uses one on the PATH and installs nothing', async () => {
    plant('apt-get');
    const chromium = plant('chromium-browser');
    expect(await ensureChromium(hostWith({ isRoot: true }))).toBe(chromium);
    expect(calls()).toEqual([]);
  });

  it('uses one from a usual location', async () => {
    writeFileSync(path.join(folder, 'usual-chromium'), '');
    expect(await ensureChromium(hostWith({ isRoot: false }))).toBe(path.join(folder, 'usual-chromium'));
  });

  it('uses Playwright’s own if there is no other', async () => {
    writeFileSync(path.join(folder, 'playwright-chrome'), '');
    expect(await ensureChromium(hostWith({ isRoot: false }))).toBe(path.join(folder, 'playwright-chrome'));
  });

  it('installs with apt as root', async () => {
    plant('npx');
    plant('apt-get', `test "$1" = install && ${installs(path.join(bin, 'chromium'))} || true`);
    expect(await ensureChromium(hostWith({ isRoot: true }))).toBe(path.join(bin, 'chromium'));
    expect(calls()).toEqual(['apt-get update', 'apt-get install -y --no-install-recommends chromium']);
  });

  it('installs with Playwright’s installer otherwise', async () => {
    plant('apt-get', installs(path.join(bin, 'chromium')));
    plant('npx', installs(path.join(folder, 'playwright-chrome')));
    const chromium = await ensureChromium(hostWith({ isRoot: false }));
    expect(chromium).toBe(path.join(folder, 'playwright-chrome'));
    expect(calls()).toEqual(['npx --no-install playwright install chromium']);
  });

  it('tries to install even if apt cannot read all its lists', async () => {
    plant('apt-get', `test "$1" = update && exit 100; ${installs(path.join(bin, 'chromium'))}`);
    expect(await ensureChromium(hostWith({ isRoot: true }))).toBe(path.join(bin, 'chromium'));
  });

  it('falls back to Playwright’s installer if apt fails', async () => {
    plant('apt-get', 'exit 100');
    plant('npx', installs(path.join(folder, 'playwright-chrome')));
    await ensureChromium(hostWith({ isRoot: true }));
    expect(calls().at(-1)).toBe('npx --no-install playwright install chromium');
  });

  it('reports in one sentence what is missing if nothing helps', async () => {
    plant('apt-get', 'exit 100');
    plant('npx', 'exit 1');
    await expect(ensureChromium(hostWith({ isRoot: true }))).rejects.toThrow(
      'The browser tests need Chromium, and it could not be installed; install it, or set CHROMIUM_PATH to one.',
    );
  });

  it('reports the same without any installer', async () => {
    await expect(ensureChromium(hostWith({ isRoot: true }))).rejects.toThrow('need Chromium');
  });
});

describe('tryHeadlessShell', () => {
  it('installs it with apt as root', async () => {
    plant('apt-get', `test "$1" = install && ${installs(path.join(bin, 'chromium-headless-shell'))} || true`);
    await tryHeadlessShell(hostWith({ isRoot: true }));
    expect(findHeadlessShell({ PATH: bin })).toBe(path.join(bin, 'chromium-headless-shell'));
    expect(calls()).toEqual([
      'apt-get update',
      'apt-get install -y --no-install-recommends chromium-headless-shell',
    ]);
  });

  it('continues without it if apt has none', async () => {
    plant('apt-get', 'exit 100');
    await tryHeadlessShell(hostWith({ isRoot: true }));
    expect(findHeadlessShell({ PATH: bin })).toBeUndefined();
  });

  it('installs nothing if it exists, without root, or with CHROMIUM_PATH', async () => {
    plant('apt-get');
    const named = plant('mine');
    await tryHeadlessShell(hostWith({ isRoot: false }));
    await tryHeadlessShell(hostWith({ isRoot: true, env: { CHROMIUM_PATH: named } }));
    plant('chromium-headless-shell');
    await tryHeadlessShell(hostWith({ isRoot: true }));
    expect(calls()).toEqual([]);
    expect(findHeadlessShell({ PATH: bin, CHROMIUM_PATH: named })).toBeUndefined();
  });
});
