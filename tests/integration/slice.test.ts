import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bootstrapSchema } from '@pixel/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { type PixelServer, removeTemporary, startPixelServer } from '../support/pixel-server.ts';

const run = promisify(execFile);
let pixel: PixelServer;

beforeAll(async () => {
  pixel = await startPixelServer();
});

afterAll(async () => {
  await pixel?.end('SIGTERM');
  await removeTemporary(pixel.dataDirectory);
});

const count = async (...args: string[]): Promise<number> => {
  const { stdout } = await pixel.cli('events', 'count', '--json', ...args);
  const answer = JSON.parse(stdout) as { count: number };
  return answer.count;
};

it('answers the README’s two commands as pasted into a shell', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const [bootstrap, event, ...others] = readme.match(/^curl .*$/gm)?.map(atThisServer) ?? [];
  expect(others).toEqual([]);
  const blob = await run('sh', ['-c', bootstrap ?? '']);
  expect(bootstrapSchema.parse(JSON.parse(blob.stdout))).toMatchObject({
    projectKey: 'pk_demo',
    hasActiveExperiments: true,
  });
  const before = await count('--project', 'pk_demo');
  const sent = await run('sh', ['-c', event ?? '']);
  expect(sent.stdout).toBe('{"success":true}');
  expect(
    await eventually(
      () => count('--project', 'pk_demo'),
      (n) => n > before,
    ),
  ).toBe(before + 1);
});

/** Changes a command for the default port into one for this test's server. */
function atThisServer(command: string): string {
  return command
    .replaceAll('http://localhost:8787', pixel.url)
    .replaceAll(encodeURIComponent('http://localhost:8787'), encodeURIComponent(pixel.url));
}

const configuration = (text: string): string => `
projects:
  - projectKey: pk_own
    goals:
      - { goalKey: signup, type: custom_event, eventName: signup }
    experiments:
      - experimentKey: headline
        status: running
        urlRules: { include: [{ kind: exact, value: "https://own.example/" }] }
        variants:
          - { variantKey: control, weight: 0.5, isControl: true }
          - { variantKey: loud, weight: 0.5, changes: [{ selector: h1, operation: set_text, value: "${text}", orderIndex: 0 }] }
        goals: [{ goalKey: signup, isPrimary: true }]
`;
const visitors = Array.from({ length: 40 }, (_, n) => `00000000-0000-4000-8000-0000000000${n + 10}`);
const bootstrapOf = async (visitor: string) => {
  const query = new URLSearchParams({
    projectKey: 'pk_own',
    anonymousId: visitor,
    url: 'https://own.example/',
  });
  const response = await fetch(`${pixel.url}/sdk/bootstrap?${query}`);
  return bootstrapSchema.parse(await response.json());
};
const changesOf = async (): Promise<string[]> => {
  const blobs = await Promise.all(visitors.map(bootstrapOf));
  return blobs.flatMap((blob) => blob.experiments.flatMap((e) => e.variant.changes.map((c) => c.value)));
};

it('serves an experiment applied at run time, and then its next version', async () => {
  expect((await bootstrapOf(visitors[0] ?? '')).version).toBe('1970-01-01T00:00:00.000Z');
  const file = join(pixel.dataDirectory, 'own.pixel.yaml');
  await writeFile(file, configuration('Hello'));
  expect(await pixel.cli('apply', file)).toMatchObject({ code: 0 });
  expect(await eventually(changesOf, (changes) => changes.length > 0, 5_000)).toContain('Hello');
  await writeFile(file, configuration('Good day'));
  expect(await pixel.cli('apply', file)).toMatchObject({ code: 0 });
  const changes = await eventually(changesOf, (values) => !values.includes('Hello'), 5_000);
  expect(new Set(changes)).toEqual(new Set(['Good day']));
});

it('counts real exposures by variant once, and forged ones separately', async () => {
  const send = async (visitor: string, forge: boolean, eventId: string) => {
    const blob = await bootstrapOf(visitor);
    const [assignment] = blob.assignments;
    if (assignment === undefined) throw new Error('The visitor is in no experiment');
    const other = assignment.isControl ? 'loud' : 'control';
    const body = {
      projectKey: 'pk_own',
      anonymousId: visitor,
      eventName: '$exposure',
      eventId,
      version: blob.version,
      assignments: [
        { ...assignment, ...(forge ? { variantKey: other, isControl: !assignment.isControl } : {}) },
      ],
    };
    const response = await fetch(`${pixel.url}/sdk/event`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return forge ? other : assignment.variantKey;
  };
  const real = await Promise.all(visitors.slice(0, 20).map((visitor) => send(visitor, false, 'exposure-1')));
  await Promise.all(visitors.slice(0, 20).map((visitor) => send(visitor, false, 'exposure-1')));
  const forged = await Promise.all(
    visitors.slice(20, 25).map((visitor) => send(visitor, true, 'exposure-1')),
  );

  await eventually(
    () => count('--project', 'pk_own', '--name', '$exposure'),
    (n) => n >= 25,
  );
  expect(await count('--project', 'pk_own', '--name', '$exposure')).toBe(25);
  const { stdout } = await pixel.cli('exposures', 'headline', '--project', 'pk_own', '--json');
  const of = (keys: string[], key: string) => keys.filter((candidate) => candidate === key).length;
  expect(JSON.parse(stdout)).toMatchObject({
    experimentKey: 'headline',
    variants: ['control', 'loud'].map((variantKey) => ({
      variantKey,
      visitors: of(real, variantKey),
      unverified: of(forged, variantKey),
      bots: 0,
    })),
  });
});

it('reports a healthy installation', async () => {
  const doctor = await pixel.cli('doctor', '--json');
  expect(doctor).toMatchObject({ code: 0 });
});

it('refuses a file with a mistake, with its position, and changes nothing', async () => {
  const file = join(pixel.dataDirectory, 'bad.pixel.yaml');
  await writeFile(file, configuration('Never').replace('selector: h1', 'selectr: h1'));
  const { code, stderr } = await pixel.cli('apply', file);
  expect(code).toBe(1);
  expect(stderr).toMatch(/bad\.pixel\.yaml:12:\d+: .*selectr/);
  expect(await changesOf()).not.toContain('Never');
});
