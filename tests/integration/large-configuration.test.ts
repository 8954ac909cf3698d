import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bootstrapSchema } from '@pixel/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { type PixelServer, removeTemporary, startPixelServer } from '../support/pixel-server.ts';

const visitor = '00000000-0000-4000-8000-000000000001';
const experimentCount = 10_000;
/** Bootstraps answered while the file is applied: far fewer than even a busy machine answers, far more than a blocked one. */
const minResponses = 10;

let pixel: PixelServer;
beforeAll(async () => {
  pixel = await startPixelServer({ env: { RATE_LIMIT: 'off' } });
});
afterAll(async () => {
  await pixel?.end('SIGTERM');
  await removeTemporary(pixel.dataDirectory);
});

it(`applies a file of ${experimentCount} experiments while bootstraps are still answered`, async () => {
  const file = await write('large.json', largeProject());
  let isApplied = false;
  const applying = pixel.cli('apply', file).finally(() => {
    isApplied = true;
  });
  let answers = 0;
  while (!isApplied) {
    expect((await bootstrap('pk_demo', `${pixel.url}/demo/product/mug`)).projectKey).toBe('pk_demo');
    answers += 1;
    await sleep(20);
  }
  const { code, stdout, stderr } = await applying;
  expect(code).toBe(0);
  expect(stderr).toMatch(
    /^Warnings of pk_large:\n {2}Experiment "e0" has no goal\n[\s\S]*\n {2}and 9800 more\n$/,
  );
  expect(stdout).toMatch(/^pk_large published, version .*\n {2}added {4}project pk_large\n/);
  expect(stdout).toMatch(/\n {2}and \d+ more\n$/);
  expect(answers).toBeGreaterThan(minResponses);

  const blob = await eventually(
    () => bootstrap('pk_large', 'https://shop.example/e/9876'),
    ({ experiments }) => experiments.length > 0,
  );
  expect(blob.experiments.map(({ experimentKey }) => experimentKey)).toEqual(['e9876']);
});

it('explains a visit to one of its pages', async () => {
  const { code, stdout } = await pixel.cli(
    ...['explain', '--json', '--project', 'pk_large'],
    ...['--visitor', visitor, '--url', 'https://shop.example/e/9876'],
  );
  expect(code).toBe(0);
  const { experiments } = JSON.parse(stdout) as {
    experiments: { experimentKey: string; status: string; variantKey?: string }[];
  };
  expect(experiments).toHaveLength(experimentCount);
  const blob = await bootstrap('pk_large', 'https://shop.example/e/9876');
  expect(experiments.filter(({ status }) => status === 'assigned')).toMatchObject([
    { experimentKey: 'e9876', variantKey: blob.assignments[0]?.variantKey },
  ]);
});

it('shows a draft by link, with its script, until the link is revoked', async () => {
  const code = 'document.title = "draft"';
  const file = await write('draft.json', draftProject(code));
  expect((await pixel.cli('apply', file)).code).toBe(0);
  const made = await pixel.cli(
    ...['preview', 'create', '--json', '--project', 'pk_draft', '--experiment', 'idea', '--variant', 'b'],
  );
  const { token, expiresAt } = JSON.parse(made.stdout) as { token: string; expiresAt: string };
  const text = `document.currentScript.pixelRun=function(){\n${code}\n};`;
  const path = `/v/${createHash('sha256').update(text).digest('hex')}.js`;

  const preview = await fetch(`${pixel.url}/sdk/preview?token=${token}`);
  expect([preview.status, await preview.json()]).toMatchObject([
    200,
    {
      preview: true,
      expiresAt,
      experiment: { variant: { key: 'b', changes: [{ operation: 'run_js', value: path }] } },
    },
  ]);
  expect(await (await fetch(pixel.url + path)).text()).toBe(text);

  expect((await pixel.cli('preview', 'revoke', token)).code).toBe(0);
  const revoked = await fetch(`${pixel.url}/sdk/preview?token=${token}`);
  expect([revoked.status, await revoked.json()]).toMatchObject([401, { error: { code: 'invalid_token' } }]);
});

it('reports problems in a file, and missing keys, through the worker thread', async () => {
  const file = await write('wrong.json', { projects: [{ projectKey: 'pk_wrong', colour: 'red' }] });
  expect(await pixel.cli('apply', file)).toEqual({
    code: 1,
    stdout: '',
    stderr: `${file}:1:39: unknown field "colour"\nThe configuration has a problem; nothing was changed.\n`,
  });
  expect(
    await pixel.cli(
      ...['explain', '--project', 'pk_nowhere', '--visitor', visitor, '--url', 'https://shop.example/'],
    ),
  ).toEqual({ code: 1, stdout: '', stderr: 'There is no project "pk_nowhere".\n' });
});

const arms = (changes: readonly object[]) => [
  { variantKey: 'control', weight: 0.5, isControl: true },
  { variantKey: 'b', weight: 0.5, changes },
];

function largeProject(): object {
  const kinds = ['exact', 'simple', 'glob'];
  const experiments = Array.from({ length: experimentCount }, (_, index) => ({
    experimentKey: `e${index}`,
    status: 'running',
    urlRules: {
      include: [{ kind: kinds[index % 3], value: `https://shop.example/e/${index}` }],
      exclude: index % 4 === 0 ? [{ kind: 'contains', value: `/e/${index}0` }] : [],
    },
    variants: arms([{ selector: `#e${index}`, operation: 'set_text', value: 'Buy now', orderIndex: 0 }]),
  }));
  return { projects: [{ projectKey: 'pk_large', experiments }] };
}

function draftProject(code: string): object {
  const change = { operation: 'run_js', value: code, orderIndex: 0 };
  return {
    projects: [
      { projectKey: 'pk_draft', experiments: [{ experimentKey: 'idea', variants: arms([change]) }] },
    ],
  };
}

async function write(name: string, content: object): Promise<string> {
  const file = join(pixel.dataDirectory, name);
  await writeFile(file, JSON.stringify(content));
  return file;
}

async function bootstrap(projectKey: string, url: string) {
  const query = new URLSearchParams({ projectKey, anonymousId: visitor, url });
  // Printing the command's output blocks this process for seconds, in which the server closes idle connections.
  const response = await fetch(`${pixel.url}/sdk/bootstrap?${query}`, { headers: { connection: 'close' } });
  return bootstrapSchema.parse(await response.json());
}
